import type { TokenDeriver } from '#platform/tokens.ts'
import type { ShopCommandContext } from '../feed/context.ts'
import type { Hooks } from '../hooks/hooks.ts'
import type { EntrySettingsCache } from './entry/entry-settings.ts'
import type { VisitorRateLimits } from './entry/visitor-rate-limits.ts'

export type QueueContext = ShopCommandContext &
  VisitorRateLimits & {
    tokens: TokenDeriver
    entrySettings: EntrySettingsCache
    hooks: Hooks
    /** True if a mail server is configured. */
    mails: boolean
    mailFrom?: string | undefined
  }
