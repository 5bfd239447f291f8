/** A local push service with a configurable response to each message. It decrypts what it receives as a browser does (RFC 8291). */
import { createDecipheriv, createECDH, generateKeyPairSync, hkdfSync, randomBytes, sign } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

type ReceivedPush = {
  path: string
  headers: IncomingHttpHeaders
  /** Of a visitor: title and text; of a member: event and shop. */
  payload: { path: string; title: string; text: string; event?: string; shop?: string }
}
/** A response; `hang`: never responds; `drop`: reads the whole message, then cuts the connection. */
type Manner = { status: number; headers?: Record<string, string> } | 'hang' | 'drop'

export type PushServer = {
  origin: string
  /** Certificate that another process must trust. */
  certificate: string
  /** Makes a browser's subscription, in the form of the browser's own JSON. */
  subscribe(): { endpoint: string; keys: { p256dh: string; auth: string } }
  received: ReceivedPush[]
  /** Decides the response to each message. Default: accept all. */
  manner: (push: ReceivedPush) => Manner
  close(): Promise<void>
}

export async function startPushServer(): Promise<PushServer> {
  const { key, certificate } = selfSigned()
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, certificate])
  const browsers = new Map<string, { secret: ReturnType<typeof createECDH>; auth: Buffer }>()
  const server = createServer({ key, cert: certificate }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url!
      const push = { path, headers: request.headers, payload: JSON.parse(decrypt(Buffer.concat(parts), browsers.get(path)!)) }
      own.received.push(push)
      const manner = own.manner(push)
      if (manner === 'hang') return
      if (manner === 'drop') return request.socket.destroy()
      response.writeHead(manner.status, manner.headers).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const own: PushServer = {
    certificate,
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    subscribe() {
      const path = `/push/${randomBytes(12).toString('base64url')}`
      const browser = { secret: createECDH('prime256v1'), auth: randomBytes(16) }
      const p256dh = browser.secret.generateKeys('base64url')
      browsers.set(path, browser)
      return { endpoint: `${own.origin}${path}`, keys: { p256dh, auth: browser.auth.toString('base64url') } }
    },
    received: [],
    manner: () => ({ status: 201 }),
    async close() {
      setDefaultCACertificates(trusted)
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return own
}

/** Decrypts one record of aes128gcm (RFC 8188) with the keys of RFC 8291. */
function decrypt(body: Buffer, { secret, auth }: { secret: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body[20]!)
  const sealed = body.subarray(21 + body[20]!)
  const derive = (key: Buffer, by: Buffer, info: string | Buffer, bytes: number) => Buffer.from(hkdfSync('sha256', key, by, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), secret.getPublicKey(), sender])
  const shared = derive(secret.computeSecret(sender), auth, info, 32)
  const opening = createDecipheriv(
    'aes-128-gcm',
    derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(shared, salt, 'Content-Encoding: nonce\0', 12),
  )
  opening.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()])
  // The last record ends with 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** Makes a certificate for 127.0.0.1 (RFC 5280), so that no private key is in the repository. */
function selfSigned(): { key: string; certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
  const sha256WithEcdsa = der(0x30, oid('2a8648ce3d040302'))
  const name = der(0x30, der(0x31, der(0x30, oid('550403'), der(0x0c, Buffer.from('push.test')))))
  const extension = (id: string, value: Buffer) => der(0x30, oid(id), der(0x04, value))
  const usual = der(
    0x30,
    ...[der(0xa0, der(0x02, Buffer.from([2]))), der(0x02, Buffer.from([1, ...randomBytes(8)])), sha256WithEcdsa, name],
    der(0x30, der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z'))),
    ...[name, publicKey.export({ type: 'spki', format: 'der' })],
    der(
      0xa3,
      der(
        0x30,
        extension('551d11', der(0x30, der(0x87, Buffer.from([127, 0, 0, 1])))),
        extension('551d13', der(0x30, der(0x01, Buffer.from([255])))),
      ),
    ),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', usual, privateKey))
  const text = der(0x30, usual, sha256WithEcdsa, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${text.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}

/** Encodes one value of ASN.1. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const length = body.length < 128 ? [body.length] : body.length < 256 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
