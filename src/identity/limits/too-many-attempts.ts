import { type Refusal, refuse } from '#domain/refusal.ts'
import type { ConsumeResult } from '#platform/http/rate-limiter.ts'

export type TooManyAttempts = Refusal<'TOO_MANY_ATTEMPTS_TRY_LATER'>

/** Returns the refusal with the seconds to wait. */
export const refuseTooManyAttempts = ({ wait }: Pick<ConsumeResult, 'wait'>): TooManyAttempts =>
  refuse('TOO_MANY_ATTEMPTS_TRY_LATER', { params: { seconds: Math.ceil(wait / 1000) } })
