/**
 * Serves a wall of two shops or more, for a screen in the staff room: who waits where, and how long.
 *
 *     UKETSUKE_URL=https://uketsuke.example PORT=8080 node wall.ts SHOPCODE OTHERCODE
 *
 * It reads what visitors may read, so it needs no key.
 */
import { createServer } from 'node:http'
import { openUketsuke, type Schemas } from '../src/index.ts'

const codes = process.argv.slice(2)
const { UKETSUKE_URL: origin, PORT: port = '8080' } = process.env
if (codes.length === 0 || !origin) throw new Error('Usage: see the top of the file')
const api = openUketsuke({ origin })

const server = createServer(async (_, response) => {
  const shops = await Promise.all(codes.map(readShop))
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!doctype html><meta http-equiv="refresh" content="10"><title>Waiting</title>${shops.join('')}`)
})
server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`)
})

async function readShop(code: string): Promise<string> {
  const { data: shop, error } = await api
    .GET('/entry/{code}', { params: { path: { code } } })
    .catch(() => ({ error: undefined, data: undefined }))
  if (!shop) return `<p>${escapeHtml(code)}: ${escapeHtml(error?.detail ?? 'out of reach')}</p>`
  return `<h1>${escapeHtml(shop.name)}</h1><ul>${shop.lanes.map(describeLane).join('')}</ul>`
}

function describeLane({ letter, name, waiting, estimate, state }: Schemas['EntryLane']): string {
  const wait = estimate ? `, ${estimate.low}–${estimate.high} min` : ''
  return `<li>${escapeHtml(`${letter} ${name.ja}`)}: ${state === 'open' ? `${waiting} waiting${wait}` : state}</li>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
