/** The rules of docs/reservations.md, written a second time without the product's code: which step leads from where to where. */

export const statusesWithSlot: readonly string[] = ['held', 'confirmed', 'checked_in', 'completed', 'no_show']
export const undecidedStatuses: readonly string[] = ['requested', 'proposed', 'held']

type Step = { from: readonly string[]; to: string }

/** Every event that changes a reservation's status. */
const steps: Readonly<Record<string, Step>> = {
  accept: { from: ['requested'], to: 'confirmed' },
  autoAccept: { from: ['requested'], to: 'confirmed' },
  holdForMail: { from: ['requested'], to: 'held' },
  propose: { from: ['requested', 'proposed'], to: 'proposed' },
  hold: { from: ['proposed', 'held'], to: 'held' },
  lapse: { from: ['held'], to: 'proposed' },
  dropHeld: { from: ['held'], to: 'expired' },
  confirm: { from: ['held'], to: 'confirmed' },
  rejectOffers: { from: ['proposed', 'held'], to: 'requested' },
  change: { from: undecidedStatuses, to: 'requested' },
  decline: { from: ['requested', 'proposed'], to: 'declined' },
  restore: { from: ['declined'], to: 'requested' },
  expire: { from: ['requested', 'proposed'], to: 'expired' },
  rescheduleByVisitor: { from: ['confirmed'], to: 'rescheduled' },
  rescheduleByShop: { from: ['confirmed'], to: 'rescheduled' },
  cancel: { from: [...undecidedStatuses, 'confirmed'], to: 'cancelled' },
  cancelByShop: { from: [...undecidedStatuses, 'confirmed'], to: 'cancelled' },
  checkIn: { from: ['confirmed', 'no_show'], to: 'checked_in' },
  undoCheckIn: { from: ['checked_in'], to: 'confirmed' },
  arrive: { from: ['confirmed'], to: 'checked_in' },
  noShow: { from: ['confirmed'], to: 'no_show' },
  autoNoShow: { from: ['confirmed'], to: 'no_show' },
  // Ends with the ticket that its visitor got.
  complete: { from: ['checked_in'], to: 'completed' },
  miss: { from: ['checked_in'], to: 'no_show' },
  leave: { from: ['checked_in'], to: 'cancelled' },
}

export const visitorActs = ['hold', 'confirm', 'rejectOffers', 'change', 'cancel', 'arrive'] as const
export const staffActs = [
  'accept',
  'propose',
  'decline',
  'rescheduleByShop',
  'cancelByShop',
  'checkIn',
  'undoCheckIn',
  'noShow',
  'markInformed',
] as const
/** Acts without a revision: a repetition returns the same ticket. */
export const checkInActs: readonly string[] = ['arrive', 'checkIn', 'undoCheckIn']
export type ReservationAct = 'request' | 'create' | (typeof visitorActs)[number] | (typeof staffActs)[number]

/** Returns true if the table allows the act. The visitor of a confirmed reservation changes its time by a new request. */
export function isReservationActAllowed(status: string, act: ReservationAct): boolean {
  if (act === 'markInformed') return true
  if (checkInActs.includes(act) && status === 'checked_in') return true
  return (steps[act]?.from.includes(status) ?? false) || (act === 'change' && status === 'confirmed')
}

/** A reservation with its slot. Times in milliseconds. */
export type SlotReservation = { id: string; status: string; service: string; resource: string | null; from: number; until: number }

/** Returns how many slots are used at the fullest moment of a period. */
export function findPeakSlotUse(parties: readonly SlotReservation[], from: number, until: number): number {
  const there = parties.filter((one) => statusesWithSlot.includes(one.status) && one.from < until && from < one.until)
  const moments = [from, ...there.map((one) => Math.max(from, one.from))]
  return Math.max(...moments.map((at) => there.filter((one) => one.from <= at && at < one.until).length))
}

/** Returns true if some order of these events leads from one status to the other by the table; false otherwise. */
export function canReachStatus(from: string | undefined, events: readonly string[], to: string): boolean {
  if (events.length === 0) return from === to
  return events.some((event, index) => {
    const others = events.toSpliced(index, 1)
    if (event === 'markInformed') return from !== undefined && canReachStatus(from, others, to)
    if (event === 'request' || event === 'create') return from === undefined && canReachStatus('requested', others, to)
    const step = steps[event]
    return step !== undefined && from !== undefined && step.from.includes(from) && canReachStatus(step.to, others, to)
  })
}
