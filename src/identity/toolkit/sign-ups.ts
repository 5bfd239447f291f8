import { type Refusal, refuse } from '#domain/refusal.ts'
import { networkOf } from '#platform/http/network.ts'
import { openPurses } from '#platform/http/purses.ts'
import type { From } from './attempts.ts'

export type SignUps = { take(from: Pick<From, 'address'>): Refusal<'attempts.tooMany'> | undefined }

/** Of one network. Refused ones count as well: each tells whether an address has an account. */
const limit = { points: 10, seconds: 3600 }

export function countSignUps({ enabled }: { enabled: boolean }): SignUps {
  if (!enabled) return { take: () => undefined }
  const purses = openPurses(limit)
  return {
    take({ address }) {
      const { refused, wait } = purses.take(networkOf(address ?? 'unknown'))
      return refused ? refuse('attempts.tooMany', { params: { seconds: Math.ceil(wait / 1000) } }) : undefined
    },
  }
}
