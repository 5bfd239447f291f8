/** Finds numbers that one visitor may have taken twice. Staff decide; nothing is merged automatically (docs/decisions/184-number-found-again.md). */
import { isWaiting } from './status.ts'
import type { TicketStatus } from './ticket.ts'

/** Maximum time between two joins under one name that may be of one visitor. */
const maxMsBetweenJoins = 10 * 60_000

export type ComparedTicket = {
  number: string
  laneId: string
  status: TicketStatus
  trial: boolean
  name: string | null
  joinedAt: string
  joinedSeq: number
  bookedFor: string | null
  sameContactAs: string | null
}

/** Folds width, case, spaces and the two kana. Not `foldName`, whose tables of kanji would load with the desk. */
function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s/g, '')
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
}

/** All tickets of the day with one contact have one key. A ticket without a contact has its own. */
const contactKey = ({ number, sameContactAs }: ComparedTicket) => sameContactAs ?? number

/** A ticket of a reservation is never a second number: its cancellation would end the reservation. */
export function canMergeTicket<T extends { laneId: string; status: TicketStatus; joinedSeq: number; bookedFor: unknown }>(
  later: T,
  earlier: T,
): boolean {
  return (
    isWaiting(later.status) &&
    isWaiting(earlier.status) &&
    later.laneId === earlier.laneId &&
    later.joinedSeq > earlier.joinedSeq &&
    later.bookedFor === null
  )
}

/** Returns the earlier ticket of each waiting ticket that may be its visitor's second one, by the later one's id. Linear, because a line may be long. */
export function findMaybeSameTickets<T extends ComparedTicket & { id: string }>(tickets: Iterable<T>): ReadonlyMap<string, T> {
  const found = new Map<string, T>()
  const firstByContact = new Map<string, T>()
  const recentByName = new Map<string, T[]>()
  for (const later of [...tickets].filter(({ status }) => isWaiting(status)).sort((a, b) => a.joinedSeq - b.joinedSeq)) {
    const lineKey = `${later.laneId} ${later.trial} `
    const [contact, name] = [lineKey + contactKey(later), lineKey + nameKey(later.name ?? '')]
    const recent = recentByName.get(name) ?? []
    while (recent[0] && !areJoinsClose(recent[0], later)) recent.shift()
    const candidates = [firstByContact.get(contact), recent[0]].filter((one) => one !== undefined)
    const earlier = candidates.sort((a, b) => a.joinedSeq - b.joinedSeq).find((one) => canMergeTicket(later, one))
    if (earlier) found.set(later.id, earlier)
    if (!firstByContact.has(contact)) firstByContact.set(contact, later)
    recent.push(later)
    if (name !== lineKey) recentByName.set(name, recent)
  }
  return found
}

const areJoinsClose = (one: ComparedTicket, other: ComparedTicket) =>
  Math.abs(Date.parse(one.joinedAt) - Date.parse(other.joinedAt)) <= maxMsBetweenJoins
