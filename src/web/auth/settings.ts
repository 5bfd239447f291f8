import type { HostedIdentityProviderConfig } from '#contract/page.ts'

/** SDK configuration. The key is no secret but must not be empty; our service accepts any. */
export const authSdkSettings = {
  apiKey: 'uketsuke',
  projectId: 'uketsuke',
  /** Endpoint that creates the page session (R7.4). Used only on the page's own origin. */
  syncUrl: (import.meta.env.VITE_AUTH_SYNC_URL as string | undefined) ?? '/auth/session',
} as const

/** Returns the hosted provider named in the page's head; undefined if our service keeps the accounts. */
export function readHostedProvider(): HostedIdentityProviderConfig | undefined {
  const named = document.querySelector<HTMLMetaElement>('meta[name="sign-in-provider"]')?.content
  return named === undefined ? undefined : (JSON.parse(named) as HostedIdentityProviderConfig)
}

/** Maximum age of a token sent for a session (R7.4, R9.1). */
export const maxSyncTokenAgeSeconds = 300

/** Time limit for a token or session, the same as for commands. */
export const tokenTimeoutMs = 15_000
