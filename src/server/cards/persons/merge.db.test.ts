import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CustomerDuplicates } from '#contract/cards/same-person.ts'
import { loadEntryForm, minimalCardAnswers, sendCard } from '../../../../test/access/card-samples.ts'
import type { TestApp } from '../../../../test/app.ts'
import { isLongRun, longTest, matrixTest } from '../../../../test/matrix.ts'
import { findCanaryTraces } from '../../../../test/personal-data-canary.ts'
import { insertSentCard } from '../../../../test/sent-cards.ts'
import { startVisitorCardServers } from '../../../../test/visitor-cards.ts'
import { createBearerHeaders, joinAsVisitor, newIdempotencyKey, post, type TestMember } from '../../../../test/world.ts'

let cards: Awaited<ReturnType<typeof startVisitorCardServers>>
beforeAll(async () => {
  cards = await startVisitorCardServers()
})
afterAll(() => cards?.stop())

type Answered = CustomerDuplicates & { http: number; code?: string }
type Shop = typeof cards.shop
type Act = { by?: TestApp; key?: string; shop?: Shop }
/** The owner has access to both shops. */
const headers = () => createBearerHeaders(cards.world.east.members.owner)
const path = (cardId: string, shop: Shop) => `/shops/${shop.scope.shopId}/cards/${cardId}`
async function look(cardId: string, shop = cards.shop): Promise<Answered> {
  const response = await cards.app.request(`/api/v1${path(cardId, shop)}/duplicates`, { headers: headers() })
  return { http: response.status, ...((await response.json()) as CustomerDuplicates) }
}
async function act(cardId: string, name: string, body: object, { by = cards.app, key = newIdempotencyKey(), shop = cards.shop }: Act = {}) {
  const response = await post(by, `${path(cardId, shop)}/${name}`, { headers: headers(), body, key })
  return { http: response.status, ...((await response.json()) as object) } as Answered & { rev: number }
}

let phoneCount = 0
/** Returns a phone number that no other card has. */
const newPhone = () => `+8190${String(55_550_000 + ++phoneCount)}`
type Sent = Omit<Awaited<ReturnType<typeof sendCard>>, 'token'> & { personId: string }
const put = (name: string, answers: Record<string, string[]> = {}): Promise<Sent> =>
  insertSentCard({ app: cards.app }, cards.shop, { name: [name], phone: [newPhone()], ...answers })
async function sent(name: string, answers: Record<string, string[]> = {}, shop = cards.shop): Promise<Sent & { token: string }> {
  const card = await sendCard({ app: cards.app }, shop, { name: [name], phone: [newPhone()], ...answers })
  const [{ customer_id: personId }] = await cards.rowsOf('select customer_id from card where id = $1', card.cardId)
  return { ...card, personId }
}
const merge = (kept: Sent, merged: Sent, options: Act = {}) =>
  act(kept.cardId, 'merge', { keptId: kept.personId, mergedId: merged.personId }, options)
const unmerge = (card: Sent, { merges }: CustomerDuplicates, at = 0) => act(card.cardId, 'unmerge', { mergeId: merges[at]!.id })
const cardsOf = ({ person }: CustomerDuplicates) => person.cards.map(({ id }) => id).toSorted()
const ids = (...some: Sent[]) => some.map(({ cardId }) => cardId).toSorted()

async function erase(card: Sent) {
  const [{ rev }] = await cards.rowsOf('select rev from card where id = $1', card.cardId)
  const gone = await act(card.cardId, 'delete', { rev })
  return act(card.cardId, 'purge', { rev: gone.rev })
}

test('Duplicates are listed by likeness, with reasons and masked contacts (R2.12)', async () => {
  const [phone, email] = [newPhone(), ['yuka@same.example.jp']]
  const one = await sent('重複 由佳', { kana: ['チョウフク ユカ'], phone: [phone], email })
  const both = await sent('重複 由佳', { kana: ['ちょうふく　ゆか'], phone: [phone.replace('+81', '0')] })
  const family = await put('重複 健', { kana: ['チョウフク ケン'], email: ['Yuka@same.example.jp'] })
  const namesake = await put('丁福 由香', { kana: ['チョウフクユカ'] })
  await put('重複 由佳')
  const candidates = await look(one.cardId)
  expect(candidates.candidates.map(({ name, likeness, reasons }) => [name, likeness, reasons])).toEqual([
    ['重複 由佳', 'likely', ['phone', 'kana', 'name']],
    ['重複 健', 'possible', ['email']],
    ['丁福 由香', 'vague', ['kana']],
  ])
  expect(candidates.candidates.map(({ id }) => id)).toEqual([both, family, namesake].map(({ personId }) => personId))
  expect(candidates.person).toMatchObject({ id: one.personId, name: '重複 由佳', elsewhere: [] })
  expect(candidates.person.contacts.map(({ masked }) => masked)).toEqual([
    expect.stringMatching(/^•••-••••-\d{4}$/),
    'y•••@same.example.jp',
  ])
  expect(JSON.stringify(candidates)).not.toContain('yuka@same')
})

test('Duplicates are found by their reading, with or without ゠ and ・ (R2.12)', async () => {
  const one = await sent('サン゠サーンス', { kana: ['ゾクゾク゠ゼクス'] })
  const others = [await put('別の名', { kana: ['ゾクゾク・ゼクス'] }), await sent('もう一人', { kana: ['ゾクゾクゼクス'] })]
  const { candidates } = await look(one.cardId)
  expect(candidates.map(({ id }) => id).toSorted()).toEqual(others.map(({ personId }) => personId).toSorted())
})

test('Unmerging two customers restores the state before their merge (R2.12)', async () => {
  const phone = newPhone()
  const [one, other] = [await sent('旧姓 花子', { phone: [phone] }), await sent('新姓 花子', { phone: [phone], email: ['new@example.jp'] })]
  const { token: ticket, number } = await joinAsVisitor(cards.app, cards.shop)
  await post(cards.app, `/cards/${one.token}/link-ticket`, { body: { ticket } })
  const before = [await look(one.cardId), await look(other.cardId)]

  const merged = await act(one.cardId, 'merge', { keptId: other.personId, mergedId: one.personId })
  expect(merged).toMatchObject({ http: 200, candidates: [], person: { id: other.personId, name: '新姓 花子', elsewhere: [] } })
  expect(merged.person.contacts.map(({ kind }) => kind)).toEqual(['phone', 'email'])
  expect(cardsOf(merged)).toEqual(ids(one, other))
  expect(merged.person.cards.flatMap(({ tickets }) => tickets.map((visit) => visit.number))).toEqual([number])
  expect(merged.merges).toMatchObject([{ name: '旧姓 花子', by: '担当 owner', open: true }])
  expect(await look(other.cardId)).toEqual({ ...merged })

  expect(await unmerge(other, merged)).toMatchObject({ http: 200, person: { id: other.personId }, merges: [] })
  expect([await look(one.cardId), await look(other.cardId)]).toEqual(before)
  const history = async ({ cardId }: Sent) => {
    const response = await cards.app.request(`/api/v1${path(cardId, cards.shop)}`, { headers: headers() })
    const { events } = (await response.json()) as { events: { kind: string; actor: { name: string }; with: string | null }[] }
    return events.slice(-2).map(({ kind, actor, with: name }) => [kind, actor.name, name])
  }
  const owner = '担当 owner'
  expect(await history(one)).toEqual([
    ['card.merge', owner, '新姓 花子'],
    ['card.unmerge', owner, '新姓 花子'],
  ])
  expect(await history(other)).toEqual([
    ['card.merge', owner, '旧姓 花子'],
    ['card.unmerge', owner, '旧姓 花子'],
  ])
  const data = await cards.rowsOf(`select data from event where kind in ('card.merge', 'card.unmerge') and entity_id = $1`, one.cardId)
  expect(data.map((row) => Object.keys(row.data).toSorted())).toEqual([
    ['mergeId', 'with'],
    ['mergeId', 'with'],
  ])
})

test('A merge in the middle of a chain can be undone before the others (R2.12)', async () => {
  const [a, b, c, d] = [await put('甲'), await put('乙'), await put('丙'), await put('丁')]
  await merge(b, a)
  await merge(c, b)
  const whole = await merge(c, d)
  expect(cardsOf(whole)).toEqual(ids(a, b, c, d))
  expect(whole.merges.map(({ name }) => name)).toEqual(['丁', '乙', '甲'])
  const parted = await unmerge(c, whole, 1)
  expect(cardsOf(parted)).toEqual(ids(c, d))
  expect(cardsOf(await look(a.cardId))).toEqual(ids(a, b))
  expect((await look(a.cardId)).person.name).toBe('乙')
  await unmerge(a, await look(a.cardId))
  expect(cardsOf(await look(a.cardId))).toEqual(ids(a))
})

test('Changes of a merged customer’s card stay with it after unmerging (R2.12)', async () => {
  const [one, other] = [await put('前 一郎'), await put('後 一郎', { email: ['then@example.jp'] })]
  const merged = await merge(one, other)
  const email = ['since@example.jp']
  await act(other.cardId, 'edit', { rev: other.rev, base: { email: ['then@example.jp'] }, answers: { email } })
  const third = await put('再来 一郎', { email })
  expect((await look(one.cardId)).candidates.map(({ id }) => id)).toEqual([third.personId])
  await unmerge(one, merged)
  expect((await look(one.cardId)).candidates).toEqual([])
  const parted = await look(other.cardId)
  expect(parted.person.contacts.map(({ masked }) => masked)).toContain('s•••@example.jp')
  expect(parted.candidates.map(({ id }) => id)).toEqual([third.personId])
})

test('A merge with an unknown customer or an outdated id is refused (R2.12)', async () => {
  const [a, b, c] = [await put('い'), await put('ろ'), await put('は')]
  const west = await sendCard({ app: cards.app }, cards.world.west.main)
  const [{ customer_id: stranger }] = await cards.rowsOf('select customer_id from card where id = $1', west.cardId)
  expect(await merge(a, { ...b, personId: stranger })).toMatchObject({ http: 404, code: 'customer.notFound' })
  expect(await act(c.cardId, 'merge', { keptId: a.personId, mergedId: b.personId })).toMatchObject({ code: 'customer.changedByColleague' })
  expect(await merge(a, a)).toMatchObject({ http: 409, code: 'customer.changedByColleague' })
  const merged = await merge(a, b)
  expect(await merge(c, b)).toMatchObject({ code: 'customer.changedByColleague' })
  expect(await act(c.cardId, 'unmerge', { mergeId: merged.merges[0]!.id })).toMatchObject({ http: 404, code: 'customer.notMerged' })
  await act(c.cardId, 'delete', { rev: c.rev })
  expect(await merge(c, a)).toMatchObject({ http: 409, code: 'card.deleted' })
  expect(await look(c.cardId)).toMatchObject({ http: 409, code: 'card.deleted' })
  expect(cardsOf(await look(a.cardId))).toEqual(ids(a, b))
})

test('A merge is final after thirty days (R2.12)', async () => {
  const [one, other] = [await put('古い'), await put('方')]
  const merged = await merge(one, other)
  const [{ days }] = await cards.rowsOf(
    `select until - (merged_at at time zone 'Asia/Tokyo' - interval '5 hours')::date as days from customer_merge where id = $1`,
    merged.merges[0]!.id,
  )
  // Counted from the business day of the merge, which begins at five.
  expect(days).toBe(30)
  await cards.rowsOf(`update customer_merge set until = '2020-01-31' where id = $1`, merged.merges[0]!.id)
  expect((await look(one.cardId)).merges).toMatchObject([{ until: '2020-01-31', open: false }])
  expect(await unmerge(one, merged)).toMatchObject({ http: 409, code: 'customer.mergeFinal' })
  expect(cardsOf(await look(one.cardId))).toEqual(ids(one, other))
})

test('Persons marked as distinct cannot be merged until the mark is removed (R2.12)', async () => {
  const phone = [newPhone()]
  const [mother, child, cousin] = [await put('母', { phone }), await put('子', { phone }), await put('いとこ', { phone })]
  const afterMark = await act(mother.cardId, 'mark-distinct', { personId: child.personId, apart: true })
  expect([afterMark.candidates, afterMark.apart].map((some) => some.map(({ name }) => name))).toEqual([['いとこ'], ['子']])
  expect((await look(child.cardId)).apart.map(({ name }) => name)).toEqual(['母'])
  expect(await merge(child, mother)).toMatchObject({ http: 409, code: 'customer.markedDistinct' })
  // The mark holds for the whole person.
  await merge(cousin, child)
  expect((await look(mother.cardId)).apart.map(({ name }) => name)).toEqual(['いとこ'])
  expect(await merge(mother, cousin)).toMatchObject({ code: 'customer.markedDistinct' })
  const key = newIdempotencyKey()
  const back = await act(mother.cardId, 'mark-distinct', { personId: cousin.personId, apart: false }, { key })
  expect(await act(mother.cardId, 'mark-distinct', { personId: cousin.personId, apart: false }, { key })).toEqual(back)
  expect([back.candidates.map(({ name }) => name), back.apart]).toEqual([['いとこ'], []])
  expect(await merge(mother, cousin)).toMatchObject({ http: 200 })
  const events = await cards.rowsOf(`select kind from event where entity_id = $1 and kind like 'card.%' order by at, id`, mother.cardId)
  expect(events.map(({ kind }) => kind).slice(-3)).toEqual(['card.markDistinct', 'card.unmarkDistinct', 'card.merge'])
})

test('Erasing a card in a chain of merges keeps the others merged', async () => {
  const [a, b, c] = [await put('一枚目'), await put('消える方', { email: ['vanish@example.jp'] }), await put('三枚目')]
  await merge(b, a)
  await merge(c, b)
  expect(await erase(b)).toMatchObject({ http: 200 })
  const left = await look(a.cardId)
  expect(cardsOf(left)).toEqual(ids(a, c))
  expect(left.person).toMatchObject({ id: c.personId, elsewhere: [] })
  expect(left.merges).toMatchObject([{ name: '一枚目' }])
  expect(await findCanaryTraces(cards.app.db, '消える方|vanish@')).toEqual([])
  await unmerge(c, left)
  expect([cardsOf(await look(a.cardId)), cardsOf(await look(c.cardId))]).toEqual([ids(a), ids(c)])
})

test('A person whose naming customer is erased gets the name of the first merged one', async () => {
  const [kept, first, second] = [await put('代表'), await put('最初'), await put('次')]
  await merge(kept, first)
  await merge(kept, second)
  await erase(kept)
  expect(await look(second.cardId)).toMatchObject({ person: { id: first.personId, name: '最初' }, merges: [{ name: '次' }] })
  await erase(first)
  await erase(second)
  const gone = [kept, first, second].map(({ personId }) => personId)
  expect(await cards.rowsOf('select id from customer where id = any($1)', gone)).toEqual([])
  expect(await cards.rowsOf('select id from customer_merge where kept_id = any($1) or merged_id = any($1)', gone)).toEqual([])
})

const setSharing = (on: boolean) =>
  post(cards.app, `/shops/${cards.shop.scope.shopId}/organization/across-shops`, { headers: headers(), body: { on } })
/** The consent to the text about sharing, as the page sends it. */
const shared = { consentPurposeVersion: ['1'], consentPurposeShared: ['yes'] }

test('Shops find each other’s duplicates only if organization and visitors agreed', async () => {
  const { branch } = cards.world.east
  const phone = [newPhone()]
  const candidatesOf = async (card: Sent, shop = cards.shop) => (await look(card.cardId, shop)).candidates.map(({ id }) => id)
  // A claimed consent to sharing does not count while the organization does not share.
  const before = await sent('前から 客', { phone, ...shared }, branch)
  const here = await sent('本店 客', { phone, ...shared })
  expect([await candidatesOf(here), await candidatesOf(before, branch)]).toEqual([[], []])
  expect(await merge(here, before)).toMatchObject({ http: 404, code: 'customer.notFound' })
  const apart = await act(here.cardId, 'mark-distinct', { personId: before.personId, apart: true })
  expect(apart).toMatchObject({ http: 404, code: 'customer.notFound' })

  expect((await setSharing(true)).status).toBe(200)
  const { steps } = (await loadEntryForm({ app: cards.app }, branch)).form
  const [consent] = steps.flatMap(({ fields }) => fields.flatMap((field) => (field.key === 'consentPurpose' ? field : [])))
  expect(consent).toMatchObject({ text: { ja: { shared: true }, en: { shared: true }, zh: { shared: true } } })
  const agreed = await sent('支店 客', { phone, ...shared }, branch)
  // This visitor read the form without the sentence about sharing.
  const unread = await sent('支店 客', { phone, consentPurposeVersion: ['1'] }, branch)
  expect(await candidatesOf(here)).toEqual([])
  expect(await candidatesOf(agreed, branch)).toEqual([unread, before].map(({ personId }) => personId))
  const alsoHere = await sent('本店 客', { phone, ...shared })
  expect(await candidatesOf(alsoHere)).toEqual([here.personId, agreed.personId])
  // Another organization has the same visitor, who agreed there, and it shares too.
  const { west } = cards.world
  await post(cards.app, `/shops/${west.main.scope.shopId}/organization/across-shops`, {
    headers: createBearerHeaders(west.owner),
    body: { on: true },
  })
  const stranger = await sent('西の 客', { phone, ...shared }, west.main)
  expect(await candidatesOf(alsoHere)).not.toContain(stranger.personId)
  expect(await merge(alsoHere, stranger)).toMatchObject({ http: 404, code: 'customer.notFound' })

  await setSharing(false)
  expect(await candidatesOf(alsoHere)).toEqual([here.personId])
  await setSharing(true)
  expect(await candidatesOf(alsoHere)).toEqual([here.personId, agreed.personId])
  // The visitor withdraws by ticking the consent of a form without sharing.
  const again = { ...minimalCardAnswers, name: ['支店 客'], phone, notes: ['また'], consentPurposeVersion: ['1'] }
  expect(await cards.act('send', agreed.token, agreed.rev, again)).toMatchObject({ http: 200 })
  expect(await candidatesOf(alsoHere)).toEqual([here.personId])
  await setSharing(false)
})

test('Staff see a merged person’s cards elsewhere only with access and valid consent', async () => {
  const { branch } = cards.world.east
  await setSharing(true)
  const phone = [newPhone()]
  const here = await sent('本店 客', { phone, ...shared })
  const there = await sent('支店 客', { phone, notes: ['支店だけの話'], ...shared }, branch)
  const staff = cards.world.east.members.staff
  const lookAs = async (member: TestMember) => {
    const response = await cards.app.request(`/api/v1${path(here.cardId, cards.shop)}/duplicates`, { headers: createBearerHeaders(member) })
    return (await response.json()) as CustomerDuplicates
  }
  const branchShop = { id: branch.scope.shopId, name: '支店' }
  // Staff with access to the other shop see the card; others see only the shop.
  expect((await look(here.cardId)).candidates).toMatchObject([
    {
      id: there.personId,
      name: '支店 客',
      cards: [],
      elsewhere: [{ shop: branchShop, cards: [{ id: there.cardId, stage: { ja: '来店前' } }] }],
    },
  ])
  const staffView = await lookAs(staff)
  expect(staffView.candidates).toMatchObject([{ id: there.personId, elsewhere: [{ shop: branchShop, cards: [] }] }])
  expect(JSON.stringify(staffView)).not.toContain(there.cardId)
  const merged = await merge(here, there)
  expect(cardsOf(merged)).toEqual(ids(here))
  expect(merged.person.elsewhere).toMatchObject([{ shop: branchShop }])
  const overThere = await look(there.cardId, branch)
  expect([cardsOf(overThere), overThere.person.name]).toEqual([ids(there), '本店 客'])
  const [event] = await cards.rowsOf(`select shop_id, actor_id from event where kind = 'card.merge' and entity_id = $1`, there.cardId)
  expect(event).toEqual({ shop_id: branch.scope.shopId, actor_id: cards.world.east.members.owner.accountId })
  const response = await cards.app.request(`/api/v1${path(there.cardId, branch)}/duplicates`, { headers: createBearerHeaders(staff) })
  expect(response.status).toBe(404)

  // The naming customer withdraws the consent, so the other shop loses its name and number.
  const again = { ...minimalCardAnswers, name: ['本店 客'], phone, notes: ['また'], consentPurposeVersion: ['1'] }
  expect(await cards.act('send', here.token, here.rev, again)).toMatchObject({ http: 200 })
  const alone = await look(there.cardId, branch)
  expect(alone).toMatchObject({ person: { name: '支店 客', elsewhere: [] }, merges: [], candidates: [] })
  const history = await cards.app.request(`/api/v1${path(there.cardId, branch)}`, { headers: headers() })
  expect(await history.text()).not.toContain('本店 客')
  const [mergeId] = merged.merges.map(({ id }) => id)
  expect(await act(there.cardId, 'unmerge', { mergeId }, { shop: branch })).toMatchObject({ http: 404, code: 'customer.notMerged' })
  // After a new consent both are known as before.
  const { rev } = await cards.show(here.token)
  expect(await cards.act('send', here.token, rev, { ...again, ...shared, notes: ['三度'] })).toMatchObject({ http: 200 })
  expect((await look(there.cardId, branch)).person.name).toBe('本店 客')
  expect(await act(there.cardId, 'unmerge', { mergeId }, { shop: branch })).toMatchObject({ http: 200, merges: [] })
  await setSharing(false)
})

/** Repeats of each race, which can end either way. */
const rounds = isLongRun ? 8 : 1

matrixTest('Of two concurrent merges or unmerges of the same persons one is refused', async () => {
  for (let round = 0; round < rounds; round++) {
    const [a, b, c] = [await put('同時い'), await put('同時ろ'), await put('同時は')]
    const both = await Promise.all([merge(a, b), merge(b, a, { by: cards.other })])
    expect(both.map(({ http }) => http).toSorted()).toEqual([200, 409])
    const root = (await look(a.cardId)).person.id === a.personId ? a : b
    // A circle, if it were possible: the person into the third one, and the third one into the person.
    const crossing = await Promise.all([merge(root, c), merge(c, root, { by: cards.other })])
    expect(crossing.map(({ http }) => http).toSorted()).toEqual([200, 409])
    const whole = await look(c.cardId)
    expect(cardsOf(whole)).toEqual(ids(a, b, c))
    const responses = await Promise.all([
      act(c.cardId, 'unmerge', { mergeId: whole.merges[0]!.id }),
      act(a.cardId, 'unmerge', { mergeId: whole.merges[0]!.id }, { by: cards.other }),
    ])
    expect(responses.map(({ http }) => http).toSorted()).toEqual([200, 404])
  }
})

matrixTest('A merge during the erasure of a card is applied completely or not at all', async () => {
  for (let round = 0; round < rounds; round++) {
    const [a, b, c] = [await put('残る'), await put('消える'), await put('続く')]
    await merge(b, c)
    const gone = await act(b.cardId, 'delete', { rev: b.rev })
    const [merged] = await Promise.all([merge(a, b), act(b.cardId, 'purge', { rev: gone.rev }, { by: cards.other })])
    const person = cardsOf(await look(c.cardId))
    expect(person).toEqual(merged.http === 200 ? ids(a, c) : ids(c))
    expect(await cards.rowsOf('select id from customer where id = $1', b.personId)).toEqual([])
  }
})

test('Concurrent merges with one key are applied once', async () => {
  const [a, b] = [await put('二度'), await put('押す')]
  const key = newIdempotencyKey()
  const [one, twin] = await Promise.all([merge(a, b, { key }), merge(a, b, { key, by: cards.other })])
  expect(one).toMatchObject({ http: 200 })
  expect(twin).toEqual(one)
  expect(await cards.rowsOf(`select id from event where kind = 'card.merge' and entity_id = $1`, a.cardId)).toHaveLength(1)
})

longTest('After random merges, edits and erasures each card has exactly one person', async () => {
  const step = fc.record({ what: fc.constantFrom('merge', 'merge', 'unmerge', 'send', 'edit', 'erase'), one: fc.nat(), other: fc.nat() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const all = [await put('始'), await put('次'), await put('終')]
      const pick = (n: number) => all[n % all.length]!
      for (const { what, one, other } of steps) {
        if (what === 'send' || all.length < 2) all.push(await put(`客${all.length}`))
        else if (what === 'erase') expect(await erase(all.splice(one % all.length, 1)[0]!)).toMatchObject({ http: 200 })
        else if (what === 'edit') {
          const { cardId } = pick(one)
          const [{ rev, answers }] = await cards.rowsOf('select rev, answers from card where id = $1', cardId)
          expect(await act(cardId, 'edit', { rev, base: { phone: answers.phone }, answers: { phone: [newPhone()] } })).toMatchObject({
            http: 200,
          })
        } else {
          const here = await look(pick(one).cardId)
          if (what === 'unmerge' && here.merges.length > 0) await unmerge(pick(one), here, other % here.merges.length)
          if (what === 'merge') {
            const there = await look(pick(other).cardId)
            const before = [here, there]
            const merged = await act(pick(one).cardId, 'merge', { keptId: here.person.id, mergedId: there.person.id })
            if (here.person.id !== there.person.id) {
              expect(cardsOf(merged)).toEqual([...cardsOf(here), ...cardsOf(there)].toSorted())
              await unmerge(pick(one), merged)
              expect([await look(pick(one).cardId), await look(pick(other).cardId)]).toEqual(before)
              await act(pick(one).cardId, 'merge', { keptId: here.person.id, mergedId: there.person.id })
            }
          }
        }
      }
      const views = await Promise.all(all.map(({ cardId }) => look(cardId)))
      const persons = [...new Map(views.map((each) => [each.person.id, each])).values()]
      expect(persons.flatMap(cardsOf).toSorted()).toEqual(ids(...all))
      expect(persons.flatMap(({ person }) => person.contacts)).toHaveLength(all.length)
      for (const [at, { cardId }] of all.entries()) expect(cardsOf(views[at]!)).toContain(cardId)
    }),
    { numRuns: 20 },
  )
})
