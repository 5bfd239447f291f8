/**
 * Popup and redirect by our own origin: what the SDK's resolver does by the provider's frame, a page of ours and a channel between windows do here. Members
 * with an underscore aren't documented; e2e/sign-in/providers.test.ts is the gate for every upgrade of the SDK.
 */
import { FirebaseError } from 'firebase/app'
import { type AuthProvider, browserSessionPersistence, type PopupRedirectResolver } from 'firebase/auth'
import { type AuthType, handlerPath, handover } from '#domain/sign-in-providers.ts'
import { type AuthEvent, type AuthEvents, createAuthEvents, noAuthEvent } from './auth-events.ts'
import { openPopup, type Popup } from './popup.ts'
import { signInSettings } from './settings.ts'

const refusal = (code: string) => new FirebaseError(code, `Signing in failed (${code}).`)

/** A constructor to the SDK, which makes one of it. Not one of the stock one, whose frame and foreign scripts every staff page would load with the SDK. */
class OwnResolver {
  /** Where the SDK notes that a redirect is pending. */
  readonly _redirectPersistence = browserSessionPersistence
  readonly _shouldInitProactively = false
  #events: AuthEvents | undefined
  #origin: Promise<void> | undefined

  /** Always with some event: the SDK's start would wait for it for good. */
  async _initialize(): Promise<AuthEvents> {
    if (this.#events) return this.#events
    const events = createAuthEvents(refusal)
    this.#events = events
    const line = new BroadcastChannel(handover.channel)
    line.onmessage = ({ data }: MessageEvent<AuthEvent>) => {
      if (data.type && events.onEvent(data)) line.postMessage({ taken: data.eventId })
    }
    events.onEvent(takeRedirect() ?? noAuthEvent)
    return events
  }

  async _openPopup(_auth: unknown, provider: AuthProvider, authType: AuthType, eventId: string): Promise<Popup> {
    const popup = openPopup(handlerAddress(provider.providerId, authType, eventId))
    if (!popup) throw refusal('auth/popup-blocked')
    latest = { popup, cancel: () => this.#events?.fail(eventId, 'auth/popup-closed-by-user') }
    return popup
  }

  async _openRedirect(auth: unknown, provider: AuthProvider, authType: AuthType): Promise<never> {
    await this._originValidation(auth)
    return leave(provider.providerId, authType)
  }

  /** R7.3: whether pages of this origin may do so. */
  _originValidation(_auth: unknown): Promise<void> {
    this.#origin ??= askOrigin()
    this.#origin.catch(() => {
      this.#origin = undefined
    })
    return this.#origin
  }

  _isIframeWebStorageSupported(_auth: unknown, tell: (isSupported: boolean) => void): void {
    tell(hasStorage())
  }
}

export const ownResolver = OwnResolver as unknown as PopupRedirectResolver

let latest: { popup: Popup; cancel(): void } | undefined

/** Whoever doesn't find the window any more, or doesn't want to: as if they had closed it, at once. */
export function cancelPopup(): void {
  latest?.popup.close()
  latest?.cancel()
}

/** With the whole page, which is on its way out from then on. */
export function leave(providerId: string, authType: AuthType): Promise<never> {
  const eventId = crypto.getRandomValues(new Uint32Array(3)).join('')
  sessionStorage.setItem(expectedKey, eventId)
  location.assign(handlerAddress(providerId, authType, eventId))
  return new Promise<never>(() => {})
}

function handlerAddress(providerId: string, authType: AuthType, eventId: string): string {
  const returnTo = location.pathname + location.search
  return `${handlerPath}?${new URLSearchParams({ providerId, authType, eventId, returnTo })}`
}

const expectedKey = `${handover.redirectKey}.expected`

/** What a redirect has left in this tab, once. Another one than this tab has begun is none. */
export function takeRedirect(): AuthEvent | undefined {
  if (!hasStorage()) return undefined
  const [left, expected] = [handover.redirectKey, expectedKey].map((key) => {
    const value = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return value
  })
  const event = left ? (JSON.parse(left) as AuthEvent) : undefined
  return event && event.eventId === expected ? event : undefined
}

async function askOrigin(): Promise<void> {
  let domains: string[]
  try {
    const response = await fetch(`/identitytoolkit.googleapis.com/v1/projects?key=${signInSettings.apiKey}`)
    domains = ((await response.json()) as { authorizedDomains: string[] }).authorizedDomains
  } catch {
    throw refusal('auth/network-request-failed')
  }
  if (!domains.includes(location.hostname)) throw refusal('auth/unauthorized-domain')
}

function hasStorage(): boolean {
  try {
    sessionStorage.setItem('uketsuke.auth.probe', '1')
    sessionStorage.removeItem('uketsuke.auth.probe')
    return true
  } catch {
    return false
  }
}
