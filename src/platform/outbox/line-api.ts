/** Requests to LINE, by its own SDK, as one official account (docs/decisions/186-line.md). */
import { channelAccessToken, HTTPFetchError, LineBotClient, type messagingApi } from '@line/bot-sdk'
import { parseRetryAfter } from './retry-after.ts'

export type LineMessage = messagingApi.Message

/** Addresses of LINE's API and of the page on which visitors agree. */
export type LineAddresses = { api: string; login: string }

/** `standIn`: address of a program on this machine that replaces LINE in tests. */
export const lineAddressesOf = (standIn: string | undefined): LineAddresses => ({
  api: standIn ?? 'https://api.line.me',
  login: standIn ?? 'https://access.line.me',
})

/** `code`: HTTP status, `quota`, or the connection's own code. It never contains LINE's words, which may repeat an id. */
export class LineError extends Error {
  override name = 'LineError'
  code: string
  /** Undefined if LINE did not respond. */
  status: number | undefined
  retryAfterSeconds: number | undefined
  /** True if LINE may have accepted the request. */
  maybeArrived: boolean

  constructor(code: string, { status, retryAfterSeconds, maybeArrived = false }: Partial<Omit<LineError, keyof Error | 'code'>> = {}) {
    super(code)
    this.code = code
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
    this.maybeArrived = maybeArrived
  }
}

type LineQuota = {
  /** Messages per month; null: unlimited. */
  limit: number | null
  used: number
}

export type LineApi = ReturnType<typeof createLineApi>

/** All calls reject with a {@link LineError}. */
export function createLineApi({ api, timeoutMs = 20_000 }: { api: string; timeoutMs?: number }) {
  const closing = new AbortController()
  const bot = (channelToken: string) => LineBotClient.fromChannelAccessToken({ channelAccessToken: channelToken, apiBaseURL: api })
  const tokens = new channelAccessToken.ChannelAccessTokenClient({ baseURL: api })

  /** The SDK has no time limit of its own. */
  async function limited<T>(request: Promise<T>): Promise<T> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)])
    const { promise, reject } = Promise.withResolvers<never>()
    const stop = () => reject(new LineError(closing.signal.aborted ? 'ECLOSED' : 'ETIMEDOUT', { maybeArrived: true }))
    signal.addEventListener('abort', stop, { once: true })
    try {
      return await Promise.race([request, promise])
    } catch (error) {
      throw toLineError(error)
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  return {
    timeoutMs,
    close: () => closing.abort(),
    /** `retryKey`: a UUID. LINE accepts one message per key, and refuses the next with 409. */
    async push(channelToken: string, { to, messages, retryKey }: { to: string; messages: LineMessage[]; retryKey: string }): Promise<void> {
      await limited(bot(channelToken).pushMessage({ to, messages }, retryKey))
    },
    /** Costs nothing. LINE accepts each reply token once, for about a minute. */
    async reply(channelToken: string, replyToken: string, messages: LineMessage[]): Promise<void> {
      await limited(bot(channelToken).replyMessage({ replyToken, messages }))
    },
    async findBot(channelToken: string): Promise<{ name: string; basicId: string; userId: string }> {
      const { displayName, basicId, userId } = await limited(bot(channelToken).getBotInfo())
      return { name: displayName, basicId, userId }
    },
    /** Returns the id of the channel that the token is for. */
    async findChannelId(channelToken: string): Promise<string> {
      return (await limited(tokens.verifyChannelToken(channelToken))).client_id
    },
    /** Rejects if the secret is not the channel's. LINE ends the token that it makes for this after 15 minutes. */
    async checkChannelSecret(channelId: string, channelSecret: string): Promise<void> {
      await limited(tokens.issueStatelessChannelTokenByClientSecret(channelId, channelSecret))
    },
    async readQuota(channelToken: string): Promise<LineQuota> {
      const client = bot(channelToken)
      const [quota, { totalUsage }] = await Promise.all([limited(client.getMessageQuota()), limited(client.getMessageQuotaConsumption())])
      return { limit: quota.type === 'limited' ? (quota.value ?? null) : null, used: totalUsage }
    },
    /** Returns false if the visitor has not added the account, or has blocked it. */
    async isFriend(channelToken: string, userId: string): Promise<boolean> {
      try {
        await limited(bot(channelToken).getProfile(userId))
        return true
      } catch (error) {
        if ((error as LineError).status === 404) return false
        throw error
      }
    },
  }
}

/** Errors before a connection existed, so nothing was sent. */
const connectErrors = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

function toLineError(error: unknown): LineError {
  if (error instanceof LineError) return error
  if (error instanceof HTTPFetchError) {
    const { status, body, headers } = error
    const retryAfterSeconds = parseRetryAfter(headers.get('retry-after'))
    // LINE has one status for too many requests and for the end of the month's messages. Only its words differ.
    const isQuota = status === 429 && body.includes('monthly limit')
    return new LineError(isQuota ? 'quota' : String(status), { status, retryAfterSeconds, maybeArrived: status >= 500 })
  }
  const { name, cause } = error as Error & { cause?: { code?: string } }
  const code = cause?.code ?? name
  return new LineError(code, { maybeArrived: !connectErrors.includes(code) })
}
