import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopForm } from '#contract/forms.ts'
import { type FieldCustomization, pickCustomization } from '#domain/forms/customization.ts'
import { formDifference } from '#domain/forms/difference.ts'
import { allFields } from '#domain/forms/form.ts'
import { rentalTemplate } from '#domain/forms/templates/rental.ts'
import { simpleTemplate } from '#domain/forms/templates/simple.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { startSecondApp } from '../../../test/servers.ts'
import { buildWorld, createBearerHeaders, newIdempotencyKey, newShop, post, type World } from '../../../test/world.ts'

let app: TestApp
let other: TestApp
let world: World
beforeAll(async () => {
  app = await startApp()
  other = await startSecondApp(app)
  world = await buildWorld(app)
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
})

type FormResponse = ShopForm & { code: string; detail: string; current: ShopForm }
const responseOf = async (response: Response) => ({ status: response.status, ...((await response.json()) as FormResponse) })
const path = () => `/shops/${world.east.main.scope.shopId}/form`
const get = async (query = '') =>
  responseOf(await app.request(`/api/v1${path()}${query}`, { headers: createBearerHeaders(world.east.members.auditor) }))
const steps = (form: ShopForm['form'], change: (field: FieldCustomization) => Partial<FieldCustomization> = () => ({})) =>
  pickCustomization(form).steps.map((step) => ({ ...step, fields: step.fields.map((field) => ({ ...field, ...change(field) })) }))
const publish = async (body: Record<string, unknown>, { key = newIdempotencyKey(), by = app } = {}) =>
  responseOf(await post(by, path(), { headers: createBearerHeaders(world.east.members.manager), body, key }))

test('A new shop has the rental form as version 1', async () => {
  const { scope } = await newShop(app, '新しい')
  const { rows } = await app.db.pool.query('select version, template, form from form_version where shop_id = $1', [scope.shopId])
  expect(rows).toEqual([{ version: 1, template: 'rental', form: JSON.parse(JSON.stringify(rentalTemplate)) }])
})

test('A published form version replaces the current one, which stays readable', async () => {
  const first = await get()
  expect(formDifference(rentalTemplate, first.form)).toEqual({ changes: [], breaks: [], steps: [] })
  const label = { ja: 'お家賃', en: 'Your rent', zh: '房租' }
  const input = {
    replaces: first.version,
    steps: steps(first.form, ({ key }) => (key === 'rent' ? { label } : key === 'layouts' ? { off: true } : {})),
  }
  const key = newIdempotencyKey()
  const second = await publish(input, { key })
  expect(second).toMatchObject({ status: 201, version: first.version + 1, template: 'rental', publishedBy: '担当 manager' })
  expect(formDifference(first.form, second.form).changes.map(({ key: field, changes }) => `${field} ${changes}`)).toEqual([
    'rent words',
    'layouts off',
  ])
  expect(await get()).toMatchObject({ version: second.version, form: second.form })
  expect(await get(`?version=${first.version}`)).toMatchObject({ version: first.version, form: first.form })
  expect(await get('?version=99')).toMatchObject({ status: 404, code: 'form.notFound' })
  // The response was lost, and the same request comes again.
  expect(await publish(input, { key })).toMatchObject({ status: 201, version: second.version })
})

test('A form can be replaced by the form of another template', async () => {
  const { version } = await get()
  expect(await publish({ replaces: version, template: 'simple', steps: steps(simpleTemplate) })).toMatchObject({
    status: 201,
    template: 'simple',
    form: simpleTemplate,
  })
  expect(await publish({ replaces: version + 1, template: 'rental', steps: steps(rentalTemplate) })).toMatchObject({
    status: 201,
    template: 'rental',
  })
})

test('Of two concurrent publications of a form one is refused with the new version', async () => {
  const { version, form } = await get()
  const input = { replaces: version, steps: steps(form) }
  const answers = await Promise.all([publish(input), publish(input, { by: other })])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'form.changed', current: { version: version + 1 } })
})

test('The publication of an invalid form is refused and creates no version', async () => {
  const { version, form } = await get()
  const off = (wanted: string) => steps(form, ({ key }) => (key === wanted ? { off: true } : {}))
  expect(await publish({ replaces: version, steps: steps(form, ({ key }) => ({ off: ['phone', 'email'].includes(key) })) })).toMatchObject({
    status: 422,
    code: 'form.invalid',
    detail: 'このままでは公開できません。「電話番号」をご確認ください。',
  })
  expect(await publish({ replaces: version, steps: off('consentPurpose') })).toMatchObject({ status: 422, code: 'form.invalid' })
  const optional = steps(form, ({ key }) => (key === 'consentPurpose' ? { requiredIn: [] } : {}))
  expect(await publish({ replaces: version, steps: optional })).toMatchObject({ status: 422, code: 'form.invalid' })
  expect(await publish({ replaces: version, steps: steps(form).slice(1) })).toMatchObject({ status: 422, code: 'form.otherFields' })
  const withOption = (value: string) =>
    steps(form, ({ key }) => (key === 'layouts' ? { options: [{ value, label: { ja: '一間', en: 'One', zh: '一间' } }] } : {}))
  expect((await publish({ replaces: version, steps: withOption('a b') })).status).toBe(400)
  expect((await publish({ replaces: version, steps: steps(form, () => ({ label: { ja: '', en: 'x', zh: 'x' } })) })).status).toBe(400)
  expect((await get()).version).toBe(version)
})

test('A form with an invalid answer rule is refused with an explanation', async () => {
  const { version, form } = await get()
  const text = (
    await app.db.pool.query('select form::text as text from form_version where shop_id = $1 and version = $2', [
      world.east.main.scope.shopId,
      version,
    ])
  ).rows[0].text
  const write = (now: string) =>
    app.db.pool.query('update form_version set form = $3 where shop_id = $1 and version = $2', [world.east.main.scope.shopId, version, now])
  await write(text.replace('"rules": "', '"rules": "regex:(a|wobbly:1|'))
  expect(await publish({ replaces: version, steps: steps(form) })).toMatchObject({
    status: 422,
    code: 'form.invalid',
    fields: [{ path: expect.any(String), message: 'ここで始まるグループが閉じられていません。' }],
  })
  await write(text)
})

test('Published form versions can be neither changed nor deleted', async () => {
  const { scope } = world.east.main
  for (const statement of ['update form_version set version = 99', 'delete from form_version'])
    expect((await app.db.inScope(scope, (tx) => tx.$client.query(statement))).rowCount).toBe(0)
  expect(allFields((await get('?version=1')).form).length).toBeGreaterThan(20)
})
