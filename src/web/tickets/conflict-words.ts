import type { Ticket } from '#contract/tickets.ts'
import { timeOfDay } from '../ui/time.ts'
import type { QueueDesk } from './queue-desk.ts'
import type { StaffTicketMessages } from './staff-messages/ja.ts'

/** Who did what when, so that nobody wonders what became of the number they saw. */
export function conflictSentence(
  current: Ticket,
  { counters, staff, timeZone }: Pick<QueueDesk, 'counters' | 'staff' | 'timeZone'>,
  { notice, counter }: Pick<StaffTicketMessages, 'notice' | 'counter'>,
): string {
  const { by } = notice
  const { number, status, movedAt } = current
  const person = staff.find(({ id }) => id === current.staffId)
  const who = person ? notice.staff(person.name) : notice.somebody
  const place = counters.find(({ id }) => id === current.counterId)
  const time = (instant: string | null) => timeOfDay(instant ?? movedAt, timeZone)
  // The latest that changed, and a reason not to go on to the next one.
  if (current.lateUntil && current.lateSaidAt && current.lateSaidAt >= movedAt) return by.late(number, time(current.lateUntil))
  switch (status) {
    case 'called':
      return place
        ? by.called(number, time(current.calledAt), who, counter.place(place.name))
        : by.calledNowhere(number, time(current.calledAt), who)
    case 'serving':
      return by.serving(number, time(current.startedAt), who)
    case 'done':
      return by.done(number, time(current.closedAt))
    case 'waiting':
      return by.waiting(number, time(movedAt))
    case 'no_show':
      return by.noShow(number, time(current.closedAt))
    case 'cancelled':
      return by.cancelled(number, time(current.closedAt))
    case 'held':
      return by.held(number, time(movedAt))
    case 'declined':
      return by.declined(number, time(current.closedAt))
    case 'expired':
      return by.expired(number, time(current.closedAt))
    default:
      return by.other(number)
  }
}
