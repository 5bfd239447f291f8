import { isIPv6 } from 'node:net'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { type Refusal, refuse } from '#domain/refusal.ts'

export type AttemptLimits = {
  /** All failures from one address: a whole shop shares it, so it is wide. */
  address: Limit
  /** Failures of one address at one account: stops guessing early without locking the account's owner out elsewhere. */
  pair: Limit
  /** Failures at one account from anywhere: guessing spread over many addresses. */
  account: Limit
}
type Limit = { points: number; seconds: number }

const attemptLimits: AttemptLimits = {
  address: { points: 60, seconds: 900 },
  pair: { points: 10, seconds: 900 },
  account: { points: 100, seconds: 3600 },
}

export type Attempts = {
  /** Counted before the password is looked at, so that a burst of guesses can't pass together. */
  begin(address: string | undefined, account: string): Promise<Refusal<'attempts.tooMany'> | undefined>
  /** After a right password: gives back what `begin` counted, and forgets the slips before it. */
  forgive(address: string | undefined, account: string): Promise<void>
}

/** In memory on purpose: a restart forgives, several servers allow so many times more, and sign-in waits for no other store. */
export function countAttempts({ enabled, limits = attemptLimits }: { enabled: boolean; limits?: AttemptLimits }): Attempts {
  if (!enabled) return { begin: async () => undefined, forgive: async () => {} }
  const limiters = (Object.keys(limits) as (keyof AttemptLimits)[]).map((name) => ({
    name,
    limiter: new RateLimiterMemory({ keyPrefix: name, points: limits[name].points, duration: limits[name].seconds }),
    key: (address: string, account: string) => (name === 'address' ? address : name === 'account' ? account : `${address} ${account}`),
  }))
  return {
    async begin(from, account) {
      const address = addressKey(from)
      for (const { limiter, key } of limiters) {
        const result: RateLimiterRes = await limiter.consume(key(address, account)).catch((reason) => {
          if (reason instanceof Error) throw reason
          return reason
        })
        if (result.consumedPoints > limiter.points)
          return refuse('attempts.tooMany', { params: { seconds: Math.ceil(result.msBeforeNext / 1000) } })
      }
      return undefined
    },
    async forgive(from, account) {
      const address = addressKey(from)
      for (const { name, limiter, key } of limiters) {
        if (name === 'pair') await limiter.delete(key(address, account))
        else await limiter.reward(key(address, account))
      }
    },
  }
}

/** One IPv6 customer has a whole /64. */
function addressKey(address = 'unknown'): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('%')[0]!.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const whole = tail === undefined ? groups : [...groups, ...Array(8 - groups.length - after.length).fill('0'), ...after]
  return whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
