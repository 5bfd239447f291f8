import type { User } from 'firebase/auth'
import { signInSettings, syncTokenSeconds, tokenLimitMs } from './settings.ts'

/** The server did not make or end the session. The sign-in as such stands as it did. The code is what the SDK gives its own failures. */
export class SyncFailed extends Error {
  override name = 'SyncFailed'
  readonly code = 'auth/login-blocked'
}

export type TokenSync = {
  /**
   * Gives the server-rendered pages the session of this token, unless it has been done or the token is too old for it (R7.4).
   * `must`: asks for a new token where the old one won't do; throws when the server doesn't agree.
   */
  begin(user: Pick<User, 'getIdToken' | 'toJSON'>, how?: { must: boolean }): Promise<void>
  /** Notes a token that another tab got, and sends itself. */
  leaveToOthers(token: string): void
  /** Ends session and sign-in on the server. Throws when the server doesn't confirm it: then nobody is signed out. */
  end(): Promise<void>
}

type Dependencies = {
  fetch: typeof fetch
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  origin: string
  now: () => number
}

/** Shared by all tabs: what was synced last, so that no tab repeats it. Holds the end of a signature, which opens nothing. */
const memoryKey = 'uketsuke.session'

export function createTokenSync({ fetch, storage, origin, now }: Dependencies, address: string = signInSettings.syncUrl): TokenSync {
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
      // A full or forbidden storage costs a repeated request, no more.
    }
  }

  // One after the other: a sign-out must not be overtaken by the sign-in before it. Only requests stand in this line; a wait
  // for a token must not, because a refused refresh signs out and would wait for itself.
  let line: Promise<unknown> = Promise.resolve()
  function send(method: 'POST' | 'DELETE', token: string | undefined): Promise<number> {
    const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` }
    const request = line.then(async () => {
      try {
        const signal = AbortSignal.timeout(tokenLimitMs)
        return (await fetch(url, { method, headers, credentials: 'same-origin', cache: 'no-store', signal })).status
      } catch (cause) {
        throw new SyncFailed('the session could not be reached', { cause })
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
      if (ageOf(token, user, now()) > syncTokenSeconds) {
        if (!must) return
        token = latest = await user.getIdToken(true)
      }
      let status = await send('POST', token)
      if (status === 401 && must) {
        // The browser's clock was moved while the token was young: only the server knows its age.
        token = latest = await user.getIdToken(true)
        status = await send('POST', token)
      }
      if (!isOk(status)) throw new SyncFailed(`the session was answered with ${status}`)
      remember(markOf(token))
    },
    leaveToOthers(token) {
      ofOthers = token
    },
    async end() {
      const status = await send('DELETE', latest)
      if (!isOk(status)) throw new SyncFailed(`the session was answered with ${status}`)
      latest = undefined
      remember(null)
    },
  }
}

const isOk = (status: number) => status >= 200 && status < 300
const markOf = (token: string) => token.slice(-16)

/**
 * Seconds since the token was issued. Counted from when the SDK got it, by the same clock: the browser's may be wrong by hours
 * against the server's that stands in the token.
 */
function ageOf(token: string, user: Pick<User, 'toJSON'>, now: number): number {
  const { iat, exp } = JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as { iat: number; exp: number }
  const { stsTokenManager } = user.toJSON() as { stsTokenManager?: { expirationTime?: number } }
  const expires = stsTokenManager?.expirationTime ?? exp * 1000
  return now / 1000 - (expires / 1000 - (exp - iat))
}
