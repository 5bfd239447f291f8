/** Who else vouches for somebody: services that speak OpenID Connect, under the names that the sign-in SDK has for them. */

/** Known by name: where each is, an operator needn't say. */
export const knownProviders = {
  'google.com': 'Google',
  'oidc.line': 'LINE',
  'apple.com': 'Apple',
  'microsoft.com': 'Microsoft',
} as const

export type KnownProvider = keyof typeof knownProviders
export type ProviderId = KnownProvider | `oidc.${string}`

/** As a page offers it; its name is a brand, the same in every language. */
export type OfferedProvider = { id: ProviderId; name: string }

export const isKnownProvider = (id: string): id is KnownProvider => Object.hasOwn(knownProviders, id)

export const isProviderId = (id: unknown): id is ProviderId =>
  typeof id === 'string' && (isKnownProvider(id) || /^oidc\.[a-z0-9][a-z0-9-]{0,30}$/.test(id))

/** What a window or redirect was opened for, in the SDK's words. */
export const authTypes = [
  'signInViaPopup',
  'signInViaRedirect',
  'linkViaPopup',
  'linkViaRedirect',
  'reauthViaPopup',
  'reauthViaRedirect',
] as const
export type AuthType = (typeof authTypes)[number]

/** Where a sign-in by another service sets out, on our origin. */
export const handlerPath = '/__/auth/handler'

/**
 * Where that service sends the browser back to; registered with it by the operator. Each has its own, so that what one service has answered is never taken to
 * another one (RFC 9700, 4.4.2), also where it doesn't say who it is (RFC 9207).
 */
export const returnPath = (id: ProviderId): string => `${handlerPath}/${id}`

/** How the last page of a sign-in tells the page that began it: named by the SDK's api key and app. */
export const handover = { channel: 'uketsuke.auth:uketsuke:[DEFAULT]', redirectKey: 'uketsuke.auth.redirect' } as const

/**
 * An answer of a provider, and the session of who began it, as the SDK's `pendingToken`: there is no other public way for it to bring to an account that is
 * signed in what the whole page came back with.
 */
export const pendingAnswer = (sessionId: string, answer: string): string => `${sessionId}~${answer}`

export function readPendingAnswer(pendingToken: string): { sessionId: string; answer: string } | undefined {
  const [, sessionId, answer] = /^([\w-]{43})~(.*)$/s.exec(pendingToken) ?? []
  return sessionId === undefined || answer === undefined ? undefined : { sessionId, answer }
}
