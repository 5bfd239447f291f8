/** A sign-in that is under way at a provider: begun here, finished by whoever holds its session. */

import * as client from 'openid-client'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import type { AuthType } from '#domain/sign-in-providers.ts'
import { cutText } from '#domain/text-length.ts'
import type { OidcProvider } from '#platform/oidc-providers.ts'
import { dateNow, later } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { hashToken, isTokenShaped, newToken, successorOf } from '../opaque-token.ts'
import { consumeProviderRequest, findRequest, insertRequest, type ProviderRequest } from '../tables/providers.ts'

/** As long as it may take to find a password there. In seconds. */
export const requestSeconds = 600

type Beginning = {
  authType: AuthType
  eventId: string | undefined
  returnTo: string
  redirectUri: string
  /** The cookie of the browser; undefined: a program asked. */
  browser: string | undefined
  locale: string
}

/** Whoever knows the session can finish it; from the database and the addresses that the browser goes to neither it nor what follows from it can be made. */
const sessionOf = (browser: string, state: string) => successorOf(browser, state)
const verifierOf = (sessionId: string) => successorOf(sessionId, 'verifier')
const nonceOf = (sessionId: string) => successorOf(sessionId, 'nonce')

/** Answers where the browser has to go. */
export async function beginRequest(
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
    // Proving it anew means just that: not a session that is still open there.
    ...(request.authType.startsWith('reauth') && { prompt: 'login' }),
  })
  const now = dateNow(ctx.clock)
  const row: ProviderRequest = {
    stateHash: hashToken(state),
    sessionHash: hashToken(sessionId),
    browserHash: browser === undefined ? null : hashToken(browser),
    provider: provider.id,
    authType: request.authType,
    eventId: request.eventId ?? null,
    returnTo: request.returnTo,
    redirectUri: request.redirectUri,
    expiresAt: later(now, requestSeconds),
  }
  await insertRequest(ctx.sql, row, now)
  return { authUri: address.href, sessionId }
}

/** Whether that state was begun in that browser, and not too long ago. */
export async function recognizeRequest(
  ctx: IdentityContext,
  state: string | null,
  browser: string | undefined,
): Promise<{ request: ProviderRequest; sessionId: string } | undefined> {
  if (state === null || browser === undefined || !isTokenShaped(browser)) return undefined
  const request = await findRequest(ctx.sql, hashToken(state), dateNow(ctx.clock))
  return request?.browserHash === hashToken(browser) ? { request, sessionId: sessionOf(browser, state) } : undefined
}

/** Who the provider says that it is. `email`: only where the provider has seen that it is theirs. */
export type ProviderIdentity = {
  provider: ProviderRequest['provider']
  subject: string
  email: string | undefined
  displayName: string | undefined
}

export type Finished = { request: ProviderRequest; proven: ProviderIdentity; claims: client.IDToken; idToken: string }

/** Exchanges what the provider has answered, in an address or a form, once. */
export async function finishRequest(
  ctx: IdentityContext,
  { answer, sessionId }: { answer: URLSearchParams; sessionId: string },
): Promise<Finished | Refusal<'INVALID_IDP_RESPONSE' | 'PROVIDER_UNAVAILABLE' | 'OPERATION_NOT_ALLOWED' | 'USER_CANCELLED'>> {
  const state = answer.get('state')
  if (!state || !isTokenShaped(sessionId)) return refuse('INVALID_IDP_RESPONSE')
  const keys = { stateHash: hashToken(state), sessionHash: hashToken(sessionId) }
  const request = await consumeProviderRequest(ctx.sql, keys, dateNow(ctx.clock))
  if (!request) return refuse('INVALID_IDP_RESPONSE')
  const provider = ctx.providers.find(request.provider)
  if (!provider) return refuse('OPERATION_NOT_ALLOWED')
  const opened = await ctx.providers.open(provider)
  if (isRefusal(opened)) return opened
  try {
    // Never to the address that the page tells: to ours, with what the provider has answered.
    const address = new URL(`${request.redirectUri}?${answer}`)
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
  // Apple writes it as a text. Who doesn't say so (LINE, Microsoft) lets people write down any address.
  const verified = claims.email_verified === true || claims.email_verified === 'true'
  return {
    provider,
    subject: claims.sub,
    email: verified && typeof claims.email === 'string' ? claims.email : undefined,
    displayName: typeof claims.name === 'string' ? cutText(claims.name.normalize('NFC').trim(), 100) || undefined : undefined,
  }
}

const codeOf = (error: unknown): string | undefined => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}

/** What it couldn't say, or wouldn't. */
function failureOf(error: unknown): 'INVALID_IDP_RESPONSE' | 'PROVIDER_UNAVAILABLE' | 'USER_CANCELLED' {
  if (error instanceof client.AuthorizationResponseError) return error.error === 'access_denied' ? 'USER_CANCELLED' : 'INVALID_IDP_RESPONSE'
  if (error instanceof client.ResponseBodyError) return error.status >= 500 ? 'PROVIDER_UNAVAILABLE' : 'INVALID_IDP_RESPONSE'
  const code = codeOf(error)
  // Without one of the library's own codes it is the network's failure.
  const unheard = code === undefined || !code.startsWith('OAUTH_') || ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'].includes(code)
  return unheard ? 'PROVIDER_UNAVAILABLE' : 'INVALID_IDP_RESPONSE'
}
