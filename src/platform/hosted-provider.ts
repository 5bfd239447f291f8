/** The provider that signs people in where `IDENTITY` is google: its addresses, and what an operator says of it. */
import type { HostedProvider } from '#contract/page.ts'
import type { Config } from './config.ts'

/** The public keys that its ID tokens are signed with. */
export const hostedKeysUrl = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** What its SDK asks when somebody signs in by password, and for a new token. */
export const hostedOrigins = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']

export const hostedIssuer = (projectId: string): string => `https://securetoken.google.com/${projectId}`

type HostedSettings = Pick<Config, 'identity' | 'googleProjectId' | 'googleApiKey' | 'googleAuthDomain'>

/** Undefined: we sign people in ourselves. */
export function hostedProvider(config: HostedSettings): HostedProvider | undefined {
  if (config.identity === 'self') return undefined
  // The settings have been checked together: with google none of them is missing.
  return { projectId: config.googleProjectId!, apiKey: config.googleApiKey!, authDomain: config.googleAuthDomain! }
}
