/** Rushes among today's numbers (docs/decisions/065-bursts.md): as staff are shown them, and one for whoever acts on it. */
import { Temporal } from 'temporal-polyfill'
import type { Rush } from '#contract/tickets/rushes.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { type Rush as FoundRush, findRushes, isInLine, rushLimits, stillMatters, type Taken } from '#domain/tickets/rush.ts'
import { isOpen, undoMinutes } from '#domain/tickets/ticket.ts'
import type { Tx } from '#platform/database/db.ts'

/** `origin`: the place. It never leaves the server. */
type RushOfPlace = FoundRush & { origin: Buffer; dismissed: boolean }

/** What is known of a shop's rushes before a change. `inLine`: whether that ticket was known to wait. */
export type KnownRushes = { rushes: readonly Rush[]; inLine: (ticketId: string) => boolean }

/**
 * Whether changes may have begun a rush or altered one in more than `thinRushes` knows. The read looks at all numbers of the day, so the many changes
 * that only lead somebody on do without it. What was removed can be taken back for a time only, and a change without a ticket may be a dismissal:
 * `seqs` is how many changes there were.
 */
export function asksForRushes(
  changed: readonly Pick<Ticket, 'id' | 'status' | 'lastMove'>[],
  seqs: number,
  { rushes, inLine }: KnownRushes,
): boolean {
  if (rushes.some(({ removed }) => removed) || (rushes.length > 0 && seqs > changed.length)) return true
  return changed.some(({ id, status, lastMove }) => (isInLine(status) ? !inLine(id) : !isOpen(status) && lastMove === 'remove'))
}

/** The rushes after some of their numbers have left the line, without those that matter no more. The same array when nothing is different. */
export function thinRushes(rushes: Rush[], inLine: KnownRushes['inLine']): Rush[] {
  if (rushes.every((rush) => rush.inLine.every(inLine))) return rushes
  return rushes.map((rush) => ({ ...rush, inLine: rush.inLine.filter(inLine) })).filter((rush) => stillMatters(rush))
}

/** Of most shops nothing: only places of which enough numbers wait, or were removed just now. */
export async function readRushes(tx: Tx, shopId: string, businessDay: string, now: Temporal.Instant): Promise<Rush[]> {
  return (await readAll(tx, shopId, businessDay, now)).map(({ id, taken, from, to, inLine, removed, dismissed }) => ({
    id,
    taken,
    from: asText(from),
    to: asText(to),
    inLine,
    removed: removed && { count: removed.ids.length, until: asText(removed.until) },
    dismissed,
  }))
}

/** Inside the queue's lock, so that nothing of it changes meanwhile. */
export async function findRush(
  tx: Tx,
  shopId: string,
  { rushId, businessDay, now }: { rushId: string; businessDay: string; now: Temporal.Instant },
): Promise<RushOfPlace | undefined> {
  return (await readAll(tx, shopId, businessDay, now)).find(({ id }) => id === rushId)
}

async function readAll(tx: Tx, shopId: string, businessDay: string, now: Temporal.Instant): Promise<RushOfPlace[]> {
  const { rows } = await tx.$client.query<
    [hex: string, dismissed: boolean, id: string, joinedAt: Date, joinedSeq: string, inLine: boolean, removedAt: Date | null]
  >({
    name: 'rushes',
    // Only a removal of many leaves several tickets with one seq.
    // Without a join of the numbers with their places: while thousands come, nothing is known yet of how many, and it would be one by one.
    text: `with number as (
             select id, origin, joined_at, joined_seq, moved_at, status in ('pending', 'waiting') as in_line,
                    status = 'cancelled' and last_move = 'remove' and count(*) over (partition by origin, status, last_move, seq) > 1 as removed
               from ticket where shop_id = $1 and business_day = $2 and origin is not null
           ), placed as (
             select *, count(*) filter (where in_line) over place as waiting, bool_or(removed and moved_at >= $3) over place as just_removed
               from number window place as (partition by origin)
           )
           select encode(n.origin, 'hex'), d.origin is not null, n.id, n.joined_at, n.joined_seq, n.in_line, case when n.removed then n.moved_at end
             from placed n left join rush_dismissal d on d.shop_id = $1 and d.business_day = $2 and d.origin = n.origin
            where n.waiting >= $4 or n.just_removed`,
    values: [shopId, businessDay, new Date(now.epochMilliseconds - undoMinutes * 60_000), rushLimits.goesOn],
    rowMode: 'array',
  })
  const places = Map.groupBy(rows, ([hex]) => hex)
  return [...places].flatMap(([hex, numbers]) => {
    const taken = numbers.map(
      ([, , id, joinedAt, joinedSeq, inLine, removedAt]): Taken => ({
        id,
        joinedAt: joinedAt.getTime(),
        joinedSeq: Number(joinedSeq),
        inLine,
        removedAt: removedAt?.getTime() ?? null,
      }),
    )
    return findRushes(taken, now.epochMilliseconds).map((rush) => ({ ...rush, origin: Buffer.from(hex, 'hex'), dismissed: numbers[0]![1] }))
  })
}

const asText = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds).toString({ smallestUnit: 'millisecond' })
