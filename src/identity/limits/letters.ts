import { networkOf } from '#platform/http/network.ts'
import { createRateLimiter } from '#platform/http/purses.ts'
import type { AttemptSource } from './attempts.ts'
import { type TooMany, tooMany } from './too-many.ts'

export type MailQuota = {
  /** Counts a mail that a signed-in caller asks for. The address counts whether it has an account or not, so a refusal tells nothing. */
  take(from: AttemptSource, account: string): TooMany | undefined
  /** Counts a request for a link to an account, which anyone may make. It never counts by account, or strangers could use up the owner's requests. */
  takeRequest(from: AttemptSource): TooMany | undefined
  /** Whether the request comes from a device that the account has signed in on, which gets a mail of its own while it has some left. */
  isOwners(from: AttemptSource, account: string): boolean
}

/**
 * `account` keeps mailboxes from being filled. `network` is shared by a whole shop. `home` counts one account on a device that it has signed in on, so
 * that nobody elsewhere uses up its owner's allowance. `requests` is short, so that a flood holds its network up for a minute only.
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
        return home.refused ? tooMany(home) : undefined
      }
      const network = networkOf(address ?? 'unknown')
      const first = limiters.network.consume(network)
      const second = first.refused ? first : limiters.account.consume(account)
      if (!second.refused) return undefined
      if (!first.refused) limiters.network.refund(network)
      return tooMany(second)
    },
    takeRequest({ address }) {
      const taken = limiters.requests.consume(networkOf(address ?? 'unknown'))
      return taken.refused ? tooMany(taken) : undefined
    },
    isOwners: ({ device }, account) => device?.knows(account) === true && !limiters.home.consume(`${device.id} ${account}`).refused,
  }
}
