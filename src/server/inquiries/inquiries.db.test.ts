/** Inquiries by mail, against a small IMAP server on this machine. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OwnInquiryData } from '#contract/inquiries/parts.ts'
import type { InquiryDetail, InquiryMailbox, InquiryRule, ListedInquiry } from '#contract/inquiries.ts'
import type { PrivacyRequest } from '#contract/privacy/requests.ts'
import type { Inquiry, InquiryMarks } from '#domain/inquiries/rule.ts'
import { openLog } from '#platform/log.ts'
import { readNewMails } from '#platform/mailbox/imap.ts'
import { parseMail } from '#platform/mailbox/parse-mail.ts'
import { installationKey, startApp, type TestApp } from '../../../test/app.ts'
import { type ImapServer, startImapServer } from '../../../test/inquiries/imap-server.ts'
import { mailOf, portals } from '../../../test/inquiries/portal-mails.ts'
import { insertMail } from '../../../test/inquiries/waiting-mail.ts'
import { createBearerHeaders, newMember, newShop, post, type TestMember } from '../../../test/world.ts'
import { expireAnswersOfCard } from '../cards/deletion/expire.ts'
import { readForm } from '../forms/read-form.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { repeatErasures } from '../privacy/repeat-erasures.ts'
import { createInquiryContext, type InquiryContext } from './context.ts'
import { eraseOldInquiries } from './erase.ts'
import { takeMailsOfShop } from './take-mails.ts'

const log = openLog({ logLevel: 'silent', version: 'test', appEnv: 'development' })
let app: TestApp
let ctx: InquiryContext
let imap: ImapServer
let shop: CreatedShop
let admin: TestMember
beforeAll(async () => {
  // Without background jobs, which would read the mailboxes in between.
  app = await startApp({ settings: () => ({ OUTBOUND_ALLOWED: '127.0.0.1', ROLE: 'web' }) })
  ctx = createInquiryContext(app.queue, { log, installationKey, outboundAllowed: ['127.0.0.1'] })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  imap = await startImapServer()
  shop = await newShop(app, '反響')
  admin = await newMember(app, shop.scope, 'admin')
  return () => imap.close()
})

type Answer<T> = T & { http: number; code?: string }
const answerOf = async <T>(response: Promise<Response>): Promise<Answer<T>> => {
  const answered = await response
  return { http: answered.status, ...((await answered.json()) as T) }
}
const send = <T>(path: string, body: object = {}, member = admin) =>
  answerOf<T>(post(app, `/shops/${shop.scope.shopId}${path}`, { headers: createBearerHeaders(member), body }))
const read = <T>(path: string) =>
  answerOf<T>(app.request(`/api/v1/shops/${shop.scope.shopId}${path}`, { headers: createBearerHeaders(admin) }))

const settings = () => ({ host: '127.0.0.1', port: imap.port, startTls: true, user: 'testuser', password: 'testpass', folder: 'INBOX' })
const saveMailbox = (more: object = {}) => send<InquiryMailbox>('/inquiry-mailbox', { rev: 0, ...settings(), ...more })
const readMailbox = () => read<InquiryMailbox>('/inquiry-mailbox')
const takeMails = () => takeMailsOfShop(ctx, shop.scope)
const saveRule = (sender: string, marks: InquiryMarks | null, more: object = {}) =>
  send<InquiryRule>('/inquiry-rules', { rev: 0, sender, portal: 'ポータル', marks, ...more })
type List = { inquiries: ListedInquiry[]; waitingCount: number; next: string | null }
const listWaiting = (query = '') => read<List>(`/inquiries${query}`)
const rowsOf = async <T>(text: string, ...values: unknown[]) => (await app.db.pool.query(text, [shop.scope.shopId, ...values])).rows as T[]
type CardRow = { id: string; name: string; portal: string; source: string; answers: Record<string, string[]> }
const cards = () => rowsOf<CardRow>('select id, name, portal, source, answers from card where shop_id = $1 order by created_at, id')
const filesOf = (cardId: string) =>
  rowsOf<{ kind: string; name: string }>(
    'select kind, name from attachment where shop_id = $1 and card_id = $2 order by added_at, id',
    cardId,
  )

const [sumika, , room] = portals
const firstMail = sumika!.mails[0]!

test('A mailbox is saved after it was opened, and its password is sealed', async () => {
  const saved = await saveMailbox()
  expect(saved).toMatchObject({ http: 200, rev: 1, mailbox: { host: '127.0.0.1', user: 'testuser', failure: null } })
  expect(JSON.stringify(saved)).not.toContain('testpass')
  const [stored] = await rowsOf<{ text: string }>('select row_to_json(m)::text as text from inquiry_mailbox m where shop_id = $1')
  expect(stored!.text).not.toContain(Buffer.from('testpass').toString('hex'))
  expect(await saveMailbox()).toMatchObject({ http: 409, code: 'setting.changed' })
  expect(await send('/inquiry-mailbox/remove')).toMatchObject({ http: 200, rev: 0, mailbox: null })
  expect(await send('/inquiry-mailbox/remove')).toMatchObject({ http: 409, code: 'inquiry.noMailbox' })
})

test.each([
  ['a wrong password', { password: 'wrong' }, 'inquiry.wrongLogin'],
  ['an unknown folder', { folder: 'Nowhere' }, 'inquiry.noFolder'],
  ['a server in a private network', { host: '127.0.0.2' }, 'inquiry.privateServer'],
  ['a closed port', { port: 1 }, 'inquiry.unreachable'],
])('A mailbox with %s is not saved', async (_, more, code) => {
  expect(await saveMailbox(more)).toMatchObject({ code })
  expect((await readMailbox()).mailbox).toBeNull()
})

test('Twelve mails of four portals in three encodings become twelve cards', async () => {
  await saveMailbox()
  for (const { sender, marks, name } of portals) expect((await saveRule(sender, marks, { portal: name })).http).toBe(200)
  const mails = portals.flatMap((portal) => portal.mails.map((mail) => ({ ...mail, portal: portal.name })))
  for (const { raw } of mails) imap.append(raw)
  await takeMails()
  const made = await cards()
  expect(made.map(({ name, portal, source }) => ({ name, portal, source }))).toEqual(
    mails.map(({ inquiry, portal }) => ({ name: inquiry.name, portal, source: 'portal' })),
  )
  for (const [at, { answers }] of made.entries()) {
    const { email, kana, property, wish } = mails[at]!.inquiry
    expect(answers.email).toEqual([email])
    expect(answers.kana).toEqual(kana && [kana])
    expect(answers.phone?.[0]).toMatch(/^\+(81|44)\d{9,10}$/)
    expect(answers.notes).toEqual([`お問い合わせ物件：${property}\n\n${wish}`])
  }
  expect(await filesOf(made[0]!.id)).toEqual([{ kind: 'text', name: 'お問い合わせがありました.txt' }])
  const withFiles = made[portals.flatMap(({ mails }) => mails).indexOf(room!.mails[2]!)]!
  expect((await filesOf(withFiles.id)).map(({ kind }) => kind).sort()).toEqual(['image', 'pdf', 'text'])
  expect(imap.count()).toBe(12)
  expect(imap.flags()).toEqual([])
  expect(await listWaiting()).toMatchObject({ inquiries: [], waitingCount: 0 })
  // The mail is a file of the card, and nothing else of it is left beside the card.
  expect(await rowsOf('select from inquiry where shop_id = $1 and (text is not null or subject is not null)')).toEqual([])
})

test('A mail is taken once: after a move, a changed UIDVALIDITY, and by two servers at once', async () => {
  await saveMailbox()
  for (const { raw } of sumika!.mails) imap.append(raw)
  await Promise.all([takeMails(), takeMails()])
  expect((await listWaiting()).waitingCount).toBe(3)
  imap.moveAndReturn()
  await takeMails()
  imap.renew(77)
  await takeMails()
  expect((await listWaiting()).waitingCount).toBe(3)
  const rule = await Promise.all([saveRule(sumika!.sender, sumika!.marks), takeMails()])
  await takeMails()
  expect(rule[0].http).toBe(200)
  expect((await cards()).map(({ name }) => name).sort()).toEqual(sumika!.mails.map(({ inquiry }) => inquiry.name).sort())
})

test('A dropped connection is shown, and the next reading continues behind the last mail', async () => {
  await saveMailbox()
  for (const { raw } of sumika!.mails) imap.append(raw)
  imap.cutAt(2)
  await takeMails()
  expect((await readMailbox()).mailbox).toMatchObject({ failure: 'unreachable' })
  expect((await listWaiting()).waitingCount).toBe(1)
  imap.cutAt(Number.POSITIVE_INFINITY)
  await takeMails()
  expect((await readMailbox()).mailbox).toMatchObject({ failure: null, failedAt: null })
  expect((await listWaiting()).waitingCount).toBe(3)
})

test('A mail above the limit is taken without its attachments', async () => {
  imap.append(room!.mails[2]!.raw)
  const taken: { cut: boolean; files: number; text: string }[] = []
  const reading = { guard: ctx.guard, cursor: undefined, since: new Date(0), maxMailBytes: 500 }
  await readNewMails(settings(), reading, async (mail) => {
    const { files, text } = await parseMail(mail.source, mail)
    taken.push({ cut: mail.cut, files: files.length, text })
  })
  expect(taken).toMatchObject([{ cut: true, files: 0, text: expect.stringContaining('中村 翔') }])
})

test('A mail without a rule waits, is found, and becomes a card by what staff read', async () => {
  await saveMailbox()
  imap.append(firstMail.raw)
  imap.append(mailOf({ id: 'news', from: ['広告', 'news@ads.example'], subject: 'お知らせ' }, { type: 'text/plain', body: 'ｾｰﾙ中' }))
  await takeMails()
  expect((await listWaiting('?q=セール')).inquiries).toMatchObject([{ sender: 'news@ads.example' }])
  const [listed] = (await listWaiting('?q=グリーンハイツ')).inquiries
  expect(listed).toMatchObject({ senderName: 'すみか', subject: 'お問い合わせがありました', status: 'waiting' })
  const opened = await read<InquiryDetail>(`/inquiries/${listed!.id}`)
  expect(opened.text).toContain('山田 太郎')
  expect(opened).toMatchObject({ rule: null, samples: [{ id: listed!.id }], cut: false, files: [] })
  const staff = await newMember(app, shop.scope, 'staff')
  expect(await send(`/inquiries/${listed!.id}/dismiss`, {}, staff)).toMatchObject({ status: 'dismissed' })
  expect((await listWaiting('?status=dismissed')).inquiries).toHaveLength(1)
  expect(await send(`/inquiries/${listed!.id}/restore`, {}, staff)).toMatchObject({ status: 'waiting' })
  const fields: Inquiry = { name: '山田 太郎', phone: 'not a number', wish: '内見' }
  const made = await send<{ cardId: string }>(`/inquiries/${listed!.id}/make-card`, { fields }, staff)
  expect(made.http).toBe(201)
  // What the form refuses stays in the text only.
  expect(await cards()).toMatchObject([{ id: made.cardId, portal: null, answers: { name: ['山田 太郎'], notes: ['内見'] } }])
  expect(await send(`/inquiries/${listed!.id}/make-card`, { fields }, staff)).toMatchObject({ code: 'inquiry.wrongStatus' })
  expect(await read(`/inquiries/${listed!.id}`)).toMatchObject({ code: 'inquiry.notFound' })
})

test('A rule that does not fit leaves the mail waiting until the rule changes', async () => {
  await saveMailbox()
  imap.append(firstMail.raw)
  await takeMails()
  const wrong = { ...sumika!.marks, name: { label: '氏名', nth: 1 } }
  const saved = await saveRule(sumika!.sender, wrong)
  expect((await listWaiting()).waitingCount).toBe(1)
  expect(await saveRule(sumika!.sender, sumika!.marks)).toMatchObject({ code: 'setting.changed' })
  const right = await saveRule(sumika!.sender, sumika!.marks, { rev: saved.rev })
  expect(await cards()).toHaveLength(1)
  // Mails that are cards already still show what a changed rule would read.
  imap.append(sumika!.mails[1]!.raw)
  await send(`/inquiry-rules/${right.id}/remove`)
  await takeMails()
  const [waiting] = (await listWaiting()).inquiries
  const { samples } = await read<InquiryDetail>(`/inquiries/${waiting!.id}`)
  expect(samples.map(({ text }) => /山田 太郎|佐藤 花子/.exec(text)?.[0]).sort()).toEqual(['佐藤 花子', '山田 太郎'].sort())
})

test('Mails of an ignored sender leave nothing but their ids', async () => {
  await saveMailbox()
  imap.append(firstMail.raw)
  await takeMails()
  await saveRule(sumika!.sender, null)
  imap.append(sumika!.mails[1]!.raw)
  await takeMails()
  expect((await listWaiting()).waitingCount).toBe(0)
  expect(await rowsOf('select status, text, sender from inquiry where shop_id = $1')).toEqual(
    [1, 2].map(() => ({ status: 'erased', text: null, sender: null })),
  )
})

test('Mails without a card are erased after 90 days', async () => {
  await saveMailbox()
  imap.append(firstMail.raw)
  await takeMails()
  await eraseOldInquiries(ctx)
  expect((await listWaiting()).waitingCount).toBe(1)
  const later = { ...ctx, clock: () => app.clock().add({ hours: 91 * 24 }) }
  await eraseOldInquiries(later)
  expect((await listWaiting()).waitingCount).toBe(0)
})

test.each([
  ['contact', ['phone', 'email']],
  ['person', ['name', 'kana']],
] as const)('The text of a card’s mail goes with the answers of the class %s', async (privacy, fields) => {
  await saveMailbox()
  await saveRule(room!.sender, room!.marks)
  imap.append(room!.mails[2]!.raw)
  await takeMails()
  const [card] = await cards()
  const form = await app.db.readScope(shop.scope, (tx) => readForm(tx, shop.scope.shopId))
  const terms = [{ privacy, months: 1, fields: [...fields], whole: true }]
  const isErased = await expireAnswersOfCard(ctx, shop.scope, card!.id, async () => ({ form: form!.form, terms }))
  expect(isErased).toBe(true)
  // Papers have their own time.
  expect((await filesOf(card!.id)).map(({ kind }) => kind).sort()).toEqual(['image', 'pdf'])
})

test('A mail of an erased card is not taken again after a restore', async () => {
  await saveMailbox()
  await saveRule(sumika!.sender, sumika!.marks)
  imap.append(firstMail.raw)
  await takeMails()
  const [card] = await cards()
  await rowsOf(`update card set status = 'deleted', deleted_at = now(), purge_on = now() where shop_id = $1`)
  const { http } = await send(`/cards/${card!.id}/purge`, { rev: 1 })
  expect(http).toBe(200)
  expect(await filesOf(card!.id)).toEqual([])
  // As a restore of a backup from before the mail leaves it.
  await rowsOf('delete from inquiry where shop_id = $1')
  await rowsOf('update inquiry_mailbox set last_uid = null, uid_validity = null where shop_id = $1')
  await rowsOf(`update erasure set repeat = true where shop_id = $1 and kind = 'inquiry'`)
  await repeatErasures({ ...app.queue, accounts: app.accounts, log })
  await takeMails()
  expect((await listWaiting()).waitingCount).toBe(0)
  expect(await cards()).toHaveLength(1)
})

test('A privacy request finds, exports and erases the person’s mails that wait', async () => {
  await saveMailbox()
  const mailFrom = (id: string, sender: [string, string], body: string) =>
    mailOf({ id, from: sender, subject: '物件について' }, { type: 'text/plain', body })
  const portal: [string, string] = ['すみか', 'info@portal.example']
  imap.append(mailFrom('phone', portal, 'お名前：山田 太郎\n電話：０９０−１２３４−５６７８'))
  imap.append(mailFrom('address', ['山田', 'Taro.Yamada@mail.example'], '見学したいです。'))
  imap.append(mailFrom('other', portal, 'お名前：佐藤 花子\n電話：090-8765-4321'))
  await takeMails()
  const manager = await newMember(app, shop.scope, 'manager')
  const contact = '+81 90 1234 5678、taro.yamada@mail.example'
  const found = await answerOf<PrivacyRequest>(
    app.request(`/api/v1/shops/${shop.scope.shopId}/privacy-requests/inquiries?text=${encodeURIComponent(contact)}`, {
      headers: createBearerHeaders(manager),
    }),
  )
  expect(found.inquiries.map(({ senderName }) => senderName).sort()).toEqual(['すみか', '山田'])
  const act = (path: string, body: object) => send<PrivacyRequest>(`/privacy-requests${path}`, body, manager)
  const { id, rev } = await act('', { kind: 'erase', source: 'phone', name: '山田 太郎', contact })
  await act(`/${id}/check-identity`, { rev, how: 'document' })
  const elsewhere = await insertMail(app, await newShop(app, '別の店'))
  expect(await act(`/${id}/choose-inquiries`, { rev: rev + 1, inquiries: [elsewhere] })).toMatchObject({ code: 'inquiry.notFound' })
  const ids = found.inquiries.map((mail) => mail.id)
  const chosen = await act(`/${id}/choose-inquiries`, { rev: rev + 1, inquiries: ids })
  expect(chosen).toMatchObject({ http: 200, inquiries: found.inquiries })
  const exported = await send<{ inquiries: OwnInquiryData[] }>(`/privacy-requests/${id}/export-data`, { rev: chosen.rev }, manager)
  expect(exported.inquiries.map(({ text }) => text.trim()).sort()).toEqual(
    ['お名前：山田 太郎\n電話：０９０−１２３４−５６７８', '見学したいです。'].sort(),
  )
  const closed = await act(`/${id}/close-request`, { rev: chosen.rev, outcome: 'erased' })
  expect(closed.inquiries).toMatchObject(ids.map(() => ({ senderName: null, subject: null })))
  imap.renew(5)
  await takeMails()
  const waiting = await listWaiting()
  expect(waiting.waitingCount).toBe(1)
  expect((await read<InquiryDetail>(`/inquiries/${waiting.inquiries[0]!.id}`)).text).toContain('佐藤 花子')
  const erased = await rowsOf(`select from event where shop_id = $1 and kind = 'inquiry.erase' and entity_id = any($2)`, ids)
  expect(erased).toHaveLength(2)
})
