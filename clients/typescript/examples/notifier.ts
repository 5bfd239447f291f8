/**
 * Prints each call of a shop as a line, for a chat or a light: "A018 → counter 2".
 *
 *     UKETSUKE_URL=https://uketsuke.example UKETSUKE_KEY=… WEBHOOK_SECRET=whsec_… PORT=8080 node notifier.ts
 *
 * Add a webhook for `ticket.called` that leads here, and a key that reads the queue. The webhook may hold ids only, so the number is read by the API.
 */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { openUketsuke } from '../src/index.ts'

const { UKETSUKE_URL: origin, UKETSUKE_KEY: apiKey, WEBHOOK_SECRET: secret, PORT: port = '8080' } = process.env
if (!origin || !apiKey || !secret) throw new Error('Usage: see the top of the file')
const api = openUketsuke({ origin, apiKey })
const webhook = new Webhook(secret)

type Called = { type: string; data: { shopId: string; ticketId: string } }

/** An event may arrive twice. */
const seen = new Set<string>()

const server = createServer(async (request, response) => {
  const body = await text(request)
  let event: Called
  try {
    event = webhook.verify(body, request.headers as Record<string, string>) as Called
  } catch {
    response.writeHead(401).end()
    return
  }
  // Answered before the work, because the server waits 10 seconds at most.
  response.writeHead(204).end()
  const id = request.headers['webhook-id'] as string
  if (event.type !== 'ticket.called' || seen.has(id)) return
  seen.add(id)
  await printCall(event.data)
})
server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`)
})

async function printCall({ shopId, ticketId }: Called['data']): Promise<void> {
  const { data, error } = await api.GET('/shops/{shopId}/tickets/{ticketId}', { params: { path: { shopId, ticketId } } })
  if (error) return console.error(error.detail)
  const counter = data.counters.find(({ id }) => id === data.ticket.counterId)
  console.log(`${data.ticket.number} → counter ${counter?.name ?? '?'}`)
}
