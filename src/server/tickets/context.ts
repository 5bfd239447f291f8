import type { TokenDeriver } from '#platform/tokens.ts'
import type { ShopCommandContext } from '../feed/context.ts'
import type { FeatureHooks } from '../hooks/hooks.ts'
import type { EntrySettingsCache } from './entry/entry-settings.ts'
import type { VisitorRateLimiters } from './entry/visitor-rate-limits.ts'
import type { JoinShedder } from './join-shedder.ts'

export type QueueContext = ShopCommandContext &
  VisitorRateLimiters & {
    tokens: TokenDeriver
    entrySettings: EntrySettingsCache
    /** Refuses joins at once while too many wait. */
    shedJoins: JoinShedder
    hooks: FeatureHooks
    /** True if a mail server is configured. */
    mails: boolean
    mailFrom?: string | undefined
    /** Public key for push subscriptions; undefined if the server has no https address. */
    pushKey?: string | undefined
    /** Host of the SMS provider; undefined if none is configured. */
    smsProvider?: string | undefined
    /** True if the server has an https address, to which LINE can send visitors and events. */
    reachesLine: boolean
  }
