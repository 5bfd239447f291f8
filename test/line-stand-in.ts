/** A local stand-in of LINE: Messaging API, LINE Login, and the webhook's sender, after LINE's public reference. */
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT } from 'jose'

/** What staff enter in the settings. */
export const lineAccount = {
  channelToken: 'channel-token-of-the-shop',
  channelSecret: '0123456789abcdef0123456789abcdef',
  loginChannelId: '2001234567',
  loginChannelSecret: 'fedcba9876543210fedcba9876543210',
}
const botUserId = 'U00000000000000000000000000000000'
const messagingChannelId = '2007654321'

type LineMessage = { type: string; text?: string; altText?: string; template?: LineTemplate }
type LineTemplate = { type: string; text: string; actions: { type: string; label: string; data?: string; uri?: string }[] }
type ReceivedPush = { to: string; messages: LineMessage[]; retryKey: string; token: string }
type ReceivedReply = { replyToken: string; messages: LineMessage[] }

/** A response to a push; `hang`: never responds; `drop`: accepts the message, then cuts the connection. */
type Manner = { status: number; body?: object; headers?: Record<string, string> } | 'hang' | 'drop'

/** A person who uses LINE. */
type Person = { userId: string; isFriend: boolean; addsFriend: boolean }

export type LineStandIn = Awaited<ReturnType<typeof startLineStandIn>>

export const newLineUserId = () => `U${randomBytes(16).toString('hex')}`
const acceptPush: Manner = { status: 200, body: { sentMessages: [{ id: '1', quoteToken: 'q' }] } }

export async function startLineStandIn() {
  const acceptedKeys = new Set<string>()
  const codes = new Map<string, { person: Person; challenge: string; nonce: string; redirectUri: string }>()
  const usedReplyTokens = new Set<string>()

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => void answer(request, response, Buffer.concat(parts).toString()))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, origin)
    const json = (status: number, value: object, headers: Record<string, string> = {}) =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
    if (own.isDown) return void response.writeHead(503).end()
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (pathname.startsWith('/v2/bot/') && token !== lineAccount.channelToken)
      return json(401, { message: 'Authentication failed. Confirm that the access token in the authorization header is valid.' })
    const form = new URLSearchParams(body)
    switch (pathname) {
      case '/v2/bot/message/push': {
        const retryKey = String(request.headers['x-line-retry-key'])
        const { to, messages } = JSON.parse(body) as Pick<ReceivedPush, 'to' | 'messages'>
        if (messages.some(({ text, template }) => !(template ?? { text }).text)) return json(400, { message: 'May not be empty' })
        const push: ReceivedPush = { to, messages, retryKey, token }
        if (acceptedKeys.has(retryKey)) {
          own.repeated.push(push)
          return json(409, { message: 'The retry key is already accepted' }, { 'x-line-accepted-request-id': randomUUID() })
        }
        const manner = own.manner(push)
        if (manner === 'hang') return
        if (manner === 'drop' || manner.status === 200) {
          acceptedKeys.add(retryKey)
          own.received.push(push)
        }
        if (manner === 'drop') return void request.socket.destroy()
        return json(manner.status, manner.body ?? {}, manner.headers)
      }
      case '/v2/bot/message/reply': {
        const { replyToken, messages } = JSON.parse(body) as ReceivedReply
        if (usedReplyTokens.has(replyToken)) return json(400, { message: 'Invalid reply token' })
        usedReplyTokens.add(replyToken)
        own.replies.push({ replyToken, messages })
        return json(200, { sentMessages: [] })
      }
      case '/v2/bot/info':
        return json(200, { userId: botUserId, basicId: '@wakaba', displayName: '若葉店', chatMode: 'bot', markAsReadMode: 'auto' })
      case '/v2/bot/message/quota':
        return json(200, own.quota.limit === null ? { type: 'none' } : { type: 'limited', value: own.quota.limit })
      case '/v2/bot/message/quota/consumption':
        return json(200, { totalUsage: own.quota.used })
      case '/v2/oauth/verify':
        return form.get('access_token') === lineAccount.channelToken
          ? json(200, { client_id: messagingChannelId, expires_in: 2_591_965, scope: 'P CM' })
          : json(400, { error: 'invalid_request', error_description: 'access token invalid' })
      case '/oauth2/v3/token':
        return form.get('client_id') === messagingChannelId && form.get('client_secret') === lineAccount.channelSecret
          ? json(200, { token_type: 'Bearer', access_token: 'stateless', expires_in: 900 })
          : json(400, { error: 'invalid_client', error_description: 'invalid client_secret' })
      case '/oauth2/v2.1/authorize':
        return authorize(searchParams, response)
      case '/oauth2/v2.1/token':
        return exchange(form, json)
    }
    const [, userId] = /^\/v2\/bot\/profile\/(\w+)$/.exec(pathname) ?? []
    if (userId) return own.friends.has(userId) ? json(200, { userId, displayName: '佐藤' }) : json(404, { message: 'Not found' })
    json(404, { message: 'Not found' })
  }

  /** Agrees at once in the name of `own.person`; refuses if there is none. */
  function authorize(query: URLSearchParams, response: ServerResponse): void {
    own.authorizations.push(query)
    const { pathname, origin: publicOrigin } = new URL(query.get('redirect_uri')!)
    const back = new URL(pathname, own.proxied ?? publicOrigin)
    back.searchParams.set('state', query.get('state')!)
    const { person } = own
    if (person) {
      if (person.isFriend || person.addsFriend) own.friends.add(person.userId)
      const code = randomBytes(10).toString('hex')
      codes.set(code, {
        person,
        challenge: query.get('code_challenge')!,
        nonce: query.get('nonce')!,
        redirectUri: query.get('redirect_uri')!,
      })
      back.searchParams.set('code', code)
      if (query.get('bot_prompt')) back.searchParams.set('friendship_status_changed', String(!person.isFriend && person.addsFriend))
    } else {
      back.searchParams.set('error', 'access_denied')
      back.searchParams.set('error_description', 'The resource owner denied the request.')
    }
    response.writeHead(302, { location: back.href }).end()
  }

  async function exchange(form: URLSearchParams, json: (status: number, value: object) => void): Promise<void> {
    const { loginChannelId, loginChannelSecret } = lineAccount
    if (form.get('client_id') !== loginChannelId || form.get('client_secret') !== loginChannelSecret)
      return json(400, { error: 'invalid_client', error_description: 'invalid client' })
    const code = form.get('code') ?? ''
    const grant = codes.get(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      return json(400, { error: 'invalid_grant', error_description: 'invalid authorization code' })
    codes.delete(code)
    const idToken = await new SignJWT({ nonce: grant.nonce, amr: ['linesso'] })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer('https://access.line.me')
      .setSubject(grant.person.userId)
      .setAudience(loginChannelId)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(loginChannelSecret))
    json(200, {
      ...{ access_token: randomBytes(16).toString('hex'), expires_in: 2_592_000, id_token: idToken },
      ...{ refresh_token: randomBytes(10).toString('hex'), scope: 'openid', token_type: 'Bearer' },
    })
  }

  const own = {
    origin,
    /** Messages that LINE accepted. */
    received: [] as ReceivedPush[],
    /** Pushes refused because their retry key was accepted before. */
    repeated: [] as ReceivedPush[],
    replies: [] as ReceivedReply[],
    /** Queries of the page on which visitors agree. */
    authorizations: [] as URLSearchParams[],
    friends: new Set<string>(),
    /** Who uses the browser; undefined: someone who refuses. */
    person: undefined as Person | undefined,
    quota: { limit: 200 as number | null, used: 0 },
    isDown: false,
    /** Address to which a proxy would forward requests for the public address. */
    proxied: undefined as string | undefined,
    /** Decides the response to each push. Default: accept all. */
    manner: (_: ReceivedPush): Manner => acceptPush,
    /** Makes one event of the webhook, at the time `at` in milliseconds. */
    event(type: string, userId: string, at: number, more: object = {}) {
      const { isRedelivery = false, ...rest } = more as { isRedelivery?: boolean }
      return {
        ...{ type, mode: 'active', timestamp: at, source: { type: 'user', userId } },
        ...{ webhookEventId: randomBytes(13).toString('hex').toUpperCase(), deliveryContext: { isRedelivery } },
        ...rest,
      }
    },
    /** Body and signature of a webhook request. */
    sign(events: readonly object[], secret = lineAccount.channelSecret) {
      const body = JSON.stringify({ destination: botUserId, events })
      return { body, signature: createHmac('sha256', secret).update(body).digest('base64') }
    },
    reset() {
      for (const list of [own.received, own.repeated, own.replies, own.authorizations]) list.length = 0
      own.friends.clear()
      own.person = undefined
      own.quota = { limit: 200, used: 0 }
      own.isDown = false
      own.manner = () => acceptPush
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return own
}
