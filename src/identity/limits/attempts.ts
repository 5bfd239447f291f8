import type { Rate } from '#contract/limit.ts'
import { networkOf } from '#platform/http/network.ts'
import { createRateLimiter } from '#platform/http/purses.ts'
import type { KnownDevice } from './known-device.ts'
import { type TooMany, tooMany } from './too-many.ts'

export type AttemptLimits = {
  /** All failures from one network: a whole shop shares it, so it is wide. */
  address: Rate
  /** Failures of one network, or one device, at one account: stops guessing early without locking the account's owner out elsewhere. */
  pair: Rate
  /** Failures at one account from anywhere: guessing spread over many addresses. */
  account: Rate
  /** All failures of one device that somebody has signed in on, whatever comes from its network beside it. */
  device: Rate
}

const attemptLimits: AttemptLimits = {
  address: { points: 60, seconds: 900 },
  pair: { points: 10, seconds: 900 },
  account: { points: 100, seconds: 3600 },
  device: { points: 30, seconds: 900 },
}

/**
 * Of wrong codes of a second factor: fewer, since of a million three are right. 20 a day from everywhere but the devices that the account has signed in on, so that
 * whoever knows the password guesses one in a hundred accounts in half a year; each five are told of in the log.
 */
export const codeLimits: AttemptLimits = {
  address: { points: 60, seconds: 900 },
  pair: { points: 10, seconds: 3600 },
  account: { points: 20, seconds: 86_400 },
  device: { points: 30, seconds: 900 },
}

/** `device`: as its cookie says, where somebody has signed in on it before. */
export type AttemptSource = { address: string | undefined; device: KnownDevice | undefined }

export type Attempts = {
  /** Counted before the password is looked at, so that a burst of guesses can't pass together. */
  begin(from: AttemptSource, account: string): TooMany | undefined
  /** After a right password: gives back what `begin` counted, and forgets the slips before it. */
  forgive(from: AttemptSource, account: string): void
}

/** In memory on purpose: a restart forgives, several servers allow so many times more, and sign-in waits for no other store. */
export function countAttempts({ enabled, limits = attemptLimits }: { enabled: boolean; limits?: AttemptLimits }): Attempts {
  if (!enabled) return { begin: () => undefined, forgive() {} }
  const limiters = {
    address: createRateLimiter(limits.address),
    pair: createRateLimiter(limits.pair),
    account: createRateLimiter(limits.account),
    device: createRateLimiter(limits.device),
  }
  /**
   * The counters that a try takes from. On a device that the account has signed in on, only the pair of both counts, so that nobody elsewhere or beside
   * it can lock the account's owner out there; on a colleague's device a try doesn't count with its network's.
   */
  const counted = ({ address, device }: AttemptSource, account: string): [keyof AttemptLimits, string][] => {
    const place = device ? `device:${device.id}` : `network:${networkOf(address ?? 'unknown')}`
    const pair: [keyof AttemptLimits, string] = ['pair', `${place} ${account}`]
    if (device?.knows(account)) return [pair]
    return [pair, ['account', account], device ? ['device', device.id] : ['address', place]]
  }
  return {
    begin(from, account) {
      const taken: [keyof AttemptLimits, string][] = []
      for (const [name, key] of counted(from, account)) {
        const take = limiters[name].consume(key)
        if (take.refused) {
          for (const [before, its] of taken) limiters[before].refund(its)
          return tooMany(take)
        }
        taken.push([name, key])
      }
      return undefined
    },
    forgive(from, account) {
      for (const [name, key] of counted(from, account)) {
        if (name === 'pair') limiters.pair.forget(key)
        else limiters[name].refund(key)
      }
    },
  }
}
