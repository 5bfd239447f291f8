import { narrowestNetworkOf } from '#platform/http/network.ts'
import { createRateLimiter } from '#platform/http/rate-limiter.ts'
import type { AttemptSource } from './attempts.ts'
import { refuseTooManyAttempts, type TooManyAttempts } from './too-many-attempts.ts'

export type MailQuota = {
  /** Counts a mail that a signed-in caller asks for. The address counts with or without an account, so a refusal reveals nothing. */
  take(from: AttemptSource, account: string): TooManyAttempts | undefined
  /**
   * Counts a request for a link to an account, which anyone may make. Never counts by account, or strangers could use up the owner's
   * requests.
   */
  takeRequest(from: AttemptSource): TooManyAttempts | undefined
  /** Returns true for a device known to the account while its own quota lasts, and charges that quota. */
  isOwners(from: AttemptSource, account: string): boolean
}

/**
 * `account` protects mailboxes. `network` is shared by a shop. `home` counts an account on a device it knows, so strangers cannot use up
 * the owner's quota. `requests` is short, so a flood blocks its network for a minute only.
 */
const limits = {
  account: { points: 5, seconds: 3600 },
  network: { points: 30, seconds: 3600 },
  home: { points: 5, seconds: 3600 },
  requests: { points: 30, seconds: 60 },
}

export function createMailQuota({ enabled }: { enabled: boolean }): MailQuota {
  if (!enabled) return { take: () => undefined, takeRequest: () => undefined, isOwners: () => true }
  const limiters = {
    account: createRateLimiter(limits.account),
    network: createRateLimiter(limits.network),
    home: createRateLimiter(limits.home),
    requests: createRateLimiter(limits.requests),
  }
  return {
    take({ address, device }, account) {
      if (device?.knows(account)) {
        const home = limiters.home.consume(`${device.id} ${account}`)
        return home.refused ? refuseTooManyAttempts(home) : undefined
      }
      const network = narrowestNetworkOf(address ?? 'unknown')
      const first = limiters.network.consume(network)
      const second = first.refused ? first : limiters.account.consume(account)
      if (!second.refused) return undefined
      if (!first.refused) limiters.network.refund(network)
      return refuseTooManyAttempts(second)
    },
    takeRequest({ address }) {
      const result = limiters.requests.consume(narrowestNetworkOf(address ?? 'unknown'))
      return result.refused ? refuseTooManyAttempts(result) : undefined
    },
    isOwners: ({ device }, account) => device?.knows(account) === true && !limiters.home.consume(`${device.id} ${account}`).refused,
  }
}
