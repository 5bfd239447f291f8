import type { Tokens } from '#platform/tokens.ts'
import type { FeedContext } from '../feed/context.ts'
import type { Hooks } from '../hooks/hooks.ts'
import type { EntrySettingsCache } from './entry/entry-settings.ts'
import type { VisitorRateLimits } from './entry/visitor-purses.ts'

/** What commands and reads of the queue need. */
export type QueueContext = FeedContext &
  VisitorRateLimits & {
    tokens: Tokens
    entrySettings: EntrySettingsCache
    hooks: Hooks
    /** Whether a mail server is configured. */
    mails: boolean
    /** The address that mails come from. */
    mailFrom?: string | undefined
  }
