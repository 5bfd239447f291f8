import { isRefusal, refuse } from '#domain/refusal.ts'
import type { BrowserInfo } from '#platform/http/browser-info.ts'
import type { IdentityContext } from '../context.ts'
import { issueIdToken, projectId } from '../id-tokens/id-token.ts'
import { idTokenSeconds } from '../keys/key-ring.ts'
import { isTokenShaped } from '../opaque-token.ts'
import { rotateRefreshToken } from '../sign-ins/rotation.ts'

/** Token endpoint in the provider's format: form body in, snake_case out. */
export async function exchangeRefreshToken(
  ctx: IdentityContext,
  form: Readonly<Record<string, string>>,
  session: string | undefined,
  { network }: BrowserInfo,
) {
  if (!form.grant_type) return refuse('MISSING_GRANT_TYPE')
  if (form.grant_type !== 'refresh_token') return refuse('INVALID_GRANT_TYPE')
  const token = form.refresh_token
  if (!token) return refuse('MISSING_REFRESH_TOKEN')
  if (!isTokenShaped(token)) return refuse('INVALID_REFRESH_TOKEN')
  const refreshed = await rotateRefreshToken(ctx, token, { session, network })
  if (isRefusal(refreshed)) return refreshed
  const idToken = await issueIdToken(ctx, refreshed)
  return {
    access_token: idToken,
    id_token: idToken,
    refresh_token: refreshed.refreshToken,
    expires_in: String(idTokenSeconds),
    token_type: 'Bearer',
    user_id: refreshed.account.id,
    project_id: projectId,
  }
}
