import { parseEmail } from '#domain/email.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { providerReturnPath } from '#domain/sign-in-providers.ts'
import type { IdentityContext } from '../context.ts'
import type { ToolkitCallInput } from '../http/call.ts'
import { newToken } from '../opaque-token.ts'
import { beginProviderRequest } from './request.ts'

const kind = 'identitytoolkit#CreateAuthUriResponse'

/**
 * Returns the provider's address and the session for a program's user. For an e-mail address the response is the same with or without an
 * account (`fetchSignInMethodsForEmail`).
 */
export async function createAuthUri(ctx: IdentityContext, { body, from, locale, origin }: ToolkitCallInput) {
  const { providerId, identifier, continueUri } = body
  if (providerId === undefined) {
    if (!identifier) return refuse('MISSING_IDENTIFIER')
    return parseEmail(identifier) ? { kind, sessionId: newToken() } : refuse('INVALID_IDENTIFIER')
  }
  const provider = ctx.providers.find(providerId)
  if (!provider) return refuse('OPERATION_NOT_ALLOWED')
  if (!continueUri) return refuse('MISSING_CONTINUE_URI')
  if (URL.parse(continueUri)?.origin !== origin) return refuse('UNAUTHORIZED_DOMAIN')
  const tooMany = ctx.beginnings.take(from.address)
  if (tooMany) return tooMany
  const begun = await beginProviderRequest(ctx, provider, {
    authType: 'signInViaPopup',
    eventId: undefined,
    returnTo: '/',
    redirectUri: `${origin}${providerReturnPath(provider.id)}`,
    browser: undefined,
    locale,
  })
  return isRefusal(begun) ? begun : { kind, providerId: provider.id, ...begun }
}
