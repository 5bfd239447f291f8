/** A local program that gets webhooks, with a configurable response to each request. It checks every signature as receivers do. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import type { WebhookPayload } from '#contract/webhooks.ts'

type Received = { path: string; id: string; signatures: string[]; headers: IncomingHttpHeaders; body: string; payload: WebhookPayload }
/** A response; `hang`: never responds; `short`: announces more bytes than it sends; `drop`: cuts the connection. */
type Manner = { status: number; headers?: Record<string, string>; body?: string } | 'hang' | 'short' | 'drop'

export type WebhookReceiver = {
  port: number
  url: string
  received: Received[]
  /** Secrets of which at least one must have signed each request. Empty: unchecked. */
  secrets: string[]
  /** Requests without a valid signature. */
  forged: number
  manner: (received: Received) => Manner
  /** Cuts all connections, also those that hang. */
  hangUp(): void
  close(): Promise<void>
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const headers = request.headers as Record<string, string>
      const signatures = headers['webhook-signature']!.split(' ')
      const received = { path: request.url!, id: headers['webhook-id']!, signatures, headers, body, payload: JSON.parse(body) }
      own.received.push(received)
      if (own.secrets.length > 0 && !own.secrets.some((secret) => isSigned(secret, body, headers))) own.forged++
      const manner = own.manner(received)
      if (manner === 'hang') return
      if (manner === 'drop') return void request.socket.destroy()
      if (manner === 'short') {
        response.writeHead(200, { 'content-length': '100' }).write('too short')
        return void request.socket.destroySoon()
      }
      response.writeHead(manner.status, manner.headers).end(manner.body)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const own: WebhookReceiver = {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    received: [],
    secrets: [],
    forged: 0,
    manner: () => ({ status: 204 }),
    hangUp: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return own
}

/** Leaves the time out, which tests move. The sample in docs/webhooks.md checks it. */
function isSigned(secret: string, body: string, headers: Record<string, string>): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000)
  return headers['webhook-signature']!.split(' ').includes(new Webhook(secret).sign(headers['webhook-id']!, at, body))
}
