import { type Refusal, refuse } from '#domain/refusal.ts'
import { networkOf } from '#platform/http/network.ts'
import { openPurses } from '#platform/http/purses.ts'

/** What a whole shop behind one address may begin. */
const mostBeginnings = { points: 100, seconds: 900 }

export type Beginnings = { take(address: string | undefined): Refusal<'attempts.tooMany'> | undefined }

export function countBeginnings({ enabled }: { enabled: boolean }): Beginnings {
  const purses = openPurses(mostBeginnings)
  return {
    take(address) {
      const { refused, wait } = enabled ? purses.take(networkOf(address ?? 'unknown')) : { refused: false, wait: 0 }
      return refused ? refuse('attempts.tooMany', { params: { seconds: Math.ceil(wait / 1000) } }) : undefined
    },
  }
}
