import createClient, { type Client, type Middleware } from 'openapi-fetch'
import type { components, paths } from './api.ts'

export type { components, operations, paths } from './api.ts'

/** The data of the API by name, for example `Schemas['Ticket']`. */
export type Schemas = components['schemas']

/** A problem (RFC 9457). `code` is stable; `detail` is a sentence in the language of the request. */
export type Problem = Schemas['Problem']

export type UketsukeOptions = {
  /** Address of the installation, such as `https://uketsuke.example`. */
  origin: string
  /** API key or access token. Not needed for what visitors may read. */
  apiKey?: string
  /** Language of the problems' sentences; default `ja`. */
  locale?: 'ja' | 'en' | 'zh'
  /** Attempts of a request while the server is busy or out of reach; default 3. */
  attempts?: number
  fetch?: (request: Request) => Promise<Response>
}

export type Uketsuke = Client<paths>

/**
 * Opens a typed client: `GET` and `POST` with the paths of the API.
 *
 * Each change gets an idempotency key, so that the repetitions of a lost request change nothing twice. A repetition waits as long as the server asks.
 */
export function openUketsuke({ origin, apiKey, locale, attempts = 3, fetch: send = fetch }: UketsukeOptions): Uketsuke {
  const client = createClient<paths>({
    baseUrl: `${new URL(origin).origin}/api/v1`,
    fetch: (request) => repeat(request, send, attempts),
    headers: { ...(apiKey && { authorization: `Bearer ${apiKey}` }), ...(locale && { 'accept-language': locale }) },
  })
  client.use(withIdempotencyKey)
  return client
}

const withIdempotencyKey: Middleware = {
  onRequest({ request }) {
    if (request.method === 'POST' && !request.headers.has('idempotency-key')) request.headers.set('idempotency-key', crypto.randomUUID())
    return request
  },
}

/** The longest wait in seconds before a repetition, whatever the server asks. */
const maxWaitSeconds = 30

async function repeat(request: Request, send: NonNullable<UketsukeOptions['fetch']>, attempts: number): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt >= attempts
    let asked = 0
    try {
      // A request's body can be read only once.
      const response = await send(request.clone())
      if (isLast || ![429, 502, 503, 504].includes(response.status)) return response
      asked = Number(response.headers.get('retry-after'))
    } catch (error) {
      if (isLast || request.signal.aborted) throw error
    }
    await pause(Math.min(asked || 2 ** (attempt - 1), maxWaitSeconds))
  }
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
