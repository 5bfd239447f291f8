/** Promotions under 特定電子メール法: they need a consent, a sender and a way to unsubscribe. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CardDetail } from '#contract/cards/detail.ts'
import { defaultMailPolicy } from '#domain/outbox/policy.ts'
import { sendCard } from '../../../../test/access/card-samples.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { mailText } from '../../../../test/smtp.ts'
import { createBearerHeaders, newIdempotencyKey, newMember, newShop, post, type TestMember } from '../../../../test/world.ts'
import type { CreatedShop } from '../../organization/create-organization.ts'

let app: TestApp
let shop: CreatedShop
let manager: TestMember
beforeAll(async () => {
  app = await startApp({
    mails: true,
    hurry: { looks: 40 },
  })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  app.mail().received.length = 0
  app.mail().manner = () => 'accept'
  shop = await newShop(app, '若葉')
  manager = await newMember(app, shop.scope, 'manager')
})

const sender = { name: '若葉不動産株式会社', postal: '東京都渋谷区若葉1-2-3', complaints: '03-1234-5678' }
const act = async (path: string, body: object) => {
  const response = await post(app, `/shops/${shop.scope.shopId}${path}`, { headers: createBearerHeaders(manager), body })
  return { http: response.status, ...((await response.json()) as { code?: string }) }
}
const named = () => act('/mail-policy', { ...defaultMailPolicy, rev: 0, sender })
const offer = (cardId: string, words = '駅前に新しいお部屋が出ました。') => act(`/cards/${cardId}/send-promotion`, { words })
const stop = (token: string, key = newIdempotencyKey()) => post(app, `/cards/${token}/unsubscribe`, { body: {}, key })
const consenting = (email = 'yuka@example.jp') => sendCard({ app }, shop, { email: [email], consentMail: ['yes'] })
const states = async () =>
  (
    await app.db.pool.query(`select state from outbox_message where shop_id = $1 and event = 'card.promotion' order by id`, [
      shop.scope.shopId,
    ])
  ).rows.map(({ state }) => state)
const offers = () => app.mail().received.filter(({ raw }) => /^list-unsubscribe:/im.test(raw))

test('A promotion names its sender and offers one-click unsubscription', async () => {
  await named()
  const { cardId, token } = await consenting()
  expect(await offer(cardId)).toMatchObject({ http: 200 })
  await expect.poll(() => offers().length).toBe(1)
  const { rows } = await app.db.pool.query(`select actor_id from event where kind = 'card.sendPromotion' and entity_id = $1`, [cardId])
  expect(rows).toEqual([{ actor_id: manager.accountId }])
  const [mail] = offers()
  for (const part of ['駅前に新しいお部屋が出ました。', ...Object.values(sender), `${app.origin}/entry/stop/${token}`])
    expect(mailText(mail!)).toContain(part)
  const headers = mail!.raw.replace(/\r\n[ \t]+/g, ' ')
  expect(headers).toMatch(new RegExp(`^List-Unsubscribe: <${app.origin}/entry/stop/${token}>\\r?$`, 'm'))
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
})

test('A promotion without sender, consent or address is refused and not queued', async () => {
  const { cardId } = await consenting()
  expect(await offer(cardId)).toMatchObject({ http: 409, code: 'outbox.noSender' })
  await named()
  expect(await offer((await sendCard({ app }, shop, { email: ['other@example.jp'] })).cardId)).toMatchObject({ code: 'card.noMailConsent' })
  expect(await offer((await sendCard({ app }, shop, { consentMail: ['yes'] })).cardId)).toMatchObject({ code: 'card.noMailAddress' })
  expect(await offer(cardId, ' ')).toMatchObject({ http: 400 })
  expect(await states()).toEqual([])
  for (const half of [{ ...sender, complaints: '' }, { name: sender.name }])
    expect(await act('/mail-policy', { ...defaultMailPolicy, rev: 1, sender: half })).toMatchObject({ http: 400 })
})

test('Unsubscribing stops promotions to all cards of an address until a new consent', async () => {
  await named()
  const [one, other] = [await consenting(), await consenting('Yuka@example.jp')]
  app.mail().manner = () => 'defer'
  await offer(one.cardId)
  await offer(other.cardId)
  const putOff = `select from outbox_message where shop_id = $1 and event = 'card.promotion' and state = 'queued' and attempts = 1`
  await expect.poll(async () => (await app.db.pool.query(putOff, [shop.scope.shopId])).rowCount).toBe(2)
  const key = newIdempotencyKey()
  const answers = await Promise.all([stop(one.token, key), stop(one.token, key), stop(one.token)])
  expect(answers.map(({ status }) => status)).toContain(200)
  app.mail().manner = () => 'accept'
  app.pass(120)
  await expect.poll(async () => (await states()).sort()).toEqual(['cancelled', 'suppressed'])
  expect(offers()).toEqual([])
  for (const { cardId } of [one, other]) expect(await offer(cardId)).toMatchObject({ http: 409, code: 'card.noMailConsent' })
  const shown = await app.request(`/api/v1/shops/${shop.scope.shopId}/cards/${one.cardId}`, { headers: createBearerHeaders(manager) })
  const card = (await shown.json()) as CardDetail
  expect(card.events.filter(({ kind }) => kind === 'card.withdraw')).toMatchObject([{ actor: { by: 'visitor' }, fields: ['consentMail'] }])
  // A visitor who consents again gets promotions again.
  const again = await consenting()
  expect(await offer(again.cardId)).toMatchObject({ http: 200 })
  await expect.poll(() => offers().length).toBe(1)
  expect((await stop('unknown-token-of-nobody')).status).toBe(404)
})

test('An address stays unsubscribed when a mail that it refused is sent again', async () => {
  await named()
  const [card, other] = [await consenting(), await consenting()]
  await offer(card.cardId)
  await expect.poll(() => offers().length).toBe(1)
  expect((await stop(card.token)).status).toBe(200)
  // Waits until earlier mails to the address are sent, because from now on the mail server refuses the address.
  const waiting = `select from outbox_message where shop_id = $1 and state in ('queued', 'sending')`
  await expect.poll(async () => (await app.db.pool.query(waiting, [shop.scope.shopId])).rowCount).toBe(0)
  app.mail().manner = () => 'refuseAddress'
  await act(`/cards/${card.cardId}/request-correction`, { words: 'お電話番号をご確認ください' })
  const findMail = async () =>
    (
      await app.db.pool.query<{ id: string; state: string }>(
        `select id, state from outbox_message where about_id = $1 and event = 'card.correction'`,
        [card.cardId],
      )
    ).rows[0]
  await expect.poll(async () => (await findMail())?.state).toBe('failed')
  app.mail().manner = () => 'accept'
  expect(await act(`/outbox/${(await findMail())!.id}/send-again`, {})).toMatchObject({ http: 200 })
  await expect.poll(async () => (await findMail())?.state).toBe('sent')
  expect(await offer(other.cardId)).toMatchObject({ http: 409, code: 'card.noMailConsent' })
})
