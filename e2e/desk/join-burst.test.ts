/** Many tickets from one network are reported at the top of the desk, removed with a tap and restored. */
import { expect } from 'vitest'
import { ticketBurstLimits } from '#domain/tickets/join-burst.ts'
import { longTest } from '../../test/matrix.ts'
import { createBearerHeaders, newMember, post } from '../../test/world.ts'
import { joinVisitors, openDeskPage, readTicketStatus } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue } from '../support/queue.ts'

const stage = openE2eApp()

longTest('Staff can cancel and restore all tickets from one network or dismiss the notice', async () => {
  const queue = await openTestQueue(stage.app)
  await joinVisitors(stage, queue, ...Array.from({ length: ticketBurstLimits.begins }, () => ''))
  const page = await openDeskPage(stage, queue)
  await page.getByText(/^\d+分間に20件の番号が、同じ回線から取られました。$/).waitFor()
  // The shop may require today's code from this network, whatever lane is chosen.
  await page.getByRole('link', { name: '本日のコード' }).waitFor()
  await page.getByRole('button', { name: 'この番号だけ見る' }).click()
  await page.getByRole('button', { name: 'すべての番号を見る' }).waitFor()

  await page.getByRole('button', { name: '20件をまとめて取り消す' }).click()
  await page.getByText('20件の番号をまとめて取り消しました。').waitFor()
  expect(await readTicketStatus(stage, queue, 'A007')).toBe('cancelled')
  await page.getByRole('button', { name: '元に戻す' }).click()
  await page.getByText('いま20件が待っています（A001〜A020）').waitFor()
  expect(await readTicketStatus(stage, queue, 'A007')).toBe('waiting')

  const { scope } = queue.shop
  const colleague = createBearerHeaders(await newMember(stage.app, scope, 'staff'))
  const answer = await stage.app.request(`/api/v1/shops/${scope.shopId}/tickets`, { headers: colleague })
  const { joinBursts } = (await answer.json()) as { joinBursts: { id: string }[] }
  const dismissed = await post(stage.app, `/shops/${scope.shopId}/join-bursts/${joinBursts[0]!.id}/dismiss`, {
    headers: colleague,
    body: {},
  })
  expect(dismissed.status).toBe(200)
  await page.getByText('同じ回線から取られました').waitFor({ state: 'detached' })
})

longTest('A colleague sees live that tickets from one network are cancelled and restored', async () => {
  const queue = await openTestQueue(stage.app)
  await joinVisitors(stage, queue, ...Array.from({ length: ticketBurstLimits.begins }, () => ''))
  const reception = await newMember(stage.app, queue.shop.scope, 'reception')
  const [mine, theirs] = [await openDeskPage(stage, queue), await openDeskPage(stage, queue, { member: reception })]
  for (const page of [mine, theirs]) await page.getByText(/^\d+分間に20件の番号が、同じ回線から取られました。$/).waitFor()
  // The shop may require today's code from this network, whatever lane is chosen.
  await theirs.getByRole('link', { name: '本日のコード' }).waitFor()
  await mine.getByRole('button', { name: 'この番号だけ見る' }).click()
  await mine.getByRole('button', { name: 'すべての番号を見る' }).waitFor()
  expect(await theirs.getByRole('button', { name: '20件をまとめて取り消す' }).count()).toBe(0)

  await mine.getByRole('button', { name: '20件をまとめて取り消す' }).click()
  for (const page of [mine, theirs]) await page.getByText('20件の番号をまとめて取り消しました。').waitFor()
  expect(await readTicketStatus(stage, queue, 'A007')).toBe('cancelled')
  await mine.getByRole('button', { name: '元に戻す' }).click()
  await theirs.getByText('いま20件が待っています（A001〜A020）').waitFor()
  expect(await readTicketStatus(stage, queue, 'A007')).toBe('waiting')

  await mine.getByRole('button', { name: '実際のお客さまです' }).click()
  await mine.getByText('実際のお客さまとして扱います。').waitFor()
  await theirs.getByText('同じ回線から取られました').waitFor({ state: 'detached' })
})
