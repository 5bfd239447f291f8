import { type Refusal, refuse } from '#domain/refusal.ts'
import type { ConsumeResult } from '#platform/http/rate-limiter.ts'

export type TooMany = Refusal<'TOO_MANY_ATTEMPTS_TRY_LATER'>

/** Returns the refusal with the seconds to wait. */
export const tooMany = ({ wait }: Pick<ConsumeResult, 'wait'>): TooMany =>
  refuse('TOO_MANY_ATTEMPTS_TRY_LATER', { params: { seconds: Math.ceil(wait / 1000) } })
