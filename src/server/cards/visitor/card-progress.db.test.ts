import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { minimalCardAnswers } from '../../../../test/access/card-samples.ts'
import { openEventReader } from '../../../../test/event-reader.ts'
import { moveCardToStage } from '../../../../test/stages.ts'
import { startVisitorCardServers } from '../../../../test/visitor-cards.ts'
import { createBearerHeaders, joinAsVisitor, post } from '../../../../test/world.ts'

let scene: Awaited<ReturnType<typeof startVisitorCardServers>>
beforeAll(async () => {
  scene = await startVisitorCardServers()
})
afterAll(() => scene?.stop())

test('A ticket’s page follows the progress of its card on every server', async () => {
  const { app, other, shop, world } = scene
  const { token } = await joinAsVisitor(app, shop)
  const shown = async () => ((await (await app.request(`/api/v1/tickets/${token}`)).json()) as VisitorTicket).card
  expect(await shown()).toBeNull()
  const topic = `${other.origin}/api/v1/live?topic=ticket:${token}`
  const page = await openEventReader(topic)
  const expectCard = (card: object | null) =>
    page.next('ticket', ({ data }: { data: VisitorTicket }) => {
      expect(Object.keys(data)).toContain('card')
      return data.card?.state === (card as { state?: string } | null)?.state && data.card?.done === (card as { done?: number } | null)?.done
    })
  await expectCard(null)
  const { token: own, card: begun } = await scene.begin({ ticket: token, answers: { name: ['山本'] } })
  const draft = { state: 'draft', done: 0, pages: 4, next: 'person', locked: false }
  await expectCard(draft)
  const { rev } = await scene.act('save', own, begun.rev, { name: ['山本'], phone: ['090-1234-5678'], consentPurpose: ['yes'] })
  await expectCard({ ...draft, done: 1 })
  expect(await shown()).toEqual({ ...draft, done: 1, next: 'visit' })
  // The furthest page counts, even if another device turns back to an earlier one.
  const answers = { name: ['山本'], phone: ['090-1234-5678'], consentPurpose: ['yes'] }
  const turned = await scene.act('save', own, rev, answers, { openedStep: 'home' })
  expect(turned).toMatchObject({ http: 200, furthestStep: 'home' })
  const received = await expectCard({ ...draft, done: 2 })
  expect(await shown()).toEqual({ ...draft, done: 2, next: 'home' })
  const back = await scene.act('save', own, turned.rev, { ...answers, motive: ['suumo'] }, { openedStep: 'visit' })
  expect(back).toMatchObject({ http: 200, furthestStep: 'home' })
  expect(await scene.act('save', own, back.rev, answers, { openedStep: 'nowhere' })).toMatchObject({ http: 200, furthestStep: 'home' })
  // A page that resumes hears of changes of the card, even without a change in the queue.
  await page.close()
  await scene.act('send', own, back.rev + 1, minimalCardAnswers)
  const again = await openEventReader(topic, { 'last-event-id': received.id })
  const next = await again.next('ticket')
  expect((next.data as { data: VisitorTicket }).data.card).toEqual({ state: 'sent', done: 0, pages: 0, next: null, locked: false })
  const headers = createBearerHeaders(world.east.members.staff)
  const path = `/shops/${shop.scope.shopId}/cards/${await scene.cardIdOf(own)}`
  await moveCardToStage(app, { shopId: shop.scope.shopId, cardId: await scene.cardIdOf(own), by: world.east.members.staff, to: 1 })
  await again.next('ticket', ({ data }: { data: VisitorTicket }) => data.card?.state === 'taken')
  const [{ rev: last }] = await scene.rowsOf('select rev from card where id = $1', await scene.cardIdOf(own))
  expect((await post(app, `${path}/delete`, { headers, body: { rev: last } })).status).toBe(200)
  await again.next('ticket', ({ data }: { data: VisitorTicket }) => data.card === null)
  await again.close()
})

test('A ticket’s page follows its card also while hints of other servers do not arrive', async () => {
  const cut = await startVisitorCardServers({ settings: () => ({ HINTS_URL: 'nats://127.0.0.1:1' }) })
  onTestFinished(() => cut.stop())
  const { token } = await joinAsVisitor(cut.app, cut.shop)
  const page = await openEventReader(`${cut.other.origin}/api/v1/live?topic=ticket:${token}`)
  await page.next('ticket', ({ data }: { data: VisitorTicket }) => data.card === null)
  await cut.begin({ ticket: token, answers: { name: ['山本'] } })
  await page.next('ticket', ({ data }: { data: VisitorTicket }) => data.card?.state === 'draft')
  await page.close()
})
