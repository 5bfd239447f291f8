import type { HostedProvider } from '#contract/page.ts'

/** What the SDK is told about its project. The key is no secret and must not be empty; our service accepts any. */
export const signInSettings = {
  apiKey: 'uketsuke',
  projectId: 'uketsuke',
  /** Where a sign-in is turned into the pages' session (R7.4). Used only when it is of the page's own origin. */
  syncUrl: (import.meta.env.VITE_AUTH_SYNC_URL as string | undefined) ?? '/auth/session',
} as const

/** The provider that the server names in the page's head, where accounts are kept elsewhere. */
export function hostedProvider(): HostedProvider | undefined {
  const named = document.querySelector<HTMLMetaElement>('meta[name="sign-in-provider"]')?.content
  return named === undefined ? undefined : (JSON.parse(named) as HostedProvider)
}

/** R7.4, R9.1: an older token is not sent; a new one is asked for where the session is needed. */
export const syncTokenSeconds = 300

/** Limit of a wait for a token or the session: as long as commands wait for their answer. */
export const tokenLimitMs = 15_000
