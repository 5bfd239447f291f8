import type { DayPlan, ShopEvent } from '#domain/estimates/shop-day.ts'
import { businessDayStart, type ShopClock } from '#domain/time/business-day.ts'
import type { TimeOfBusinessDay } from '#domain/time/minute-of-day.ts'
import { addDays } from '#domain/time/plain-date.ts'
import type { DatedEvent } from './shop-events.ts'

export type DayTeller = {
  /** `plan`: of the events' day. */
  tell(events: readonly DatedEvent[], plan?: DayPlan): void
  /** Closes the told day if its end has passed. */
  closeDayBefore(now: number): void
}

type DayTime = { clock: ShopClock; timeOfDay: (at: number) => TimeOfBusinessDay }

/**
 * Tells events day by day and adds the beginning and end of each, with the services that nobody finished. A day begins with its first
 * event. Events after the end of their visit's day are left out. No event is earlier than the one before it: clocks of servers differ.
 */
export function createDayTeller(observe: (event: ShopEvent) => void, { clock, timeOfDay }: DayTime): DayTeller {
  let day = ''
  let ends = Number.NEGATIVE_INFINITY
  let latest = Number.NEGATIVE_INFINITY
  let isOpen = false
  const served = new Set<string>()

  function close(): void {
    if (!isOpen) return
    for (const ticketId of served) observe({ kind: 'finished', at: ends, ticketId, byEndOfDay: true })
    served.clear()
    observe({ kind: 'closed', at: ends })
    isOpen = false
  }

  function open(next: string, at: number, plan: DayPlan | undefined): void {
    close()
    day = next
    ends = businessDayStart(addDays(day, 1), clock).epochMilliseconds
    latest = at
    isOpen = true
    observe({ kind: 'opened', at, ...(plan && { plan }) })
  }

  function tellOne(event: ShopEvent): void {
    if (event.kind === 'started') served.add(event.ticketId)
    else if ('ticketId' in event) served.delete(event.ticketId)
    observe(event)
  }

  return {
    tell(events, plan) {
      for (const { day: ofTicket, event } of events) {
        const of = ofTicket ?? timeOfDay(event.at).day
        if (of > day) open(of, event.at, plan)
        if (of < day || !isOpen || event.at >= ends) continue
        latest = Math.max(latest, event.at)
        tellOne({ ...event, at: latest })
      }
    },
    closeDayBefore(now) {
      if (now >= ends) close()
    },
  }
}
