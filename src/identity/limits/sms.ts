import type { Rate } from '#contract/limit.ts'
import { networkOf } from '#platform/http/network.ts'
import { createRateLimiter } from '#platform/http/purses.ts'
import { type Clock, dateNow } from '../clock.ts'
import type { AttemptSource } from './attempts.ts'
import { type TooMany, tooMany } from './too-many.ts'

/**
 * `again`, `number`, `day`: of one number. `home`: of one number, to all devices that its owner has signed in on. `network`: a whole shop shares it. `member`:
 * of one account, to numbers that aren't its own yet.
 */
export type SmsLimits = Record<'again' | 'number' | 'day' | 'home' | 'network' | 'member', Rate>

/** How long nobody is sent another code. In seconds. */
const againAfter = 30

const smsLimits: SmsLimits = {
  again: { points: 1, seconds: againAfter },
  number: { points: 5, seconds: 3600 },
  // Five guesses go with each: of a million codes, so many a day.
  day: { points: 10, seconds: 86_400 },
  // Whoever knows the password makes such devices at will.
  home: { points: 20, seconds: 86_400 },
  network: { points: 30, seconds: 3600 },
  // One adds a number or two, and mistypes some.
  member: { points: 10, seconds: 86_400 },
}

type Asked = {
  phone: string
  /** The device has signed in to the account whose number it is. */
  home: boolean
  /** The account that is about to add the number. */
  adderId: string | undefined
}

export type SmsCounter = {
  /** Counted for any number, also one that no account has: what is refused tells nothing. */
  take(from: AttemptSource, asked: Asked): TooMany | undefined
}

/** In memory, as passwords' attempts are; what costs money is counted in the database (`phone/budget.ts`). */
export function countSms({ enabled, clock, limits = smsLimits }: { enabled: boolean; clock: Clock; limits?: SmsLimits }): SmsCounter {
  if (!enabled) return { take: () => undefined }
  const open = (rate: Rate) => createRateLimiter(rate, { now: () => dateNow(clock).getTime() })
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
      // On their own device nobody elsewhere can use up what its owner has left.
      const number = home && device ? `${device.id} ${phone}` : phone
      const counted: [keyof SmsLimits, string][] = [
        ['again', number],
        ['number', number],
        ['day', number],
        home ? ['home', phone] : ['network', networkOf(address ?? 'unknown')],
      ]
      if (adderId !== undefined && !home) counted.push(['member', adderId])
      for (const [index, [name, key]] of counted.entries()) {
        const take = limiters[name].consume(key)
        if (!take.refused) continue
        for (const [before, its] of counted.slice(0, index)) limiters[before].refund(its)
        return tooMany(take)
      }
      return undefined
    },
  }
}
