/** Sign-in providers with OpenID Connect, under the SDK's names. */

/** Providers with built-in addresses; operators need not configure them. */
export const builtInProviders = {
  'google.com': 'Google',
  'oidc.line': 'LINE',
  'apple.com': 'Apple',
  'microsoft.com': 'Microsoft',
} as const

export type BuiltInProviderId = keyof typeof builtInProviders
export type ProviderId = BuiltInProviderId | `oidc.${string}`

/** A provider as pages offer it; its name is a brand, the same in every language. */
export type OfferedProvider = { id: ProviderId; name: string }

export const isBuiltInProviderId = (id: string): id is BuiltInProviderId => Object.hasOwn(builtInProviders, id)

export const isProviderId = (id: unknown): id is ProviderId =>
  typeof id === 'string' && (isBuiltInProviderId(id) || /^oidc\.[a-z0-9][a-z0-9-]{0,30}$/.test(id))

/** Purpose of a popup or redirect, in the SDK's terms. */
export const authEventTypes = [
  'signInViaPopup',
  'signInViaRedirect',
  'linkViaPopup',
  'linkViaRedirect',
  'reauthViaPopup',
  'reauthViaRedirect',
] as const
export type AuthEventType = (typeof authEventTypes)[number]

/** Path on our origin at which a sign-in with a provider begins. */
export const authHandlerPath = '/__/auth/handler'

/**
 * Path to which a provider returns, registered there by the operator.
 * Each provider has its own, so no response reaches another one (RFC 9700, 4.4.2), even if it does not identify itself (RFC 9207).
 */
export const providerReturnPath = (id: ProviderId): string => `${authHandlerPath}/${id}`

/** Channel and key by which the last page of a sign-in informs the first, named by the SDK's API key and app. */
export const signInHandoverKeys = { channel: 'uketsuke.auth:uketsuke:[DEFAULT]', redirectKey: 'uketsuke.auth.redirect' } as const

/**
 * Encodes a provider's response and its session as the SDK's `pendingToken`.
 * The SDK has no other public way to link the response of a redirect to a signed-in account.
 */
export const encodeProviderResponse = (sessionId: string, answer: string): string => `${sessionId}~${answer}`

export function parseProviderResponse(pendingToken: string): { sessionId: string; answer: string } | undefined {
  const [, sessionId, answer] = /^([\w-]{43})~(.*)$/s.exec(pendingToken) ?? []
  return sessionId === undefined || answer === undefined ? undefined : { sessionId, answer }
}
