import type { RequestRate } from '#contract/limit.ts'
import { narrowestNetworkOf } from '#platform/http/network.ts'
import { createRateLimiter } from '#platform/http/rate-limiter.ts'
import type { KnownDevice } from './known-device.ts'
import { refuseTooManyAttempts, type TooManyAttempts } from './too-many-attempts.ts'

export type AttemptLimits = {
  /** All failures from one network. High, because a whole shop shares it. */
  address: RequestRate
  /** Failures of one network or device on one account. Stops guessing early without locking the owner out elsewhere. */
  pair: RequestRate
  /** Failures on one account from anywhere: guessing spread over many addresses. */
  account: RequestRate
  /** All failures of one known device, regardless of other failures in its network. */
  device: RequestRate
}

const attemptLimits: AttemptLimits = {
  address: { points: 60, seconds: 900 },
  pair: { points: 10, seconds: 900 },
  account: { points: 100, seconds: 3600 },
  device: { points: 30, seconds: 900 },
}

/**
 * Wrong codes of a second factor. Three of a million codes are correct, so 20 tries a day outside known devices open one in a hundred
 * accounts in half a year. Five failures of one sign-in are recorded in the history.
 */
export const factorCodeAttemptLimits: AttemptLimits = {
  address: { points: 60, seconds: 900 },
  pair: { points: 10, seconds: 3600 },
  account: { points: 20, seconds: 86_400 },
  device: { points: 30, seconds: 900 },
}

/** `device`: undefined unless its cookie proves an earlier sign-in. */
export type AttemptSource = { address: string | undefined; device: KnownDevice | undefined }

export type AttemptLimiter = {
  /** Counts before the password check, so a burst of guesses cannot pass together. */
  begin(from: AttemptSource, account: string): TooManyAttempts | undefined
  /** After a correct password: refunds `begin` and clears earlier failures of the pair. */
  forgive(from: AttemptSource, account: string): void
}

/** In memory on purpose: a restart resets the limits, several servers multiply them, and sign-in depends on no other store. */
export function createAttemptLimiter({ enabled, limits = attemptLimits }: { enabled: boolean; limits?: AttemptLimits }): AttemptLimiter {
  if (!enabled) return { begin: () => undefined, forgive() {} }
  const limiters = {
    address: createRateLimiter(limits.address),
    pair: createRateLimiter(limits.pair),
    account: createRateLimiter(limits.account),
    device: createRateLimiter(limits.device),
  }
  /**
   * Counters charged by an attempt. On a device known to the account only the pair counts, so nothing elsewhere can lock the owner out. On
   * a colleague's device the network is not charged.
   */
  const counted = ({ address, device }: AttemptSource, account: string): [keyof AttemptLimits, string][] => {
    const clientKey = device ? `device:${device.id}` : `network:${narrowestNetworkOf(address ?? 'unknown')}`
    const pair: [keyof AttemptLimits, string] = ['pair', `${clientKey} ${account}`]
    if (device?.knows(account)) return [pair]
    return [pair, ['account', account], device ? ['device', device.id] : ['address', clientKey]]
  }
  return {
    begin(from, account) {
      const charged: [keyof AttemptLimits, string][] = []
      for (const [name, key] of counted(from, account)) {
        const result = limiters[name].consume(key)
        if (result.refused) {
          for (const [before, its] of charged) limiters[before].refund(its)
          return refuseTooManyAttempts(result)
        }
        charged.push([name, key])
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
