/** The hosted sign-in provider for `IDENTITY=google`: its addresses and its settings. */
import type { HostedIdentityProviderConfig } from '#contract/page.ts'
import type { Config } from './config.ts'

export const hostedSignInKeysUrl = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** Addresses that its SDK calls for password sign-in and new tokens. */
export const hostedSignInOrigins = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']

export const hostedIssuer = (projectId: string): string => `https://securetoken.google.com/${projectId}`

type HostedSettings = Pick<Config, 'identity' | 'googleProjectId' | 'googleApiKey' | 'googleAuthDomain'>

/** Returns undefined if this server signs people in itself. */
export function hostedProviderOf(config: HostedSettings): HostedIdentityProviderConfig | undefined {
  if (config.identity === 'self') return undefined
  // `parseConfig` has checked that none of them is missing.
  return { projectId: config.googleProjectId!, apiKey: config.googleApiKey!, authDomain: config.googleAuthDomain! }
}
