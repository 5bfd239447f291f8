/** LINE Login (OpenID Connect), by which a visitor's id at LINE becomes known. */
import * as client from 'openid-client'
import type { LineAccess } from './context.ts'

/** Always LINE's own name, also for a stand-in. */
const issuer = 'https://access.line.me'
const timeoutSeconds = 10

export type LoginChannel = { id: string; secret: string }

export function openLoginChannel({ addresses }: Pick<LineAccess, 'addresses'>, { id, secret }: LoginChannel): client.Configuration {
  const server = {
    issuer,
    authorization_endpoint: `${addresses.login}/oauth2/v2.1/authorize`,
    token_endpoint: `${addresses.api}/oauth2/v2.1/token`,
  }
  // ID tokens for web pages are signed with the channel's secret.
  const metadata = { client_secret: secret, id_token_signed_response_alg: 'HS256' }
  const configuration = new client.Configuration(server, id, metadata, client.ClientSecretPost(secret))
  configuration.timeout = timeoutSeconds
  if (addresses.api.startsWith('http:')) client.allowInsecureRequests(configuration)
  return configuration
}

/** Asks with a code that cannot exist: LINE refuses the code only if it knows channel and secret. Returns undefined if LINE does not respond. */
export async function isLoginChannel(line: Pick<LineAccess, 'addresses'>, channel: LoginChannel): Promise<boolean | undefined> {
  try {
    await client.genericGrantRequest(openLoginChannel(line, channel), 'authorization_code', { code: 'check', redirect_uri: issuer })
    return true
  } catch (error) {
    if (error instanceof client.ResponseBodyError && error.status < 500) return error.error === 'invalid_grant'
    return error instanceof client.WWWAuthenticateChallengeError ? false : undefined
  }
}
