import type { User } from 'firebase/auth'
import { authSdkSettings, maxSyncTokenAgeSeconds, tokenTimeoutMs } from './settings.ts'

/** The server did not create or end the session; the sign-in itself is unchanged. Uses the code of the SDK's own failures. */
export class SessionSyncError extends Error {
  override name = 'SessionSyncError'
  readonly code = 'auth/login-blocked'
}

export type SessionSync = {
  /**
   * Creates the page session for this token, unless it exists or the token is too old (R7.4). `must`: renews an old token and throws if the server
   * refuses.
   */
  begin(user: Pick<User, 'getIdToken' | 'toJSON'>, how?: { must: boolean }): Promise<void>
  /** Records a token that another tab got and sends itself. */
  leaveToOthers(token: string): void
  /** Ends session and sign-in on the server. Throws if the server doesn't confirm; then the user stays signed in. */
  end(): Promise<void>
}

type Dependencies = {
  fetch: typeof fetch
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  origin: string
  now: () => number
}

/** The last synced token, shared by all tabs so that none repeats it. Only the end of its signature is stored, which grants nothing. */
const memoryKey = 'uketsuke.session'

export function createSessionSync({ fetch, storage, origin, now }: Dependencies, address: string = authSdkSettings.syncUrl): SessionSync {
  const url = new URL(address, origin)
  if (url.origin !== origin) return { begin: async () => {}, leaveToOthers() {}, end: async () => {} }

  let latest: string | undefined
  let own: string | null = null
  let ofOthers: string | undefined
  const remembered = () => (storage ? storage.getItem(memoryKey) : own)
  function remember(mark: string | null): void {
    own = mark
    try {
      if (mark === null) storage?.removeItem(memoryKey)
      else storage?.setItem(memoryKey, mark)
    } catch {
      // A full or forbidden storage only costs a repeated request.
    }
  }

  // Sends requests one at a time, so that no sign-in overtakes a later sign-out. Waits for tokens stay outside: a refused refresh signs out and would
  // wait for itself.
  let line: Promise<unknown> = Promise.resolve()
  function send(method: 'POST' | 'DELETE', token: string | undefined): Promise<number> {
    const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` }
    const request = line.then(async () => {
      try {
        const signal = AbortSignal.timeout(tokenTimeoutMs)
        return (await fetch(url, { method, headers, credentials: 'same-origin', cache: 'no-store', signal })).status
      } catch (cause) {
        throw new SessionSyncError('the session could not be reached', { cause })
      }
    })
    line = request.catch(() => {})
    return request
  }

  return {
    async begin(user, { must } = { must: false }) {
      let token = await user.getIdToken()
      latest = token
      if (!must && (remembered() === markOf(token) || ofOthers === token)) return
      if (ageOf(token, user, now()) > maxSyncTokenAgeSeconds) {
        if (!must) return
        token = latest = await user.getIdToken(true)
      }
      let status = await send('POST', token)
      if (status === 401 && must) {
        // The browser's clock changed while the token was young; only the server knows its age.
        token = latest = await user.getIdToken(true)
        status = await send('POST', token)
      }
      if (!isOk(status)) throw new SessionSyncError(`the session was answered with ${status}`)
      remember(markOf(token))
    },
    leaveToOthers(token) {
      ofOthers = token
    },
    async end() {
      const status = await send('DELETE', latest)
      if (!isOk(status)) throw new SessionSyncError(`the session was answered with ${status}`)
      latest = undefined
      remember(null)
    },
  }
}

const isOk = (status: number) => status >= 200 && status < 300
const markOf = (token: string) => token.slice(-16)

/** Returns seconds since the SDK got the token. Uses the browser's clock on both ends, because it may differ from the server's by hours. */
function ageOf(token: string, user: Pick<User, 'toJSON'>, now: number): number {
  const { iat, exp } = JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as { iat: number; exp: number }
  const { stsTokenManager } = user.toJSON() as { stsTokenManager?: { expirationTime?: number } }
  const expires = stsTokenManager?.expirationTime ?? exp * 1000
  return now / 1000 - (expires / 1000 - (exp - iat))
}
