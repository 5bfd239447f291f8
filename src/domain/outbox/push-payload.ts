import type { MemberPushEvent } from './member-pushes.ts'

/** Content of a push message, in the names that the service worker reads. No personal data. The worker has the words of members' messages. */
export type PushPayload = {
  /** Path and query of the page that a tap opens, with its language. */
  path: string
} & ({ title: string; text: string } | { event: MemberPushEvent; shop: string })
