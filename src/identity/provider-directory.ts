import { importPKCS8, SignJWT } from 'jose'
import * as client from 'openid-client'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { ProviderId } from '#domain/sign-in-providers.ts'
import { toFault } from '#platform/fault.ts'
import type { Log } from '#platform/log.ts'
import type { OidcProvider } from '#platform/oidc-providers.ts'

/** Request timeout in seconds; the SDK allows 30 for a sign-in. */
const timeoutSeconds = 10

type OpenProvider = { provider: OidcProvider; configuration: client.Configuration }

export type ProviderDirectory = {
  find(id: unknown): OidcProvider | undefined
  /** Runs discovery at the first sign-in, not at the start: an unreachable provider must not block others. */
  open(provider: OidcProvider): Promise<OpenProvider | Refusal<'PROVIDER_UNAVAILABLE'>>
}

export function createProviderDirectory(configured: readonly OidcProvider[], log: Pick<Log, 'warn'>): ProviderDirectory {
  const opened = new Map<ProviderId, Promise<client.Configuration>>()
  return {
    find: (id) => configured.find((provider) => provider.id === id),
    async open(provider) {
      const cached = opened.get(provider.id) ?? discover(provider)
      opened.set(provider.id, cached)
      try {
        return { provider, configuration: await cached }
      } catch (error) {
        opened.delete(provider.id)
        log.warn({ provider: provider.id, fault: toFault(error) }, 'a sign-in provider could not be reached')
        return refuse('PROVIDER_UNAVAILABLE')
      }
    },
  }
}

function discover(provider: OidcProvider): Promise<client.Configuration> {
  const { issuer, clientId, idTokenAlg } = provider
  return client.discovery(
    new URL(issuer),
    clientId,
    idTokenAlg && { id_token_signed_response_alg: idTokenAlg },
    'shared' in provider.secret ? client.ClientSecretPost(provider.secret.shared) : appleSecret(provider.secret),
    {
      timeout: timeoutSeconds,
      execute: [
        // The HS256 key is the client secret, which only the provider and we know.
        ...(idTokenAlg ? [] : [client.enableNonRepudiationChecks]),
        ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
      ],
    },
  )
}

/** Apple's client secret is a token of five minutes, signed with the operator's key. */
function appleSecret({ teamId, keyId, privateKey }: { teamId: string; keyId: string; privateKey: string }): client.ClientAuth {
  // The library awaits the result, although its type says otherwise.
  return async (server, { client_id: clientId }, body) => {
    const secret = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(server.issuer)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(await importPKCS8(privateKey, 'ES256'))
    body.set('client_id', clientId)
    body.set('client_secret', secret)
  }
}
