import type { RequestRate } from '#contract/limit.ts'
import { narrowestNetworkOf } from '#platform/http/network.ts'
import { createRateLimiter } from '#platform/http/rate-limiter.ts'
import { type Clock, dateFromClock } from '../clock.ts'
import type { AttemptSource } from './attempts.ts'
import { refuseTooManyAttempts, type TooManyAttempts } from './too-many-attempts.ts'

/**
 * `again`, `number`, `day`: per number. `home`: per number on all devices known to its owner. `network`: shared by a whole shop. `member`:
 * per account, for numbers that are not its own yet.
 */
export type SmsLimits = Record<'again' | 'number' | 'day' | 'home' | 'network' | 'member', RequestRate>

/** Seconds until the next code may be sent. */
const minResendSeconds = 30

const smsLimits: SmsLimits = {
  again: { points: 1, seconds: minResendSeconds },
  number: { points: 5, seconds: 3600 },
  // Each code allows five guesses, so this limits the guesses per day.
  day: { points: 10, seconds: 86_400 },
  // A caller with the password can create known devices at will.
  home: { points: 20, seconds: 86_400 },
  network: { points: 30, seconds: 3600 },
  // Enough for adding a number or two with typing errors.
  member: { points: 10, seconds: 86_400 },
}

type SmsInput = {
  phone: string
  /** True if the device is known to the account of the number. */
  home: boolean
  /** The account that wants to add the number. */
  adderId: string | undefined
}

export type SmsLimiter = {
  /** Counts every number, also one without an account, so a refusal reveals nothing. */
  take(from: AttemptSource, input: SmsInput): TooManyAttempts | undefined
}

/** In memory, like password attempts. The daily cost is counted in the database (`phone/budget.ts`). */
export function createSmsLimiter({
  enabled,
  clock,
  limits = smsLimits,
}: {
  enabled: boolean
  clock: Clock
  limits?: SmsLimits
}): SmsLimiter {
  if (!enabled) return { take: () => undefined }
  const open = (rate: RequestRate) => createRateLimiter(rate, { now: () => dateFromClock(clock).getTime() })
  const limiters = {
    again: open(limits.again),
    number: open(limits.number),
    day: open(limits.day),
    home: open(limits.home),
    network: open(limits.network),
    member: open(limits.member),
  }
  return {
    take({ address, device }, { phone, home, adderId }) {
      // Counts per device, so strangers cannot use up the owner's limit on a known device.
      const number = home && device ? `${device.id} ${phone}` : phone
      const counted: [keyof SmsLimits, string][] = [
        ['again', number],
        ['number', number],
        ['day', number],
        home ? ['home', phone] : ['network', narrowestNetworkOf(address ?? 'unknown')],
      ]
      if (adderId !== undefined && !home) counted.push(['member', adderId])
      for (const [index, [name, key]] of counted.entries()) {
        const result = limiters[name].consume(key)
        if (!result.refused) continue
        for (const [before, its] of counted.slice(0, index)) limiters[before].refund(its)
        return refuseTooManyAttempts(result)
      }
      return undefined
    },
  }
}
