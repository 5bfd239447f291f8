/**
 * Popup and redirect on our own origin. Replaces the SDK resolver's frame by a page and a channel of ours. Members with an underscore are
 * undocumented; e2e/sign-in/providers.test.ts must pass after each SDK upgrade.
 */
import { FirebaseError } from 'firebase/app'
import { type AuthProvider, browserSessionPersistence, type PopupRedirectResolver } from 'firebase/auth'
import { type AuthEventType, authHandlerPath, signInHandoverKeys } from '#domain/sign-in-providers.ts'
import { type AuthEvent, type AuthEventDispatcher, createAuthEventDispatcher, noAuthEvent } from './auth-events.ts'
import { openPopup, type Popup } from './popup.ts'
import { authSdkSettings } from './settings.ts'

const refusal = (code: string) => new FirebaseError(code, `Signing in failed (${code}).`)

/** The SDK expects a constructor. Doesn't extend the stock resolver, whose frame and foreign scripts every staff page would load. */
class OwnResolver {
  /** Storage for the SDK's pending-redirect mark. */
  readonly _redirectPersistence = browserSessionPersistence
  readonly _shouldInitProactively = false
  #events: AuthEventDispatcher | undefined
  #origin: Promise<void> | undefined

  /** Always delivers an event. Otherwise the SDK's start would wait forever. */
  async _initialize(): Promise<AuthEventDispatcher> {
    if (this.#events) return this.#events
    const events = createAuthEventDispatcher(refusal)
    this.#events = events
    const line = new BroadcastChannel(signInHandoverKeys.channel)
    line.onmessage = ({ data }: MessageEvent<AuthEvent>) => {
      if (data.type && events.onEvent(data)) line.postMessage({ taken: data.eventId })
    }
    events.onEvent(takeRedirectEvent() ?? noAuthEvent)
    return events
  }

  async _openPopup(_auth: unknown, provider: AuthProvider, authType: AuthEventType, eventId: string): Promise<Popup> {
    const popup = openPopup(handlerAddress(provider.providerId, authType, eventId))
    if (!popup) throw refusal('auth/popup-blocked')
    latest = { popup, cancel: () => this.#events?.fail(eventId, 'auth/popup-closed-by-user') }
    return popup
  }

  async _openRedirect(auth: unknown, provider: AuthProvider, authType: AuthEventType): Promise<never> {
    await this._originValidation(auth)
    return redirectToProvider(provider.providerId, authType)
  }

  /** Checks that pages of this origin may sign in (R7.3). */
  _originValidation(_auth: unknown): Promise<void> {
    this.#origin ??= askOrigin()
    this.#origin.catch(() => {
      this.#origin = undefined
    })
    return this.#origin
  }

  _isIframeWebStorageSupported(_auth: unknown, callback: (isSupported: boolean) => void): void {
    callback(hasStorage())
  }
}

export const popupRedirectResolver = OwnResolver as unknown as PopupRedirectResolver

let latest: { popup: Popup; cancel(): void } | undefined

/** Ends the latest popup at once, as if the user had closed it. */
export function cancelPopup(): void {
  latest?.popup.close()
  latest?.cancel()
}

/** Redirects the whole page; never resolves. */
export function redirectToProvider(providerId: string, authType: AuthEventType): Promise<never> {
  const eventId = crypto.getRandomValues(new Uint32Array(3)).join('')
  sessionStorage.setItem(expectedKey, eventId)
  location.assign(handlerAddress(providerId, authType, eventId))
  return new Promise<never>(() => {})
}

function handlerAddress(providerId: string, authType: AuthEventType, eventId: string): string {
  const returnTo = location.pathname + location.search
  return `${authHandlerPath}?${new URLSearchParams({ providerId, authType, eventId, returnTo })}`
}

const expectedKey = `${signInHandoverKeys.redirectKey}.expected`

/** Takes the redirect event of this tab once. Ignores a redirect that another tab began. */
export function takeRedirectEvent(): AuthEvent | undefined {
  if (!hasStorage()) return undefined
  const [left, expected] = [signInHandoverKeys.redirectKey, expectedKey].map((key) => {
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
    const response = await fetch(`/identitytoolkit.googleapis.com/v1/projects?key=${authSdkSettings.apiKey}`)
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
