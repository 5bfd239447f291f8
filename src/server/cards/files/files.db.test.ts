import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Attachment } from '#contract/cards/attachments.ts'
import type { CardDetail } from '#contract/cards/detail.ts'
import { problemSentence } from '#contract/problem.ts'
import * as en from '#contract/problems/en.ts'
import * as ja from '#contract/problems/ja.ts'
import * as zh from '#contract/problems/zh.ts'
import { cardFileLimits, maxFileBytes } from '#domain/attachments/attachment.ts'
import { shopTextLocales } from '#domain/locale.ts'
import { attachmentSamples, fileHeaders } from '../../../../test/access/attachment-samples.ts'
import { badFiles, createGeotaggedPhoto, createPhoto, pdfDocument } from '../../../../test/files.ts'
import { longTest } from '../../../../test/matrix.ts'
import { insertSentCard } from '../../../../test/sent-cards.ts'
import { startVisitorCardServers } from '../../../../test/visitor-cards.ts'
import { createBearerHeaders, newIdempotencyKey, post, sessionCookieOf } from '../../../../test/world.ts'

let cards: Awaited<ReturnType<typeof startVisitorCardServers>>
beforeAll(async () => {
  cards = await startVisitorCardServers()
})
afterAll(() => cards?.stop())

const filesPath = (cardId: string) => `/shops/${cards.shop.scope.shopId}/cards/${cardId}/attachments`
const sent = () => insertSentCard({ app: cards.app }, cards.shop)
type Sending = { name?: string; key?: string; locale?: string; by?: Pick<typeof cards.app, 'request'> }
type Answered = Attachment & { http: number; code?: string; detail?: string }
async function add(
  cardId: string,
  body: Buffer<ArrayBuffer>,
  { name = 'photo.jpg', key = newIdempotencyKey(), locale = 'ja', by = cards.app }: Sending = {},
) {
  const headers = { ...createBearerHeaders(cards.world.east.members.staff), ...fileHeaders(key), 'accept-language': locale }
  const response = await by.request(`/api/v1${filesPath(cardId)}?name=${encodeURIComponent(name)}`, { method: 'POST', headers, body })
  return { http: response.status, ...((await response.json()) as object) } as Answered
}
const get = (path: string, member = cards.world.east.members.staff) =>
  cards.app.request(`/api/v1${path}`, { headers: createBearerHeaders(member) })
const detail = async (cardId: string) => (await (await get(`/shops/${cards.shop.scope.shopId}/cards/${cardId}`)).json()) as CardDetail
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const storedParts = (cardId: string) =>
  cards.rowsOf('select part, length(bytes) as length from attachment_file join attachment on id = attachment_id where card_id = $1', cardId)

test('A photo is stored upright without its location, and opening it is logged (R2.12)', async () => {
  const { cardId } = await sent()
  const photoBytes = await createGeotaggedPhoto()
  expect(photoBytes.includes('Place-Camera')).toBe(true)
  const added = await add(cardId, photoBytes, { name: '玄関（1）.JPEG' })
  expect(added).toMatchObject({ http: 201, kind: 'image', name: '玄関（1）.jpg', width: 60, height: 80, field: null, addedBy: 'member' })
  const whole = await get(`${filesPath(cardId)}/${added.id}`)
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `sandbox; default-src 'none'`,
    'cache-control': 'no-store',
    'content-disposition': `inline; filename="__(1).jpg"; filename*=UTF-8''%E7%8E%84%E9%96%A2%EF%BC%881%EF%BC%89.jpg`,
  })
  const bytes = await bytesOf(whole)
  for (const trace of ['Exif', 'Place-Camera', 'xmpmeta', 'ICC_PROFILE']) expect(bytes.includes(trace), trace).toBe(false)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 80 })
  // An image on a page is requested by cookie.
  const cookie = await sessionCookieOf(cards.app, cards.world.east.members.staff)
  const small = await cards.app.request(`/api/v1${filesPath(cardId)}/${added.id}/thumbnail`, { headers: { cookie } })
  expect((await sharp(await bytesOf(small)).metadata()).format).toBe('jpeg')
  // Opening a file is recorded in the history; listing it is not.
  const { files, events } = await detail(cardId)
  expect(files).toEqual([{ ...added, http: undefined }].map(({ http: _, ...file }) => file))
  expect(events.slice(-2).map(({ kind, actor, changes }) => [kind, actor.name, changes[0]!.after])).toEqual([
    ['card.addFile', '担当 staff', '玄関（1）.jpg'],
    ['card.openFile', '担当 staff', '玄関（1）.jpg'],
  ])
})

test('A large photo is resized and loses data appended to its file (R2.12)', async () => {
  const { cardId } = await sent()
  const large = await createPhoto(4_160, 130)
  const added = await add(cardId, Buffer.concat([large, Buffer.from('PK\x03\x04<script>alert(1)</script>')]))
  expect(added).toMatchObject({ http: 201, width: 4096, height: 128 })
  const bytes = await bytesOf(await get(`${filesPath(cardId)}/${added.id}`))
  expect(bytes.includes('<script>')).toBe(false)
})

/** Stores and reads a PDF of this many bytes. */
async function savePdf(size: number): Promise<void> {
  const { cardId } = await sent()
  const large = Buffer.concat([pdfDocument(), Buffer.alloc(size - 2 * pdfDocument().length, 'x'), pdfDocument()])
  const added = await add(cardId, large, { name: '契約書.exe' })
  expect(added).toMatchObject({ http: 201, kind: 'pdf', name: '契約書.pdf', size, width: null })
  const response = await get(`${filesPath(cardId)}/${added.id}`)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="___\.pdf"; filename\*=UTF-8''%E5%A5%91/)
  expect((await bytesOf(response)).equals(large)).toBe(true)
  expect((await get(`${filesPath(cardId)}/${added.id}/thumbnail`)).status).toBe(404)
}
test('A PDF is stored byte for byte and downloaded under a .pdf name (R2.12)', () => savePdf(300_000))
longTest('A PDF of 20 MB is stored byte for byte (R2.12)', () => savePdf(maxFileBytes))

describe('A file that is neither photo nor PDF is refused and not stored (R2.12)', async () => {
  const sentences = { ja, en, zh }
  let card: ReturnType<typeof sent> | undefined
  test.each(await badFiles())('$what → $code', async ({ name, bytes, code }) => {
    card ??= sent()
    const { cardId } = await card
    for (const locale of code === 'file.heic' ? shopTextLocales : shopTextLocales.slice(0, 1)) {
      const refused = await add(cardId, bytes, { name, locale })
      const sentence = problemSentence(Object.values(sentences[locale])[0]!, code as 'file.heic', { most: 20 })
      expect(refused).toMatchObject({ code, detail: sentence })
    }
    expect(await storedParts(cardId)).toEqual([])
    expect((await detail(cardId)).events.some(({ kind }) => kind === 'card.addFile')).toBe(false)
  })
})

test('An unauthorized or wrongly typed upload is refused before its whole body is read', async () => {
  const { cardId } = await sent()
  const large = () => {
    let read = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        read += 65_536
        if (read > 19_000_000) controller.close()
        else controller.enqueue(new Uint8Array(65_536))
      },
    })
    return { body, read: () => read }
  }
  const send = async (path: string, headers: Record<string, string>) => {
    const { body, read } = large()
    const upload = cards.app.request(`/api/v1${path}`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    // The server may close the connection before the request is complete; then there is no response.
    const response = await upload.catch(() => undefined)
    return [response?.status ?? 'closed', read() < 19_000_000]
  }
  const token = 'AAAAAAAAAAAAAAAAAAAAAA'
  expect(await send(filesPath(cardId), fileHeaders())).toEqual([expect.toBeOneOf([401, 'closed']), true])
  expect(await send(`/cards/${token}/files?field=photos`, fileHeaders())).toEqual([expect.toBeOneOf([404, 'closed']), true])
  const html = { ...fileHeaders(), ...createBearerHeaders(cards.world.east.members.staff), 'content-type': 'text/plain' }
  expect(await send(filesPath(cardId), html)).toEqual([expect.toBeOneOf([415, 'closed']), true])
})

test('Repeating an upload with its key adds no second file', async () => {
  const { cardId } = await sent()
  const [key, one] = [newIdempotencyKey(), await createPhoto()]
  const first = await add(cardId, one, { key })
  expect(await add(cardId, one, { key })).toEqual(first)
  expect(await add(cardId, await createPhoto(90, 90), { key })).toMatchObject({ http: 422, code: 'idempotency.mismatch' })
  expect((await detail(cardId)).files).toHaveLength(1)
})

test('Of two concurrent uploads to a card with room for one file one is refused', async () => {
  const { cardId } = await sent()
  await cards.rowsOf(
    `insert into attachment (id, organization_id, shop_id, card_id, added_by, kind, name, size, added_at)
     select gen_random_uuid(), organization_id, shop_id, id, 'member', 'pdf', 'x.pdf', 1, now() from card, generate_series(2, $2) where id = $1`,
    cardId,
    cardFileLimits.files,
  )
  const both = await Promise.all([add(cardId, pdfDocument('one')), add(cardId, pdfDocument('two'), { by: cards.other })])
  expect(both.map(({ http, code }) => code ?? http).sort()).toEqual([201, 'file.cardFull'])
  expect((await detail(cardId)).files).toHaveLength(cardFileLimits.files)
})

test('Removing a file or purging its card erases the file’s bytes', async () => {
  const { cardId, rev } = await sent()
  const [one, two] = [await add(cardId, await createPhoto()), await add(cardId, pdfDocument())]
  const headers = createBearerHeaders(cards.world.east.members.staff)
  const remove = async (id: string) => (await post(cards.app, `${filesPath(cardId)}/${id}/remove`, { headers })).status
  expect(await remove(one.id)).toBe(200)
  expect(await remove(one.id)).toBe(404)
  expect((await storedParts(cardId)).map(({ part }) => part)).toEqual(['whole'])
  await post(cards.app, `/shops/${cards.shop.scope.shopId}/cards/${cardId}/delete`, { headers, body: { rev } })
  expect(await remove(two.id)).toBe(409)
  expect(await add(cardId, await createPhoto())).toMatchObject({ code: 'card.deleted' })
  expect((await bytesOf(await get(`${filesPath(cardId)}/${two.id}`))).equals(pdfDocument())).toBe(true)
  const manager = { headers: createBearerHeaders(cards.world.east.members.manager), body: { rev: rev + 1 } }
  expect((await post(cards.app, `/shops/${cards.shop.scope.shopId}/cards/${cardId}/purge`, manager)).status).toBe(200)
  expect(await storedParts(cardId)).toEqual([])
  expect((await get(`${filesPath(cardId)}/${two.id}`)).status).toBe(404)
})

test('A file of another card or shop is not found', async () => {
  const { cardId } = await sent()
  const samples = attachmentSamples({ app: cards.app, world: cards.world })
  const { params: theirs } = await samples['attachments.open']!.input(cards.world.west.main)
  const own = await add((await sent()).cardId, await createPhoto())
  for (const id of [own.id, theirs!.attachmentId!])
    for (const path of ['', '/thumbnail']) expect((await get(`${filesPath(cardId)}/${id}${path}`)).status).toBe(404)
  const manager = await get(`${filesPath(cardId)}/${own.id}`, cards.world.west.owner)
  expect(((await manager.json()) as { code: string }).code).toBe('shop.notFound')
})
