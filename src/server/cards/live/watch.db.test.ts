import { expect, test } from 'vitest'
import { cardsTopic } from '#contract/cards/cards-topic.ts'
import type { ChangeNotification } from '#contract/live.ts'
import { queueTopic } from '#contract/topic.ts'
import { newId } from '#platform/ids.ts'
import { createShopDatabase, startLiveProcess } from '../../../../test/live-process.ts'
import { cardHintTopic } from '../card-hint.ts'

type Carried = { topic: string; version: string; data: ChangeNotification }
const newsOf = ({ data }: { data: unknown }) => (data as Carried).data.ids

test('Streams on every server receive the ids of their shop’s changed cards (R2.12)', async () => {
  const { url, shop, member } = await createShopDatabase()
  const [one, two] = [await startLiveProcess(url), await startLiveProcess(url)]
  const { shopId } = shop.scope
  const readers = await Promise.all(
    [one, two].map((process) => process.follow([cardsTopic(shopId), queueTopic(shopId)], { cookie: `__session=${member}` })),
  )
  for (const reader of readers) expect(newsOf(await reader.next('cards'))).toBeNull()
  const ids = [newId(), newId()]
  two.hints.publish(cardHintTopic(newId(), newId()), 2)
  for (const id of ids) two.hints.publish(cardHintTopic(shopId, id), 2)
  for (const reader of readers) {
    const received: string[] = []
    while (received.length < ids.length) received.push(...(newsOf(await reader.next('cards')) ?? []))
    expect(received.sort()).toEqual(ids.sort())
  }
  // Too many changes to list; the watchers reload all cards.
  for (let n = 0; n < 60; n++) one.hints.publish(cardHintTopic(shopId, newId()), 2)
  for (const reader of readers) expect(newsOf(await reader.next('cards', (data: Carried) => data.data.ids === null))).toBeNull()
})

test('A resumed card stream asks for a reload; another shop’s stream is refused', async () => {
  const { url, shop, member } = await createShopDatabase()
  const process = await startLiveProcess(url)
  const topic = cardsTopic(shop.scope.shopId)
  const cookie = `__session=${member}`
  const elsewhere = cardsTopic(newId())
  const refused = await process.follow([elsewhere, topic], { cookie })
  expect((await refused.next('refused')).data).toEqual({ topic: elsewhere, code: 'shop.notFound' })
  const first = await process.follow([topic], { cookie })
  const { id } = await first.next('cards')
  const again = await process.follow([topic], { cookie, 'last-event-id': id })
  expect(newsOf(await again.next('cards'))).toBeNull()
})
