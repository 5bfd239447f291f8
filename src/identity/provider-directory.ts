import { importPKCS8, SignJWT } from 'jose'
import * as client from 'openid-client'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { ProviderId } from '#domain/sign-in-providers.ts'
import { describeFault } from '#platform/fault.ts'
import type { Log } from '#platform/log.ts'
import type { OidcProvider } from '#platform/oidc-providers.ts'

/** How long a provider may take to answer. In seconds; the SDK gives a sign-in 30. */
const timeoutMs = 10

type OpenProvider = { provider: OidcProvider; configuration: client.Configuration }

export type Providers = {
  find(id: unknown): OidcProvider | undefined
  /** Asks it where its parts are, at the first sign-in and never at the start: one that is down keeps nobody else out. */
  open(provider: OidcProvider): Promise<OpenProvider | Refusal<'PROVIDER_UNAVAILABLE'>>
}

export function createProviders(configured: readonly OidcProvider[], log: Pick<Log, 'warn'>): Providers {
  const opened = new Map<ProviderId, Promise<client.Configuration>>()
  return {
    find: (id) => configured.find((provider) => provider.id === id),
    async open(provider) {
      const known = opened.get(provider.id) ?? discover(provider)
      opened.set(provider.id, known)
      try {
        return { provider, configuration: await known }
      } catch (error) {
        opened.delete(provider.id)
        log.warn({ provider: provider.id, fault: describeFault(error) }, 'a sign-in provider could not be reached')
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
      timeout: timeoutMs,
      execute: [
        // The key of HS256 is the secret, which nobody but the provider and we have.
        ...(idTokenAlg ? [] : [client.enableNonRepudiationChecks]),
        ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
      ],
    },
  )
}

/** Apple's secret is a token of five minutes, signed with the key that the operator has from it. */
function appleSecret({ teamId, keyId, privateKey }: { teamId: string; keyId: string; privateKey: string }): client.ClientAuth {
  // The library waits for it, other than its type says.
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
