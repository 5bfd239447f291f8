import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { binaryMediaType } from '#contract/operation-path.ts'
import type { QueueSettings } from '#contract/queue-settings/shop.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { createGeotaggedPhoto, createPhoto } from '../../../test/files.ts'
import { longTest } from '../../../test/matrix.ts'
import { createBearerHeaders, newIdempotencyKey, newMember, newShop, post, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'

let app: TestApp
let shop: CreatedShop
let manager: TestMember
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  shop = await newShop(app, '駅前')
  manager = await newMember(app, shop.scope, 'manager')
})

const at = (path: string) => `/shops/${shop.scope.shopId}${path}`
async function change(path: string, body?: object) {
  const response = await post(app, at(path), { headers: createBearerHeaders(manager), ...(body ? { body } : {}), key: newIdempotencyKey() })
  return { ...((await response.json()) as { id?: string; photoId?: string | null }), status: response.status }
}
const add = async (fields: object = {}) => (await change('/staff', { name: '田中', ...fields })).id!
async function read() {
  const response = await app.request(`/api/v1${at('/queue-settings')}`, { headers: createBearerHeaders(manager) })
  return (await response.json()) as QueueSettings
}
async function send(staffId: string, file: Buffer, key = newIdempotencyKey()) {
  const headers = { ...createBearerHeaders(manager), 'content-type': binaryMediaType, 'idempotency-key': key }
  const response = await app.request(`/api/v1${at(`/staff/${staffId}/photo`)}`, { method: 'POST', headers, body: new Uint8Array(file) })
  return { ...((await response.json()) as { photoId?: string; code?: string; rev?: number }), status: response.status }
}
const show = (staffId: string, photoId: string) =>
  app.request(`/api/v1${at(`/staff/${staffId}/photos/${photoId}`)}`, { headers: createBearerHeaders(manager) })

test('A member of staff has a name in three scripts, languages and a counter (R2.13)', async () => {
  const { counters } = await read()
  const fields = { name: '佐藤 美咲', kana: 'サトウ ミサキ', otherNames: { en: 'Misaki Sato', zh: '' }, languages: ['ja', 'zh'] }
  const made = await change('/staff', { ...fields, counterId: counters[1]!.id })
  expect(made).toMatchObject({
    ...fields,
    status: 201,
    otherNames: { en: 'Misaki Sato' },
    counterId: counters[1]!.id,
    photoId: null,
    rev: 1,
  })
  expect((await read()).staff.find(({ id }) => id === made.id)).toMatchObject({ kana: 'サトウ ミサキ', languages: ['ja', 'zh'] })

  expect(await change(`/staff/${made.id}/edit`, { rev: 1, kana: null, otherNames: {} })).toMatchObject({
    kana: null,
    otherNames: {},
    rev: 2,
  })
  const { rows } = await app.db.pool.query(
    `select changed, data, (select array_agg(field order by field) from event_value v where v.event_id = e.id) as values
       from event e where entity_id = $1 order by seq`,
    [made.id],
  )
  expect(rows.map(({ values }) => values)).toEqual([
    ['kana', 'name', 'otherNames'],
    ['kana', 'otherNames'],
  ])
  expect(JSON.stringify(rows)).not.toMatch(/佐藤|サトウ|Misaki/)
})

test('A staff entry refers only to a counter that exists', async () => {
  const [, second] = (await read()).counters
  expect(await change('/staff', { name: '田中', counterId: shop.scope.shopId })).toMatchObject({ status: 404, code: 'counter.notFound' })
  const id = await add({ counterId: second!.id })
  expect(await change(`/counters/${second!.id}/remove`)).toMatchObject({ status: 200 })
  expect((await read()).staff.find((person) => person.id === id)).toMatchObject({ counterId: null })
})

test('A staff photo is redrawn small and deleted when the person leaves', async () => {
  const id = await add()
  const key = newIdempotencyKey()
  const saved = await send(id, await createGeotaggedPhoto(), key)
  expect(saved).toMatchObject({ status: 200, photoId: expect.any(String), rev: 1 })
  // A retry gets the same photo.
  expect((await send(id, await createGeotaggedPhoto(), key)).photoId).toBe(saved.photoId)

  const shown = await show(id, saved.photoId!)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(shown.headers.get('cache-control')).toMatch(/^private/)
  const { width, height, exif } = await sharp(await shown.arrayBuffer()).metadata()
  expect(Math.max(width, height)).toBeLessThanOrEqual(320)
  expect(exif).toBeUndefined()

  const other = await send(id, await createPhoto(640, 480))
  expect(other.photoId).not.toBe(saved.photoId)
  expect((await show(id, saved.photoId!)).status).toBe(404)
  expect(await change(`/staff/${id}/photo/remove`)).toMatchObject({ status: 200, photoId: null })
  expect((await show(id, other.photoId!)).status).toBe(404)

  await send(id, await createPhoto())
  expect(await change(`/staff/${id}/leave`, { rev: 1, lastDay: null, reassignTo: null })).toMatchObject({ status: 200, left: true })
  expect((await app.db.pool.query('select staff_id from staff_photo where staff_id = $1', [id])).rows).toEqual([])
})

longTest('A staff photo that is no picture or of unknown staff is refused', async () => {
  const id = await add()
  expect(await send(id, Buffer.from('%PDF-1.7 … %%EOF'))).toMatchObject({ status: 415, code: 'file.notPicture' })
  expect(await send(shop.scope.shopId, await createPhoto())).toMatchObject({ status: 404, code: 'staff.notFound' })
  expect((await read()).staff.find((person) => person.id === id)).toMatchObject({ photoId: null })
})
