/** Sign-in in progress at a provider: it starts here, and only the holder of its session can finish it. */

import * as client from 'openid-client'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import type { AuthEventType } from '#domain/sign-in-providers.ts'
import { truncateText } from '#domain/text-length.ts'
import type { OidcProvider } from '#platform/oidc-providers.ts'
import { addSeconds, dateFromClock } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { deriveSuccessorToken, hashToken, isTokenShaped, newToken } from '../opaque-token.ts'
import { consumeProviderRequest, findProviderRequest, insertProviderRequest, type ProviderRequest } from '../tables/providers.ts'

/** Time to sign in at the provider, in seconds. */
export const providerRequestSeconds = 600

type Beginning = {
  authType: AuthEventType
  eventId: string | undefined
  returnTo: string
  redirectUri: string
  /** Cookie of the browser; undefined for a program. */
  browser: string | undefined
  locale: string
}

/**
 * The session finishes the sign-in. Neither it nor verifier and nonce can be derived from the database or the addresses that the browser
 * visits.
 */
const sessionOf = (browser: string, state: string) => deriveSuccessorToken(browser, state)
const verifierOf = (sessionId: string) => deriveSuccessorToken(sessionId, 'verifier')
const nonceOf = (sessionId: string) => deriveSuccessorToken(sessionId, 'nonce')

/** Returns the provider's address for the browser, and the session. */
export async function beginProviderRequest(
  ctx: IdentityContext,
  provider: OidcProvider,
  { browser, locale, ...request }: Beginning,
): Promise<{ authUri: string; sessionId: string } | Refusal<'PROVIDER_UNAVAILABLE'>> {
  const opened = await ctx.providers.open(provider)
  if (isRefusal(opened)) return opened
  const state = newToken()
  const sessionId = browser === undefined ? newToken() : sessionOf(browser, state)
  const address = client.buildAuthorizationUrl(opened.configuration, {
    redirect_uri: request.redirectUri,
    scope: provider.scope,
    state,
    nonce: nonceOf(sessionId),
    code_challenge: await client.calculatePKCECodeChallenge(verifierOf(sessionId)),
    code_challenge_method: 'S256',
    ui_locales: locale,
    ...(provider.responseMode === 'form_post' && { response_mode: 'form_post' }),
    // Reauthentication requires a new login, not an open session at the provider.
    ...(request.authType.startsWith('reauth') && { prompt: 'login' }),
  })
  const now = dateFromClock(ctx.clock)
  const row: ProviderRequest = {
    stateHash: hashToken(state),
    sessionHash: hashToken(sessionId),
    browserHash: browser === undefined ? null : hashToken(browser),
    provider: provider.id,
    authType: request.authType,
    eventId: request.eventId ?? null,
    returnTo: request.returnTo,
    redirectUri: request.redirectUri,
    expiresAt: addSeconds(now, providerRequestSeconds),
  }
  await insertProviderRequest(ctx.sql, row, now)
  return { authUri: address.href, sessionId }
}

/** Returns the request if this browser began it and it has not expired. */
export async function recognizeProviderRequest(
  ctx: IdentityContext,
  state: string | null,
  browser: string | undefined,
): Promise<{ request: ProviderRequest; sessionId: string } | undefined> {
  if (state === null || browser === undefined || !isTokenShaped(browser)) return undefined
  const request = await findProviderRequest(ctx.sql, hashToken(state), dateFromClock(ctx.clock))
  return request?.browserHash === hashToken(browser) ? { request, sessionId: sessionOf(browser, state) } : undefined
}

/** Identity reported by the provider. `email`: only if the provider has verified it. */
export type ProviderIdentity = {
  provider: ProviderRequest['provider']
  subject: string
  email: string | undefined
  displayName: string | undefined
}

export type FinishedProviderRequest = { request: ProviderRequest; proven: ProviderIdentity; claims: client.IDToken; idToken: string }

/** Exchanges the provider's response, from an address or a form, once. */
export async function finishProviderRequest(
  ctx: IdentityContext,
  { answer: parameters, sessionId }: { answer: URLSearchParams; sessionId: string },
): Promise<
  FinishedProviderRequest | Refusal<'INVALID_IDP_RESPONSE' | 'PROVIDER_UNAVAILABLE' | 'OPERATION_NOT_ALLOWED' | 'USER_CANCELLED'>
> {
  const state = parameters.get('state')
  if (!state || !isTokenShaped(sessionId)) return refuse('INVALID_IDP_RESPONSE')
  const keys = { stateHash: hashToken(state), sessionHash: hashToken(sessionId) }
  const request = await consumeProviderRequest(ctx.sql, keys, dateFromClock(ctx.clock))
  if (!request) return refuse('INVALID_IDP_RESPONSE')
  const provider = ctx.providers.find(request.provider)
  if (!provider) return refuse('OPERATION_NOT_ALLOWED')
  const opened = await ctx.providers.open(provider)
  if (isRefusal(opened)) return opened
  try {
    // Uses our own redirect address, never the one that the page reports.
    const address = new URL(`${request.redirectUri}?${parameters}`)
    const tokens = await client.authorizationCodeGrant(opened.configuration, address, {
      expectedState: state,
      expectedNonce: nonceOf(sessionId),
      pkceCodeVerifier: verifierOf(sessionId),
      idTokenExpected: true,
    })
    const claims = tokens.claims()!
    return { request, proven: provenBy(request.provider, claims), claims, idToken: tokens.id_token! }
  } catch (error) {
    const failure = failureOf(error)
    ctx.log.warn({ provider: provider.id, code: codeOf(error) }, 'a sign-in provider’s answer could not be used')
    return refuse(failure)
  }
}

function provenBy(provider: ProviderRequest['provider'], claims: client.IDToken): ProviderIdentity {
  // Apple sends a string. Providers without this claim (LINE, Microsoft) let people enter any address.
  const verified = claims.email_verified === true || claims.email_verified === 'true'
  return {
    provider,
    subject: claims.sub,
    email: verified && typeof claims.email === 'string' ? claims.email : undefined,
    displayName: typeof claims.name === 'string' ? truncateText(claims.name.normalize('NFC').trim(), 100) || undefined : undefined,
  }
}

const codeOf = (error: unknown): string | undefined => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}

/** Maps an error to a refusal: no usable response, no response, or cancelled. */
function failureOf(error: unknown): 'INVALID_IDP_RESPONSE' | 'PROVIDER_UNAVAILABLE' | 'USER_CANCELLED' {
  if (error instanceof client.AuthorizationResponseError) return error.error === 'access_denied' ? 'USER_CANCELLED' : 'INVALID_IDP_RESPONSE'
  if (error instanceof client.ResponseBodyError) return error.status >= 500 ? 'PROVIDER_UNAVAILABLE' : 'INVALID_IDP_RESPONSE'
  const code = codeOf(error)
  // An error without one of the library's own codes is a network failure.
  const noResponse = code === undefined || !code.startsWith('OAUTH_') || ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'].includes(code)
  return noResponse ? 'PROVIDER_UNAVAILABLE' : 'INVALID_IDP_RESPONSE'
}
