import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Attachment } from '#contract/cards/attachments.ts'
import type { CardDetail } from '#contract/cards/detail.ts'
import { shopFileByteLimits } from '#domain/attachments/attachment.ts'
import { addPhotoQuestion, fileHeaders } from '../../../../test/access/attachment-samples.ts'
import { minimalCardAnswers, sendCard } from '../../../../test/access/card-samples.ts'
import { createGeotaggedPhoto, createPhoto, pdfDocument } from '../../../../test/files.ts'
import { moveCardToStage } from '../../../../test/stages.ts'
import { startVisitorCardServers } from '../../../../test/visitor-cards.ts'
import { createBearerHeaders, newIdempotencyKey, post } from '../../../../test/world.ts'
import { eraseOldDraftFiles } from '../stored-files/erase.ts'

let cards: Awaited<ReturnType<typeof startVisitorCardServers>>
beforeAll(async () => {
  cards = await startVisitorCardServers()
  await addPhotoQuestion({ app: cards.app }, cards.shop)
})
afterAll(() => cards?.stop())

type Sending = { field?: string; name?: string; key?: string; by?: Pick<typeof cards.app, 'request'> }
type Answered = Attachment & { http: number; code?: string; fields?: { path: string; message: string }[] }
async function add(
  token: string,
  body: Buffer<ArrayBuffer>,
  { field = 'photos', name = 'room.jpg', key = newIdempotencyKey(), by = cards.app }: Sending = {},
) {
  const path = `/api/v1/cards/${token}/files?${new URLSearchParams({ field, name })}`
  const response = await by.request(path, { method: 'POST', headers: fileHeaders(key), body })
  return { http: response.status, ...((await response.json()) as object) } as Answered
}
const remove = async (token: string, id: string) => (await post(cards.app, `/cards/${token}/files/${id}/remove`)).status
/** Sets where the photos are required. */
const must = (requiredIn: string[]) =>
  cards.rowsOf(
    `update form_version set form = jsonb_set(form, '{steps,0,fields,0,requiredIn}', $2) where shop_id = $1 and version = 2`,
    cards.shop.scope.shopId,
    JSON.stringify(requiredIn),
  )
const thumbnail = (token: string, id: string) => cards.app.request(`/api/v1/cards/${token}/files/${id}/thumbnail`)

test('Photos of a draft can be added and removed, and stay when it is sent (R2.12)', async () => {
  const { token, card } = await cards.begin()
  const [one, two] = [await add(token, await createGeotaggedPhoto(), { name: '傷.png' }), await add(token, await createPhoto())]
  expect(one).toMatchObject({ http: 201, name: '傷.jpg', field: 'photos', addedBy: 'visitor', width: 60, height: 80 })
  const small = await thumbnail(token, one.id)
  expect(small.headers.get('content-type')).toBe('image/jpeg')
  expect((await small.arrayBuffer()).byteLength).toBeGreaterThan(100)
  expect(await remove(token, two.id)).toBe(200)
  expect((await thumbnail(token, two.id)).status).toBe(404)
  const shown = await cards.show(token)
  expect(shown.files.map(({ id }) => id)).toEqual([one.id])
  // The revision stays, so a concurrent edit of the draft does not conflict.
  expect(shown.rev).toBe(card.rev)
  const sent = await cards.act('send', token, card.rev, { ...minimalCardAnswers, photos: ['nonsense'] })
  expect(sent).toMatchObject({ http: 200, answers: expect.not.objectContaining({ photos: expect.anything() }) })
  const path = `/api/v1/shops/${cards.shop.scope.shopId}/cards/${await cards.cardIdOf(token)}`
  const detail = (await (await cards.app.request(path, { headers: createBearerHeaders(cards.world.east.members.staff) })).json()) as {
    files: Attachment[]
  }
  expect(detail.files).toEqual(shown.files)
})

test('Visitors see only their own photos and change none once staff work on the card', async () => {
  const { token, cardId } = await sendCard({ app: cards.app }, cards.shop)
  const headers = createBearerHeaders(cards.world.east.members.staff)
  const path = `/shops/${cards.shop.scope.shopId}/cards/${cardId}`
  const laid = await cards.app.request(`/api/v1${path}/attachments`, {
    method: 'POST',
    headers: { ...headers, ...fileHeaders() },
    body: await createPhoto(),
  })
  const { id } = (await laid.json()) as Attachment
  const own = await add(token, await createPhoto())
  expect((await cards.show(token)).files.map((file) => file.id)).toEqual([own.id])
  expect([(await thumbnail(token, id)).status, await remove(token, id)]).toEqual([404, 404])
  await moveCardToStage(cards.app, { shopId: cards.shop.scope.shopId, cardId, by: cards.world.east.members.staff, to: 1 })
  expect(await add(token, await createPhoto())).toMatchObject({ http: 409, code: 'card.inProgress' })
  expect(await remove(token, own.id)).toBe(409)
})

test('A photo question takes only photos, up to its limit, for its own card (R5.1)', async () => {
  const { token } = await cards.begin()
  expect(await add(token, await createPhoto(), { field: 'notes' })).toMatchObject({ code: 'file.invalid' })
  expect(await add(token, await createPhoto(), { field: 'nothing' })).toMatchObject({ code: 'file.invalid' })
  expect(await add(token, await createPhoto(), { name: 'room.exe' })).toMatchObject({
    http: 422,
    code: 'card.invalid',
    fields: [{ path: 'photos', message: expect.stringContaining('お部屋の写真') }],
  })
  expect(await add(token, pdfDocument(), { name: 'paper.png' })).toMatchObject({ code: 'file.notPicture' })
  const other = (await cards.begin()).token
  const own = await add(other, await createPhoto())
  expect([(await thumbnail(token, own.id)).status, await remove(token, own.id)]).toEqual([404, 404])
  await add(token, await createPhoto())
  await add(token, await createPhoto(81, 60))
  const both = await Promise.all([add(token, await createPhoto(82, 60)), add(token, await createPhoto(83, 60), { by: cards.other })])
  expect(both.map(({ http, code }) => code ?? http).sort()).toEqual([201, 'file.cardFull'])
})

test('Repeating an upload with its key adds no second photo', async () => {
  const { token } = await cards.begin()
  const [key, one] = [newIdempotencyKey(), await createPhoto()]
  await add(token, one)
  await add(token, one)
  const first = await add(token, one, { key })
  expect(await add(token, one, { key })).toEqual(first)
  expect((await cards.show(token)).files).toHaveLength(3)
})

test('A missing required photo blocks sending, unless the device cannot send photos', async () => {
  const { token, card } = await cards.begin()
  await must(['public'])
  const refused = await cards.act('send', token, card.rev, { ...minimalCardAnswers, photos: ['mine.jpg'] })
  expect(refused).toMatchObject({ http: 422, code: 'card.invalid', fields: [{ path: 'photos' }] })
  await add(token, await createPhoto())
  expect(await cards.act('send', token, card.rev, minimalCardAnswers)).toMatchObject({ http: 200, status: 'submitted' })
  const plain = await cards.begin()
  const body = { rev: plain.card.rev, answers: minimalCardAnswers, locale: 'ja', photosLater: true }
  expect((await post(cards.app, `/cards/${plain.token}/send`, { body })).status).toBe(200)
  await must([])
})

test('Staff can add a photo that is required before service', async () => {
  await must(['served'])
  const { cardId } = await sendCard({ app: cards.app }, cards.shop)
  const path = `/api/v1/shops/${cards.shop.scope.shopId}/cards/${cardId}`
  const headers = createBearerHeaders(cards.world.east.members.staff)
  const missing = async () => ((await (await cards.app.request(path, { headers })).json()) as CardDetail).missing
  const lay = async (query: string) => {
    const body = await createPhoto()
    const laid = await cards.app.request(`${path}/attachments?name=a.jpg${query}`, {
      method: 'POST',
      headers: { ...headers, ...fileHeaders() },
      body,
    })
    return { http: laid.status, ...((await laid.json()) as { code?: string; field?: string; addedBy?: string }) }
  }
  expect(await lay('&field=name')).toMatchObject({ http: 422, code: 'file.invalid' })
  expect([(await lay('')).http, await missing()]).toEqual([201, ['photos']])
  expect(await lay('&field=photos')).toMatchObject({ http: 201, field: 'photos', addedBy: 'member' })
  expect(await missing()).toEqual([])
  await must([])
})

test('Photos of drafts share a storage limit per shop until old ones are erased', async () => {
  const [old, fresh] = [await cards.begin(), await cards.begin()]
  const [gone, stays] = [await add(old.token, await createPhoto()), await add(fresh.token, await createPhoto())]
  await cards.rowsOf('update attachment set size = $2 where id = $1', gone.id, shopFileByteLimits.drafts)
  expect(await add(fresh.token, await createPhoto())).toMatchObject({ http: 409, code: 'file.shopFull' })
  const before = cards.app
    .clock()
    .subtract({ hours: 15 * 24 })
    .toString()
  await cards.rowsOf('update card set touched_at = $2 where id = $1', await cards.cardIdOf(old.token), before)
  await eraseOldDraftFiles(cards.app)
  expect(await cards.rowsOf('select attachment_id from attachment_file where attachment_id = $1', gone.id)).toEqual([])
  expect((await cards.show(fresh.token)).files.map(({ id }) => id)).toEqual([stays.id])
  expect(await add(fresh.token, await createPhoto())).toMatchObject({ http: 201 })
})

test('Slow uploads of visitors do not block uploads of staff', async () => {
  const { port } = new URL(cards.app.origin)
  const sockets: Socket[] = []
  const slow = async () => {
    const { token } = await cards.begin()
    const socket = connect(Number(port), '127.0.0.1')
    sockets.push(socket)
    const head = [`POST /api/v1/cards/${token}/files?field=photos&name=a.jpg HTTP/1.1`, 'host: shop.test', `content-length: 20000000`]
    const headers = Object.entries(fileHeaders()).map(([name, value]) => `${name}: ${value}`)
    socket.write(`${[...head, ...headers].join('\r\n')}\r\n\r\n\xff\xd8`)
  }
  const { token } = await cards.begin()
  for (let n = 0; n < 5; n++) await slow()
  await expect.poll(async () => (await add(token, await createPhoto())).code).toBe('request.tooMany')
  const { cardId } = await sendCard({ app: cards.app }, cards.shop)
  const laid = await cards.app.request(`/api/v1/shops/${cards.shop.scope.shopId}/cards/${cardId}/attachments`, {
    method: 'POST',
    headers: { ...createBearerHeaders(cards.world.east.members.staff), ...fileHeaders() },
    body: await createPhoto(),
  })
  expect(laid.status).toBe(201)
  // Closed uploads release their memory.
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await add(token, await createPhoto())).http).toBe(201)
})
