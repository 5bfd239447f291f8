import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import { chainEvents } from '#platform/audit/chain.ts'
import { verifyChains } from '#platform/audit/verify.ts'
import { newId } from '#platform/ids.ts'
import { sendCard } from '../../../test/access/card-samples.ts'
import { installationKey, startApp, type TestApp } from '../../../test/app.ts'
import { responseBytes } from '../../../test/card-files.ts'
import { openDesk } from '../../../test/desk.ts'
import { newTablet, signInAtTablet } from '../../../test/tablet.ts'
import {
  createBearerHeaders,
  joinAsVisitor,
  newDeviceId,
  newIdempotencyKey,
  newMember,
  newShop,
  post,
  type TestMember,
} from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const pc = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'

let app: TestApp
let shop: CreatedShop
let owner: TestMember
let path: string
beforeAll(async () => {
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  shop = await newShop(app, '若葉')
  owner = await newMember(app, shop.scope, 'owner')
  path = `/api/v1/shops/${shop.scope.shopId}`
})

type Page = { entries: AuditEntry[]; next: string | null }
async function read(query: Record<string, string> = {}, reader = owner, locale = 'ja'): Promise<Page> {
  const headers = { ...createBearerHeaders(reader), 'accept-language': locale }
  const response = await app.request(`${path}/audit?${new URLSearchParams(query)}`, { headers })
  expect(response.status).toBe(200)
  return (await response.json()) as Page
}
const kindsOf = async (query: Record<string, string> = {}) => (await read(query)).entries.map(({ kind }) => kind)
const act = (member: TestMember, where: string, body: object) =>
  post(app, `/shops/${shop.scope.shopId}/${where}`, { headers: { ...createBearerHeaders(member), 'user-agent': pc }, body })

/** Creates a ticket from a phone, called and noted on by a member, and a card with a note. */
async function work() {
  const manager = await newMember(app, shop.scope, 'manager')
  const joined = await post(app, `/entry/${shop.entryCode}/tickets`, {
    headers: { 'user-agent': phone, cookie: `uketsuke_device=${newDeviceId()}` },
    body: { serviceId: shop.lanes[0]!.serviceIds[0], partySize: 2 },
  })
  expect(joined.status).toBe(201)
  const ticketId = (await read({ kind: 'ticket.join' })).entries[0]!.object.id
  const card = await sendCard({ app }, shop)
  expect((await act(manager, `cards/${card.cardId}/note`, { text: '保証人の確認' })).status).toBe(200)
  return { manager, ticketId, ...card }
}

test('An audit entry shows its actor, object and device, with personal data masked', async () => {
  const { manager, ticketId, cardId } = await work()
  const { entries } = await read()
  const note = entries.find(({ kind }) => kind === 'card.note')!
  expect(note).toMatchObject({
    ...{ by: 'member', name: manager.name, device: 'Chrome, Windows, 127.0.0.x', says: 'カードにメモを書きました' },
    object: { type: 'card', id: cardId, says: 'カード', name: null },
    changes: [{ label: 'メモ', before: null, after: null, masked: true }],
  })
  const joinEntry = entries.find(({ kind }) => kind === 'ticket.join')!
  // A visitor's network is not stored.
  expect(joinEntry).toMatchObject({
    by: 'visitor',
    name: null,
    device: 'Safari, iOS',
    object: { id: ticketId, says: '番号', name: 'A001' },
  })
  expect(JSON.stringify(entries)).not.toMatch(/保証人|山本/)
  const [english] = (await read({ object: cardId, kind: 'card.note' }, owner, 'en')).entries
  expect(english).toMatchObject({ says: 'Wrote a note on a card', changes: [{ label: 'Note' }] })
})

test('The audit log shows the old and new value of a changed role or setting', async () => {
  const auditor = await newMember(app, shop.scope, 'auditor')
  const { rows } = await app.db.pool.query<{ id: string }>('select id from member where account_id = $1', [auditor.accountId])
  expect((await act(owner, `members/${rows[0]!.id}/setRole`, { role: 'reception' })).status).toBe(200)
  expect((await act(owner, 'colour', { rev: 1, brandColour: 'teal' })).status).toBe(200)
  expect((await act(owner, 'invitations', { email: 'new@example.jp', role: 'manager' })).status).toBe(201)
  const { entries } = await read()
  expect(entries.find(({ kind }) => kind === 'invitation.create')!.changes).toEqual([
    { label: '役割', before: null, after: '店長', masked: false },
  ])
  expect(entries.find(({ kind }) => kind === 'member.setRole')).toMatchObject({
    object: { says: 'メンバー', name: auditor.name },
    changes: [{ label: '役割', before: '監査（閲覧のみ）', after: '受付', masked: false }],
  })
  expect(entries.find(({ kind }) => kind === 'shop.setColour')!.changes).toEqual([
    { label: 'お店の色', before: expect.any(String), after: '青緑', masked: false },
  ])
})

test('The audit log names the shared tablet and the member signed in by PIN', async () => {
  const manager = await newMember(app, shop.scope, 'manager')
  const person = await newMember(app, shop.scope, 'staff')
  const there = await signInAtTablet(app, await newTablet(app, shop, manager), person)
  const ticket = await openDesk(app, shop, there).ticketIn('called')
  expect((await read({ object: ticket.id, kind: 'ticket.call' })).entries).toMatchObject([{ name: person.name, device: '受付, 127.0.0.x' }])
  const file = await act(owner, 'audit-export', { kind: 'ticket.call' })
  expect((await responseBytes(file)).toString('utf8')).toContain(`${person.name},"受付, 127.0.0.x"`)
})

test('An audit entry of a background job names no device', async () => {
  const { ticketId } = await joinAsVisitor(app, shop)
  await app.db.pool.query(
    `insert into event (id, organization_id, shop_id, entity_type, entity_id, kind, actor_kind, at) values ($1, $2, $3, 'ticket', $4, 'ticket.expire', 'system', now())`,
    [newId(), shop.scope.organizationId, shop.scope.shopId, ticketId],
  )
  expect((await read({ by: 'system' })).entries).toMatchObject([{ kind: 'ticket.expire', device: null, by: 'system', name: null }])
})

test('The audit log can be filtered by actor, kind, object and day', async () => {
  const { manager, ticketId, cardId } = await work()
  await act(owner, 'colour', { rev: 1, brandColour: 'teal' })
  const elsewhere = await newShop(app, '別')
  await joinAsVisitor(app, elsewhere)
  expect(await kindsOf({ by: manager.accountId })).toEqual(['card.note'])
  expect(new Set((await read({ by: 'visitor' })).entries.map(({ by }) => by))).toEqual(new Set(['visitor']))
  expect(await kindsOf({ kind: 'shop' })).toEqual(['shop.setColour'])
  expect(await kindsOf({ kind: 'ticket.join' })).toEqual(['ticket.join'])
  expect(await kindsOf({ kind: 'ticket' })).toEqual(['ticket.join'])
  expect(await kindsOf({ kind: 'nothing.known' })).toEqual([])
  expect(await kindsOf({ object: ticketId })).toEqual(['ticket.join'])
  expect(await kindsOf({ object: cardId, by: manager.accountId, kind: 'card' })).toEqual(['card.note'])
  const { entries } = await read()
  // The database's clock, which may differ from the app's.
  const newest = Temporal.Instant.from(entries[0]!.writtenAt).toZonedDateTimeISO('Asia/Tokyo').toPlainDate()
  const day = (offset: number) => newest.add({ days: offset }).toString()
  // Around midnight an entry may be of the day before.
  expect((await read({ from: day(-1), until: day(0) })).entries).toEqual(entries)
  expect(await kindsOf({ until: day(-2) })).toEqual([])
  expect(await kindsOf({ from: day(1) })).toEqual([])
  expect(await kindsOf({ object: newId() })).toEqual([])
  expect((await app.request(`${path}/audit?from=2026-02-30`, { headers: createBearerHeaders(owner) })).status).toBe(400)
})

test('The audit log’s day filter follows the shop’s time zone', async () => {
  const at = (instant: string) =>
    app.db.pool.query(
      `insert into event (id, organization_id, shop_id, entity_type, entity_id, kind, actor_kind, at, written_at)
       values ($1, $2, $3, 'card', $1, 'card.import', 'system', $4, $4)`,
      [newId(), shop.scope.organizationId, shop.scope.shopId, instant],
    )
  // Midnight in Tokyo is 15:00 UTC.
  for (const instant of ['2026-03-01T14:59:59Z', '2026-03-01T15:00:00Z', '2026-03-02T14:59:59Z', '2026-03-02T15:00:00Z']) await at(instant)
  const { entries } = await read({ from: '2026-03-02', until: '2026-03-02' })
  expect(entries.map(({ writtenAt }) => writtenAt)).toEqual(['2026-03-02T14:59:59.000Z', '2026-03-01T15:00:00.000Z'])
})

test('Paging lists each audit entry once and in order, even with equal timestamps', async () => {
  await app.db.pool.query(
    `insert into event (id, organization_id, shop_id, entity_type, entity_id, kind, actor_kind, at, written_at)
     select gen_random_uuid(), $1, $2, 'card', gen_random_uuid(), 'card.import', 'system', now(), now() from generate_series(1, 120)`,
    [shop.scope.organizationId, shop.scope.shopId],
  )
  const ids: string[] = []
  let after: string | undefined
  do {
    const { entries, next } = await read(after ? { after } : {})
    ids.push(...entries.map(({ id }) => id))
    after = next ?? undefined
  } while (after)
  const { rows } = await app.db.pool.query<{ id: string }>('select id from event where shop_id = $1 order by written_at desc, id desc', [
    shop.scope.shopId,
  ])
  expect(ids).toEqual(rows.map(({ id }) => id))
  expect(ids.length).toBeGreaterThanOrEqual(120)
  expect((await read({ after: newId() })).entries).toEqual([])
})

test('Revealing masked audit values is recorded once per key and shows no erased ones', async () => {
  const { token } = await work()
  const { entries } = await read({ kind: 'card.note' })
  const key = newIdempotencyKey()
  const reveal = () => post(app, `/shops/${shop.scope.shopId}/audit/${entries[0]!.id}/reveal`, { headers: createBearerHeaders(owner), key })
  const revealed = [await (await reveal()).json(), await (await reveal()).json()]
  const values = [{ label: 'メモ', before: null, after: '保証人の確認' }]
  expect(revealed).toEqual([{ values }, { values }])
  const recorded = (await read({ kind: 'audit.reveal' })).entries
  expect(recorded).toMatchObject([{ name: owner.name, object: { type: 'event', id: entries[0]!.id }, changes: [{ label: 'メモ' }, {}] }])
  expect(JSON.stringify(recorded)).not.toContain('保証人')
  expect((await post(app, `/cards/${token}/erase`, { body: { sure: true } })).status).toBe(200)
  expect(await (await reveal()).json()).toEqual({ values: [] })
  expect((await read({ kind: 'card.note' })).entries).toMatchObject([{ changes: [] }])
  const foreign = await newShop(app, '別')
  const stranger = await newMember(app, foreign.scope, 'owner')
  const response = await post(app, `/shops/${foreign.scope.shopId}/audit/${entries[0]!.id}/reveal`, {
    headers: createBearerHeaders(stranger),
  })
  expect(response.status).toBe(404)
})

test('The audit export has all entries in order, masks personal data and is recorded', async () => {
  await work()
  const manager = await newMember(app, shop.scope, 'manager')
  const auditor = await newMember(app, shop.scope, 'auditor')
  const key = newIdempotencyKey()
  const requestFile = (member: TestMember, body: object = {}, key = newIdempotencyKey()) =>
    post(app, `/shops/${shop.scope.shopId}/audit-export`, {
      headers: { ...createBearerHeaders(member), 'accept-language': 'ja' },
      body,
      key: key,
    })
  expect((await requestFile(manager)).status).toBe(403)
  const { entries } = await read()
  const both = await Promise.all([requestFile(auditor, {}, key), requestFile(auditor, {}, key)])
  const [text, again] = await Promise.all(both.map(async (response) => (await responseBytes(response)).toString('utf8')))
  expect(again).toBe(text)
  const lines = text!.split('\r\n').filter(Boolean)
  expect(lines[0]).toBe('\ufeff記録日時,操作日時,操作した側,操作した人,端末,内容,種類,対象,対象の名前,対象のID,変更,データ,記録のID')
  expect(lines.slice(1).map((line) => line.slice(-36))).toEqual(entries.map(({ id }) => id))
  expect(text).toContain('メモ：（伏せています）')
  expect(text).not.toMatch(/保証人|山本/)
  const recorded = (await read({ kind: 'audit.export' })).entries
  expect(recorded).toMatchObject([{ name: auditor.name }])
  expect(recorded[0]!.changes).toContainEqual({ label: '記録の数', before: null, after: String(entries.length), masked: false })
  expect(recorded[0]!.changes).toContainEqual({ label: '絞り込み', before: null, after: 'なし', masked: false })
  const some = (await responseBytes(await requestFile(owner, { kind: 'card.note', encoding: 'shift_jis' }))).toString('latin1')
  expect(some.split('\r\n').filter(Boolean).length).toBe(2)
  expect((await requestFile(auditor, { kind: 'card' }, key)).status).toBe(422)
})

test('The audit filter offers actors by name and kinds in the reader’s language', async () => {
  const { manager } = await work()
  const readOptions = async (locale: string) => {
    const response = await app.request(`${path}/audit-options`, { headers: { ...createBearerHeaders(owner), 'accept-language': locale } })
    return (await response.json()) as {
      people: object[]
      areas: { value: string; label: string; kinds: { value: string; label: string }[] }[]
    }
  }
  const { people, areas } = await readOptions('zh')
  expect(people).toEqual([{ accountId: manager.accountId, name: manager.name }])
  expect(areas.find(({ value }) => value === 'audit')).toEqual({
    value: 'audit',
    label: '操作记录',
    kinds: [
      { value: 'audit.export', label: '将操作记录导出为文件' },
      { value: 'audit.reveal', label: '查看操作记录中遮盖的值' },
    ],
  })
})

test('The hash chain detects a changed device in an audit entry', async () => {
  await work()
  const { organizationId } = shop.scope
  const verify = async () => (await verifyChains(app.db, installationKey, organizationId))[0]!
  const chained = async () => {
    await chainEvents({ db: app.db, installationKey })
    const { fault, waiting } = await verify()
    return { fault, waiting }
  }
  // Entries of the server's open transactions are included by the next run.
  await expect.poll(chained).toEqual({ fault: undefined, waiting: 0 })
  const { rows } = await app.db.pool.query<{ same: boolean; device: string | null }>(
    `select e.device, (jsonb_build_array(e.kind) || case when e.device is null then '[]' else jsonb_build_array(e.device) end) = jsonb_build_array(e.kind) as same
       from event e where e.organization_id = $1`,
    [organizationId],
  )
  for (const { same, device } of rows) expect(same).toBe(device === null)
  await app.db.pool.query(`update event set device = 'Firefox, Linux' where organization_id = $1 and device like 'Chrome%'`, [
    organizationId,
  ])
  expect((await verify()).fault).toMatchObject({ what: 'isn’t as it was when it was chained' })
})

test('A deleted account’s audit entries show its name as staff, if it had one', async () => {
  const { manager } = await work()
  const auditor = await newMember(app, shop.scope, 'auditor')
  await app.db.pool.query('delete from staff where account_id = $1', [auditor.accountId])
  expect((await act(auditor, 'audit-export', {})).status).toBe(200)
  for (const { accountId } of [manager, auditor]) await app.accounts.deleteAccount(accountId)
  expect((await read({ kind: 'card.note' })).entries).toMatchObject([{ by: 'member', name: manager.name }])
  expect((await read({ kind: 'audit.export' })).entries).toMatchObject([{ by: 'member', name: null }])
})
