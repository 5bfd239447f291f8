/** Forms of the ticket and card pages, sent as by a browser without JavaScript: each does what it says, and an empty one does nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { createShopWithDesk, type TestDesk } from '../../../test/desk.ts'
import { sampledTest } from '../../../test/matrix.ts'
import {
  createBearerHeaders,
  joinAsVisitor,
  markSetUp,
  newDeviceId,
  post,
  readDatabaseState,
  type TestMember,
} from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'

let app: TestApp
let shop: CreatedShop
let member: TestMember
let desk: TestDesk
beforeAll(async () => {
  // The role `web` runs no background jobs, so only the forms change data.
  app = await startApp({ pages: true, settings: () => ({ ROLE: 'web' }) })
  await markSetUp(app.db)
  ;({ shop, member, desk } = await createShopWithDesk(app, 'staff'))
})
afterAll(() => app?.stop())

const paths = { ja: '', en: '/en', zh: '/zh' }
const address = (token: string, language: keyof typeof paths = 'ja') => `${paths[language]}/entry/w/${token}`
const send = (path: string, form: string) =>
  app.request(path, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: form, redirect: 'manual' })
const ticketOf = async (ticketId: string) => (await desk.detail(ticketId)).ticket

async function called() {
  const joined = await joinAsVisitor(app, shop)
  await desk.move(await ticketOf(joined.ticketId), 'call', { counterId: shop.counterIds[0] })
  return joined
}

async function fromAfar() {
  await app.db.pool.query(`update lane set join_from = 'remote', remote_cap = 5 where shop_id = $1`, [shop.scope.shopId])
  await app.db.pool.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [shop.scope.shopId])
  const body = { serviceId: shop.lanes[0]!.serviceIds[0], partySize: 1 }
  const headers = { cookie: `uketsuke_device=${newDeviceId()}` }
  return (await (await post(app, `/entry/${shop.entryCode}/tickets`, { headers, body })).json()) as { token: string }
}

const unclear = [
  ['', 'nothing'],
  ['act=', 'an empty act'],
  ['act=Leave', 'an act in another spelling'],
  ['act=cancel', 'an act that is none'],
  ['act=constructor', 'what every object has'],
  ['minutes=10', 'minutes without an act'],
  ['partySize=4', 'a size without an act'],
  ['today=1234567890', 'a code without an act'],
  ['act=&act=leave', 'two acts, the first empty'],
] as const

test('A ticket form without a known act is refused and changes nothing', async () => {
  const { token } = await called()
  const before = await readDatabaseState(app.db)
  for (const [form, message] of unclear) {
    const response = await send(address(token), form)
    expect([message, response.status, await response.text()]).toEqual([
      message,
      400,
      expect.stringContaining('ボタンの操作を受け取れませんでした'),
    ])
  }
  for (const [language, words] of [
    ['en', 'which button you pressed'],
    ['zh', '未能识别您点击的按钮'],
  ] as const)
    expect(await (await send(address(token, language), '')).text()).toContain(words)
  expect(await readDatabaseState(app.db)).toEqual(before)
})

test('A ticket form whose act lacks a valid value is refused and changes nothing', async () => {
  const { token } = await called()
  const before = await readDatabaseState(app.db)
  for (const form of ['act=late', 'act=late&minutes=', 'act=late&minutes=7', 'act=change&partySize=99', 'act=change&partySize=x']) {
    const response = await send(address(token), form)
    expect([form, response.status, await response.text()]).toEqual([form, 400, expect.stringContaining('入力内容をお確かめください')])
  }
  expect(await readDatabaseState(app.db)).toEqual(before)
})

test('The acts onMyWay, late, change and leave of a ticket form change the ticket', async () => {
  const { token, ticketId } = await called()
  for (const [form, after] of [
    ['act=onMyWay', { status: 'called', onMyWayAt: expect.any(String) }],
    ['act=late&minutes=10', { status: 'called', lateUntil: expect.any(String) }],
    ['act=change&partySize=4', { status: 'called', partySize: 4 }],
    ['act=change&locale=zh', { status: 'called', locale: 'zh' }],
    ['act=leave', { status: 'cancelled' }],
  ] as const) {
    const response = await send(address(token), form)
    expect([form, response.status, response.headers.get('location')]).toEqual([form, 303, address(token)])
    expect(await ticketOf(ticketId), form).toMatchObject(after)
  }
})

test('The act “here” with today’s code marks the visitor as arrived', async () => {
  const { token } = await fromAfar()
  const read = await app.request(`/api/v1/shops/${shop.scope.shopId}/today-code`, { headers: createBearerHeaders(member) })
  const { code } = (await read.json()) as { code: string }
  expect((await send(address(token), `act=here&today=${code}`)).status).toBe(303)
  const { rows } = await app.db.pool.query('select arrived_at is not null as here from ticket where shop_id = $1 and remote', [
    shop.scope.shopId,
  ])
  expect(rows).toEqual([{ here: true }])
})

sampledTest([
  { name: 'waiting', moves: [] },
  { name: 'missed, and back in the queue', moves: ['call', 'noShow', 'reinstate'] as const },
])('The ticket page shows a reported delay until the delay ends ($name)', async ({ moves }) => {
  // No other party is in line, so the delay ends before the turn.
  ;({ shop, desk } = await createShopWithDesk(app, 'staff'))
  const { token, ticketId } = await joinAsVisitor(app, shop)
  const showsEstimate = async () => (await (await app.request(address(token))).text()).includes('ごろのご来店')
  expect(await showsEstimate()).toBe(false)
  await send(address(token), 'act=late&minutes=10')
  expect(await showsEstimate()).toBe(true)
  for (const move of moves) await desk.move(await ticketOf(ticketId), move, move === 'call' ? { counterId: shop.counterIds[0] } : {})
  app.pass(16 * 60)
  expect((await ticketOf(ticketId)).status).toBe('waiting')
  expect(await showsEstimate()).toBe(false)
})

test('Each form on a ticket page names its act in a hidden field', async () => {
  const actsOn = async (path: string) => {
    const html = await (await app.request(path)).text()
    return [...html.matchAll(/<form [^>]*method="post"[^>]*>.*?<\/form>/gs)].map(
      ([form]) => /<input type="hidden" name="act" value="(\w+)"\/>/.exec(form)?.[1],
    )
  }
  const acts = new Set([
    ...(await actsOn(address((await called()).token, 'en'))),
    ...(await actsOn(address((await fromAfar()).token))),
    ...(await actsOn(`${address((await fromAfar()).token)}?today=1234567890`)),
  ])
  expect(acts).toEqual(new Set(['onMyWay', 'late', 'leave', 'change', 'here']))
})

test.each([
  { what: 'a text where a list belongs', _answers: '{"name":"x"}' },
  { what: 'no object', _answers: '[1]' },
  { what: 'a beginning with such answers', _answers: '{}', _begin: '{"key":"0123456789abcdef","answers":{"name":"x"},"locale":"ja"}' },
])('A card’s page refuses malformed answers ($what)', async ({ what: _, ...sent }) => {
  const form = new URLSearchParams({
    ...{ _act: 'save', _code: shop.entryCode, _rev: '0', _begin: '{"key":"0123456789abcdef","answers":{},"locale":"ja"}' },
    ...sent,
  })
  expect((await send(`/entry/c/${shop.entryCode}`, form.toString())).status).toBe(400)
})
