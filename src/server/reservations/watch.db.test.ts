import { expect, test } from 'vitest'
import type { ChangeNotification } from '#contract/live.ts'
import { reservationsTopic } from '#contract/reservations/topic.ts'
import { newId } from '#platform/ids.ts'
import { createShopDatabase, startLiveProcess } from '../../../test/live-process.ts'
import { shopReservationsHintTopic } from './hint.ts'

const newsOf = ({ data }: { data: unknown }) => (data as { data: ChangeNotification }).data.ids

test('Streams on other servers receive the ids of changed reservations', async () => {
  const { url, shop, member } = await createShopDatabase()
  const [one, two] = [await startLiveProcess(url), await startLiveProcess(url)]
  const { shopId } = shop.scope
  const visits = await one.follow([reservationsTopic(shopId)], { cookie: `__session=${member}` })
  expect(newsOf(await visits.next('reservations'))).toBeNull()
  const reservation = newId()
  two.hints.publish(`${shopReservationsHintTopic(shopId)}/${reservation}`, 1)
  expect(newsOf(await visits.next('reservations'))).toEqual([reservation])
  two.hints.publish(shopReservationsHintTopic(shopId), 2)
  expect(newsOf(await visits.next('reservations'))).toBeNull()
})
