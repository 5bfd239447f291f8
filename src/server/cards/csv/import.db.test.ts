import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pickCustomization } from '#domain/forms/customization.ts'
import type { Field } from '#domain/forms/field.ts'
import { formTemplates } from '#domain/forms/templates/templates.ts'
import { templateNames } from '#domain/forms/templates/titles.ts'
import { locales } from '#domain/locale.ts'
import { addPhotoQuestion } from '../../../../test/access/attachment-samples.ts'
import { beginCard, loadEntryForm } from '../../../../test/access/card-samples.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { checkImport, exportCards, importCards, parseCsvRows, responseBytes, type TestImportOptions } from '../../../../test/card-files.ts'
import { publishFullCardForm } from '../../../../test/full-card-form.ts'
import { isLongRun, matrixTest, sampleCases } from '../../../../test/matrix.ts'
import { insertSentCard } from '../../../../test/sent-cards.ts'
import { startSecondApp } from '../../../../test/servers.ts'
import { validAnswersArbitrary } from '../../../../test/valid-answers.ts'
import { createBearerHeaders, newIdempotencyKey, newMember, newShop, post } from '../../../../test/world.ts'

let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
  other = await startSecondApp(app, { settings: () => ({ ROLE: 'web' }) })
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
})

async function open(name: string) {
  const { scope, entryCode } = await newShop(app, name)
  const manager = await newMember(app, scope, 'manager')
  const { shopId } = scope
  return {
    ...{ scope, shopId, entryCode, manager },
    put: (answers: Record<string, string[]> = {}) => insertSentCard({ app }, { scope }, answers),
    file: async () => (await responseBytes(await exportCards(app, shopId, manager))).toString('utf8'),
    check: (file: string | Uint8Array, mapped?: TestImportOptions) => checkImport(app, shopId, manager, file, mapped),
    take: (file: string | Uint8Array, mapped?: TestImportOptions) => importCards(app, shopId, manager, file, mapped),
    act: (cardId: string, name: string, body: object) =>
      post(app, `/shops/${shopId}/cards/${cardId}/${name}`, { headers: createBearerHeaders(manager), body }),
    find: async (text: string) => {
      const query = new URLSearchParams({ text })
      const response = await app.request(`/api/v1/shops/${shopId}/cards?${query}`, { headers: createBearerHeaders(manager) })
      return ((await response.json()) as { cards: { id: string; name: string; rev: number }[] }).cards
    },
  }
}
const rows = async (statement: string, ...values: unknown[]) => (await app.db.pool.query(statement, values)).rows
const count = async (shopId: string) => (await rows('select count(*)::int as n from card where shop_id = $1', shopId))[0].n as number

const header = 'お名前,電話番号,時期 [moveIn.kind],同意 [consentPurpose]'
const person = (name: string, phone = '090-1234-5678') => `${name},${phone},いつでも,はい`

test('An import stores a card with its answers, stage, temperature and consent (R2.10)', async () => {
  const shop = await open('東')
  const file = `${header},フリガナ,受付日時,温度,段階,次の連絡\n${person('青木 一', '０３－１２３４－５６７８')},あおき はじめ,2024/1/5 9:03,a,初回相談,2026/12/1\n`
  expect(await shop.check(file)).toMatchObject({ added: 1, changed: 0, same: 0, wrong: 0, errors: [] })
  expect(await count(shop.shopId)).toBe(0)
  expect(await shop.take(file)).toEqual({ http: 200, added: 1, changed: 0, same: 0 })
  const [found] = await shop.find('0312345678')
  expect(found).toMatchObject({
    ...{ name: '青木 一', kana: 'アオキ ハジメ', category: 'working', temperature: 'A', nextContactOn: '2026-12-01' },
    sentAt: '2024-01-05T00:03:00.000Z',
  })
  const [stored] = await rows(
    `select u.name, k.value, k.raw, s.key, s.text_version, s.given_at, t.name->>'ja' as stage
       from card c join customer u on u.id = c.customer_id join customer_contact k on k.customer_id = u.id
       join consent s on s.card_id = c.id join card_stage t on t.id = c.stage_id where c.id = $1`,
    found!.id,
  )
  expect(stored).toMatchObject({
    name: '青木 一',
    value: '+81312345678',
    raw: '０３－１２３４－５６７８',
    key: 'consentPurpose',
    text_version: 1,
    stage: '初回相談',
  })
  const recorded = await rows('select kind, actor_kind, actor_id, data::text, changed from event where entity_id = $1', found!.id)
  expect(recorded).toEqual([{ kind: 'card.import', actor_kind: 'member', actor_id: shop.manager.accountId, data: '{}', changed: [] }])
})

test('An import needs no photos, even if visitors must send them (R2.10)', async () => {
  const shop = await open('北')
  await addPhotoQuestion({ app }, shop)
  await rows(
    `update form_version set form = jsonb_set(form, '{steps,0,fields,0,requiredIn}', '["public"]') where shop_id = $1 and version = 2`,
    shop.shopId,
  )
  expect(await shop.take(`${header}\n${person('青木 二')}\n`)).toEqual({ http: 200, added: 1, changed: 0, same: 0 })
  const file = (await shop.file()).replace('青木 二', '青木 三')
  expect(await shop.take(file)).toEqual({ http: 200, added: 0, changed: 1, same: 0 })
})

describe('An exported file that is imported again (R2.10)', () => {
  test('changes only cells that were edited, and records their previous values', async () => {
    const shop = await open('西')
    const sent = [
      await shop.put({ kana: ['ヤマモト'] }),
      await shop.put({ name: ['井上 二'], rentMax: ['90000'], layouts: ['1K', '1LDK'] }),
    ]
    const file = await shop.file()
    expect(await shop.take(file)).toEqual({ http: 200, added: 0, changed: 0, same: 2 })
    expect((await shop.find('井上'))[0]!.rev).toBe(sent[1]!.rev)
    const edited = file.replace('90000', '10万').replace('井上 二', '井上 弐').replace('1K; 1LDK', '1LDK').replace(',日本語,', ',英語,')
    expect(await shop.check(edited)).toMatchObject({ changed: 1, same: 1, wrong: 0 })
    expect(await shop.take(edited)).toMatchObject({ http: 200, changed: 1, same: 1 })
    const { cardId } = sent[1]!
    expect(
      await rows(
        `select v.field, v.before, v.after from event_value v join event e on e.id = v.event_id where e.entity_id = $1 order by field`,
        cardId,
      ),
    ).toEqual([
      { field: 'layouts', before: { layouts: ['1K', '1LDK'] }, after: { layouts: ['1LDK'] } },
      { field: 'name', before: { name: ['井上 二'] }, after: { name: ['井上 弐'] } },
      { field: 'rent', before: { rentMax: ['90000'] }, after: { rentMax: ['100000'] } },
    ])
    expect(await shop.find('弐')).toMatchObject([{ id: cardId }])
    expect(await shop.take(edited)).toMatchObject({ http: 200, changed: 0, same: 2 })
  })

  test('never overwrites a colleague’s later change', async () => {
    const shop = await open('南')
    const { cardId } = await shop.put()
    const edited = (await shop.file()).replace('山本 由佳', '山本 ユカ')
    await shop.act(cardId, 'change', { was: { temperature: null }, change: { temperature: 'B' } })
    expect(await shop.take(edited)).toMatchObject({
      http: 422,
      code: 'import.wrongRows',
      fields: [{ path: '2', message: '版: 書き出したあとに、このカードが変更されています。もう一度書き出してください。' }],
    })
    const withoutRev = (await shop.check(edited)).columns.map(({ to }) => (to === 'card.rev' ? null : to))
    expect(await shop.take(edited, { columns: withoutRev })).toMatchObject({ http: 422 })
    expect(await shop.find('山本')).toMatchObject([{ name: '山本 由佳', temperature: 'B' }])
  })

  test('changes a temperature, clears an empty assignee and refuses an unknown one', async () => {
    const shop = await open('北')
    const { cardId } = await shop.put()
    const [person] = await rows('select id, name from staff where shop_id = $1', shop.shopId)
    await shop.act(cardId, 'change', { was: { assigneeId: null, temperature: null }, change: { assigneeId: person.id, temperature: 'C' } })
    const file = await shop.file()
    expect(parseCsvRows(file)).toMatchObject([{ 'card.assignee': person.name, 'card.temperature': 'C' }])
    expect(await shop.take(file)).toMatchObject({ same: 1 })
    expect(await shop.take(file.replace(`,${person.name},C,`, ',,A,'))).toMatchObject({ http: 200, changed: 1 })
    expect(await shop.find('山本')).toMatchObject([{ assigneeId: null, temperature: 'A' }])
    expect(await shop.take((await shop.file()).replace(',,A,', ',だれか,A,'))).toMatchObject({
      fields: [{ path: '2', message: '担当: 「だれか」は見つかりません。' }],
    })
  })

  test('moves a card to another stage, to a lost one only with a reason', async () => {
    const shop = await open('段')
    await shop.put()
    const file = await shop.file()
    const lost = file.replace(',来店前,,', ',失注,,')
    expect(await shop.take(lost)).toMatchObject({ http: 422, fields: [{ path: '2', message: expect.stringContaining('失注の理由') }] })
    expect(await shop.take(file.replace(',来店前,,', ',失注,他社で決定,'))).toMatchObject({ http: 200, changed: 1 })
    expect(await shop.find('山本')).toMatchObject([{ category: 'lost', lostReason: '他社で決定' }])
    expect(await shop.take(await shop.file())).toMatchObject({ http: 200, same: 1 })
    // An empty stage leaves the card in its stage.
    expect(await shop.take((await shop.file()).replace(',失注,他社で決定,', ',,他社で決定,'))).toMatchObject({ http: 200, same: 1 })
    expect(await shop.take((await shop.file()).replace(',失注,他社で決定,', ',初回相談,他社で決定,'))).toMatchObject({ changed: 1 })
    expect(await shop.find('山本')).toMatchObject([{ category: 'working', lostReason: null }])
  })

  test('restores neither deleted nor erased cards', async () => {
    const shop = await open('中')
    const { cardId, rev } = await shop.put()
    const file = await shop.file()
    await shop.act(cardId, 'delete', { rev })
    expect(await shop.check(file)).toMatchObject({
      wrong: 1,
      errors: [{ line: 2, column: 'カードID', message: expect.stringContaining('ごみ箱') }],
    })
    await shop.act(cardId, 'purge', { rev: rev + 1 })
    expect(await shop.take(file)).toMatchObject({ http: 422, fields: [{ message: expect.stringContaining('このIDは使えません') }] })
  })

  test('adds cards to another shop once and leaves the first shop’s cards unchanged', async () => {
    const [theirs, shop] = [await open('甲'), await open('乙')]
    const { cardId, rev } = await theirs.put({ email: ['yuka@example.com'] })
    const file = await theirs.file()
    expect(await shop.take(file)).toMatchObject({ http: 200, added: 1 })
    expect(await shop.take(file)).toMatchObject({ http: 200, added: 0, same: 1 })
    expect(await count(shop.shopId)).toBe(1)
    expect((await shop.find('山本'))[0]!.id).not.toBe(cardId)
    expect((await theirs.find('山本'))[0]).toMatchObject({ id: cardId, rev })
  })
})

matrixTest.each(sampleCases(templateNames))(
  'Cards by the form %s are the same in another shop after export and import',
  async (template) => {
    const steps = pickCustomization(formTemplates[template]).steps.map((step) => ({
      ...step,
      fields: step.fields.map((field) => ({ ...field, off: false })),
    }))
    const [from, to] = [await open('出'), await open('入')]
    const many = isLongRun ? 9 : 2
    for (const { shopId, manager } of [from, to]) {
      const published = await post(app, `/shops/${shopId}/form`, {
        headers: createBearerHeaders(manager),
        body: { replaces: 1, template, steps },
      })
      expect([published.status, await published.text()]).toEqual([201, expect.any(String)])
    }
    const fields = (await loadEntryForm({ app }, from)).form.steps.flatMap((step) => step.fields) as Field[]
    const storedColumns = `select c.answers, c.name, c.kana, c.locale, c.rent_from, c.rent_to, c.search, date_trunc('second', c.submitted_at) as sent,
                       u.name as person, (select json_agg((k.key, k.text_version, k.locale) order by k.key) from consent k where k.card_id = c.id) as agreed
                  from card c join customer u on u.id = c.customer_id where c.shop_id = $1 order by c.submitted_at`
    const carried = fc.asyncProperty(
      fc.array(validAnswersArbitrary(fields, 'zh'), { minLength: many, maxLength: many }),
      fc.constantFrom(...locales),
      async (all, locale) => {
        for (const answers of all) {
          const { token, card } = await beginCard({ app }, from)
          const sent = await post(app, `/cards/${token}/send`, { body: { rev: card.rev, answers, locale: 'zh' } })
          expect([sent.status, await sent.text()]).toEqual([200, expect.any(String)])
          app.pass(1)
        }
        const file = await responseBytes(await exportCards(app, from.shopId, from.manager, { locale }))
        expect(await to.take(file)).toEqual({ http: 200, added: many, changed: 0, same: 0 })
        expect(await rows(storedColumns, to.shopId)).toEqual(await rows(storedColumns, from.shopId))
      },
    )
    await fc.assert(carried, { numRuns: 1, endOnFailure: true })
  },
)

test('A Shift_JIS export changes nothing when it is imported', async () => {
  const shop = await open('字')
  await publishFullCardForm(app, shop)
  const { cardId } = await shop.put({ name: ['𠮷野 葛\u{e0100}城〜'], currentAddressStreet: ['1-2-3'] })
  const file = await responseBytes(await exportCards(app, shop.shopId, shop.manager, { encoding: 'shift_jis' }))
  expect(await shop.take(file)).toMatchObject({ http: 200, changed: 0, same: 1 })
  expect((await rows('select name from card where id = $1', cardId))[0].name).toContain('𠮷野')
})

test('The check of an import warns of texts that a spreadsheet may have made dates', async () => {
  const shop = await open('番')
  await publishFullCardForm(app, shop)
  const file = `${header},番地 [currentAddressStreet]\n${person('青木')},2001/2/3\n${person('井上')},1-2-3\n`
  const { dates, wrong } = await shop.check(file)
  expect([wrong, dates]).toEqual([0, [{ line: 2, column: expect.any(String), value: '2001/2/3' }]])
})

test.each(['(', "'", '・', '「」'])('A search for %s finds no card', async (text) => {
  const shop = await open('括')
  await shop.put()
  expect(await shop.find(text)).toEqual([])
})

describe('Errors of an import (R2.10)', () => {
  test('are listed by row in the importer’s language, and nothing is imported', async () => {
    const shop = await open('誤')
    const file = `番号 [card.id],${header},受付日時\n1,${person('正しい 人')},\n1,${person('同じ 番号')},\n3,電話 なし,,いつでも,はい,\n4,${person('短い 電話', '090')},2999-01-01\n5,同意 なし,090-1234-5678,来月,いいえ,\n`
    const checked = await shop.check(file, { locale: 'zh' })
    expect(checked).toMatchObject({ added: 1, wrong: 4 })
    expect(checked.errors.map(({ line, column }) => `${line} ${column}`)).toEqual([
      '3 接待卡ID',
      '4 电话',
      '4 邮箱',
      '5 收到时间',
      '6 希望入住时间（时间）',
      '6 我同意个人信息的使用目的',
    ])
    for (const { message } of checked.errors) expect(message).not.toMatch(/[ぁ-んァ-ヶ]/)
    const nameless = `${header}\n${person('')}\n`
    const errors = await Promise.all(locales.map(async (locale) => (await shop.check(nameless, { locale })).errors))
    expect(errors.flat()).toEqual([
      { line: 2, column: 'お名前', message: '空欄のため取り込めません。フォームの決まり：お名前を入力してください。' },
      { line: 2, column: 'Name', message: 'This cell is empty, so it can’t be imported. The form’s rule: The Name field is required' },
      { line: 2, column: '姓名', message: '单元格为空，无法导入。表单规则：请填写姓名。' },
    ])
    expect(await shop.take(file)).toMatchObject({ http: 422, code: 'import.wrongRows', params: { rows: 4 } })
    expect(await count(shop.shopId)).toBe(0)
    expect(app.logged.join('')).not.toMatch(/電話 なし|正しい/)
  })

  test('Columns are mapped by key or by name in any language, each only once', async () => {
    const shop = await open('列')
    const columns = async (names: string) =>
      (await shop.check(`${names}\n${'x,'.repeat(names.split(',').length - 1)}x`)).columns.map(({ to }) => to)
    expect(await columns('姓名,Phone,ﾌﾘｶﾞﾅ,受付番号 [card.ticket],社内メモ,Name,,予算 [rentMax]')).toEqual([
      ...['name', 'phone', 'kana', null, null, null, null, 'rentMax'],
    ])
    const file = `a,b\n1,2`
    expect(await shop.take(file, { columns: ['name', 'name'] })).toMatchObject({
      http: 422,
      code: 'import.columnTwice',
      params: { name: 'お名前' },
    })
    for (const wrong of [['name'], ['name', 'nothing'], ['name', 'card.ticket']])
      expect(await shop.take(file, { columns: wrong })).toMatchObject({ http: 400, code: 'request.invalid' })
  })

  let shape: ReturnType<typeof open> | undefined
  const columns = ['name', 'phone', 'moveIn.kind', 'consentPurpose']
  test.each<[string, Uint8Array | string, string]>([
    ['A picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), 'import.notText'],
    ['A table with semicolons', `${header.replaceAll(',', ';')}\n${person('山本').replaceAll(',', ';')}\n`, 'import.semicolons'],
    ['A table with an unclosed quote', `${header}\n"山本`, 'import.notCsv'],
    ['A header without rows', `${header}\n`, 'import.empty'],
  ])('%s is neither checked nor imported', async (_, file, code) => {
    shape ??= open('形')
    const shop = await shape
    expect((await shop.check(file)).code).toBe(code)
    expect(await shop.take(file, { columns })).toMatchObject({ http: 422, code })
  })

  test.each<[string, () => string, string, number]>([
    ['A file with too many rows', () => `${header}${`\n${person('山')}`.repeat(5_001)}`, 'import.tooManyRows', 422],
    ['A file of more than 5 MB', () => 'x'.repeat(5 * 1024 * 1024 + 4), 'request.invalid', 400],
    ['A request larger than the limit', () => 'x'.repeat(6 * 1024 * 1024), 'request.tooLarge', 413],
  ])('%s is not imported', async (_, file, code, http) => {
    shape ??= open('形')
    const shop = await shape
    expect(await shop.take(file(), { columns })).toMatchObject({ http, code })
  })
})

describe('All rows of an import, or none', () => {
  const file = (names: readonly string[]) => `番号 [card.id],${header}\n${names.map((name, at) => `${at},${person(name)}`).join('\n')}`

  test('Concurrent imports of one file add its cards once', async () => {
    const shop = await open('同')
    const key = newIdempotencyKey()
    const twins = await Promise.all([app, other].map((by) => shop.take(file(['一', '二']), { key, by })))
    expect(twins).toEqual(Array(2).fill({ http: 200, added: 2, changed: 0, same: 0 }))
    expect(await shop.take(file(['一', '三']), { key })).toMatchObject({ http: 422, code: 'idempotency.mismatch' })
    const responses = await Promise.all([app, other].map((by) => shop.take(file(['一', '二', '三']), { by })))
    expect(responses).toEqual(
      expect.arrayContaining([expect.objectContaining({ added: 1, same: 2 }), expect.objectContaining({ added: 0, same: 3 })]),
    )
    expect(await count(shop.shopId)).toBe(3)
  })

  matrixTest('A colleague’s edit of a card during an import is never lost', async () => {
    const shop = await open('競')
    for (let round = 0; round < (isLongRun ? 5 : 1); round++) {
      const { cardId, rev } = await shop.put({ name: [`元 ${round}`] })
      const edited = (await shop.file()).replace(`元 ${round}`, `新 ${round}`)
      const theirs = { rev, base: {}, answers: { notes: ['南向き'] } }
      const [mine, edit] = await Promise.all([shop.take(edited), shop.act(cardId, 'edit', theirs)])
      const [{ answers }] = await rows('select answers from card where id = $1', cardId)
      expect(edit.status).toBe(200)
      expect([answers.name[0], answers.notes]).toEqual([mine.http === 200 ? `新 ${round}` : `元 ${round}`, ['南向き']])
    }
  })

  test('An import that fails halfway stores nothing, and its key can be retried', async () => {
    const shop = await open('半')
    const key = newIdempotencyKey()
    await rows('alter table consent add constraint nobody check (false) not valid')
    expect(await shop.take(file(['一', '二']), { key })).toMatchObject({ http: 500 })
    await rows('alter table consent drop constraint nobody')
    expect(await count(shop.shopId)).toBe(0)
    expect(await rows('select 1 from customer where organization_id = $1', shop.scope.organizationId)).toEqual([])
    expect(await shop.take(file(['一', '二']), { key })).toMatchObject({ http: 200, added: 2 })
  })

  test('Staff cannot import cards', async () => {
    const shop = await open('員')
    const staff = await newMember(app, shop.scope, 'staff')
    expect((await importCards(app, shop.shopId, staff, file(['一']), { columns: [] })).http).toBe(403)
  })
})
