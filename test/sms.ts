/** A local SMS provider with a configurable response to each SMS: any POST, or Twilio's form at Twilio's path. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

type Sms = {
  to: string
  text: string
  from: string | undefined
  receiptUrl?: string
  validSeconds?: number
  path: string
  headers: IncomingHttpHeaders
}
/** A response; `hang`: never responds; `drop`: accepts the SMS, then cuts the connection. */
type Manner = { status: number; body?: unknown; headers?: Record<string, string> } | 'hang' | 'drop'

export type SmsServer = {
  /** With a token. */
  url: string
  /** The Twilio endpoint. */
  twilioUrl: string
  received: Sms[]
  /** Decides the response to each SMS. Default: accept all. */
  manner: (sms: Sms) => Manner
  close(): Promise<void>
}

export async function startSmsServer(): Promise<SmsServer> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const sms = read(request.url ?? '', request.headers, Buffer.concat(parts).toString())
      own.received.push(sms)
      const manner = own.manner(sms)
      if (manner === 'hang') return
      if (manner === 'drop') return request.socket.destroy()
      response.writeHead(manner.status, { 'content-type': 'application/json', ...manner.headers })
      response.end(JSON.stringify(manner.body ?? {}))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const own: SmsServer = {
    url: `http://s3cret-token@127.0.0.1:${port}/send`,
    twilioUrl: `twilio://AC123:s3cret-token@127.0.0.1:${port}`,
    received: [],
    manner: () => ({ status: 201 }),
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return own
}

function read(path: string, headers: IncomingHttpHeaders, body: string): Sms {
  if (headers['content-type'] === 'application/json') return { ...JSON.parse(body), path, headers }
  const form = new URLSearchParams(body)
  const validSeconds = form.has('ValidityPeriod') ? { validSeconds: Number(form.get('ValidityPeriod')) } : {}
  return { to: form.get('To') ?? '', text: form.get('Body') ?? '', from: form.get('From') ?? undefined, ...validSeconds, path, headers }
}

/** Returns the code in the newest SMS to that number. */
export const latestSmsCode = ({ received }: SmsServer, to: string): string | undefined =>
  /\d{6}/.exec(received.findLast((sms) => sms.to === to)?.text ?? '')?.[0]
