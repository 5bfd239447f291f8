import { isRefusal, refuse } from '#domain/refusal.ts'
import type { IdentityContext } from '../context.ts'
import type { ToolkitCallInput } from '../http/call.ts'
import { issueIdToken } from '../id-tokens/id-token.ts'
import { idTokenSeconds } from '../keys/key-ring.ts'
import { isTokenShaped } from '../opaque-token.ts'
import { rotateRefreshToken } from '../sign-ins/rotation.ts'

/**
 * `signInWithCustomToken`: continues a sign-in that the server began on a shared tablet, for the tablet or a person at it. The token is its
 * first refresh token.
 */
export async function signInWithCustomToken(ctx: IdentityContext, { body: { token }, client }: ToolkitCallInput) {
  // Tablet sign-ins are for a shop, never for one organization.
  if (client.organizationId !== null) return refuse('TENANT_ID_MISMATCH')
  if (!token) return refuse('MISSING_CUSTOM_TOKEN')
  const started = isTokenShaped(token)
    ? await rotateRefreshToken(ctx, token, { session: undefined, network: client.network })
    : refuse('TOKEN_EXPIRED')
  if (isRefusal(started)) return started.refused === 'USER_DISABLED' ? started : refuse('INVALID_CUSTOM_TOKEN')
  return {
    kind: 'identitytoolkit#VerifyCustomTokenResponse',
    idToken: await issueIdToken(ctx, started),
    refreshToken: started.refreshToken,
    expiresIn: String(idTokenSeconds),
    isNewUser: false,
  }
}
