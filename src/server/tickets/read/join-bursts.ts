/** Bursts of joins among today's tickets (docs/decisions/065-bursts.md): as staff see them, and one for a command. */
import { Temporal } from 'temporal-polyfill'
import type { JoinBurst } from '#contract/tickets/join-bursts.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import {
  type BurstEntry,
  type FoundJoinBurst,
  findJoinBursts,
  isActionableBurst,
  isPendingOrWaiting,
  ticketBurstLimits,
} from '#domain/tickets/join-burst.ts'
import { isOpenTicket, undoMinutes } from '#domain/tickets/ticket.ts'
import type { Tx } from '#platform/database/db.ts'

/** `networkKey`: keyed hash of the network. It never leaves the server. */
type JoinBurstOfNetwork = FoundJoinBurst & { networkKey: Buffer; dismissed: boolean }

/** A shop's bursts known before a change. `inLine`: whether the ticket was known to wait. */
export type KnownBursts = { joinBursts: readonly JoinBurst[]; inLine: (ticketId: string) => boolean }

/**
 * Returns true if changes may have begun a burst or altered one beyond `pruneBursts`. The read scans all tickets of the day, so most
 * changes skip it. `seqs` counts the changes; one without a ticket may be a dismissal.
 */
export function couldAffectBursts(
  changed: readonly Pick<Ticket, 'id' | 'status' | 'lastMove'>[],
  seqs: number,
  { joinBursts, inLine }: KnownBursts,
): boolean {
  if (joinBursts.some(({ removed }) => removed) || (joinBursts.length > 0 && seqs > changed.length)) return true
  return changed.some(({ id, status, lastMove }) =>
    isPendingOrWaiting(status) ? !inLine(id) : !isOpenTicket(status) && lastMove === 'remove',
  )
}

/** Removes tickets that left the line, and bursts that no longer matter. Returns the same array if nothing changed. */
export function pruneBursts(joinBursts: JoinBurst[], inLine: KnownBursts['inLine']): JoinBurst[] {
  if (joinBursts.every((burst) => burst.inLine.every(inLine))) return joinBursts
  return joinBursts.map((burst) => ({ ...burst, inLine: burst.inLine.filter(inLine) })).filter((burst) => isActionableBurst(burst))
}

/** Reads the bursts for staff: networks with enough waiting tickets or a recent removal. Most shops have none. */
export async function readJoinBursts(tx: Tx, shopId: string, businessDay: string, now: Temporal.Instant): Promise<JoinBurst[]> {
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

/** Returns the burst; undefined if there is none. Call inside the queue lock, so that it stays the same. */
export async function findBurstById(
  tx: Tx,
  shopId: string,
  { burstId, businessDay, now }: { burstId: string; businessDay: string; now: Temporal.Instant },
): Promise<JoinBurstOfNetwork | undefined> {
  return (await readAll(tx, shopId, businessDay, now)).find(({ id }) => id === burstId)
}

async function readAll(tx: Tx, shopId: string, businessDay: string, now: Temporal.Instant): Promise<JoinBurstOfNetwork[]> {
  const { rows } = await tx.$client.query<
    [hex: string, dismissed: boolean, id: string, joinedAt: Date, joinedSeq: string, inLine: boolean, removedAt: Date | null]
  >({
    name: 'joinBursts',
    // Only a joint removal leaves several tickets with one seq. Window functions replace a join of tickets with networks, which the
    // planner would run as a nested loop during a flood of joins.
    text: `with number as (
             select id, network_key, joined_at, joined_seq, moved_at, status in ('pending', 'waiting') as in_line,
                    status = 'cancelled' and last_move = 'remove' and count(*) over (partition by network_key, status, last_move, seq) > 1 as removed
               from ticket where shop_id = $1 and business_day = $2 and network_key is not null
           ), counted as (
             select *, count(*) filter (where in_line) over network as waiting, bool_or(removed and moved_at >= $3) over network as just_removed
               from number window network as (partition by network_key)
           )
           select encode(n.network_key, 'hex'), d.network_key is not null, n.id, n.joined_at, n.joined_seq, n.in_line, case when n.removed then n.moved_at end
             from counted n left join join_burst_dismissal d on d.shop_id = $1 and d.business_day = $2 and d.network_key = n.network_key
            where n.waiting >= $4 or n.just_removed`,
    values: [shopId, businessDay, new Date(now.epochMilliseconds - undoMinutes * 60_000), ticketBurstLimits.continues],
    rowMode: 'array',
  })
  const networks = Map.groupBy(rows, ([hex]) => hex)
  return [...networks].flatMap(([hex, tickets]) => {
    const ofNetwork = tickets.map(
      ([, , id, joinedAt, joinedSeq, inLine, removedAt]): BurstEntry => ({
        id,
        joinedAt: joinedAt.getTime(),
        joinedSeq: Number(joinedSeq),
        inLine,
        removedAt: removedAt?.getTime() ?? null,
      }),
    )
    return findJoinBursts(ofNetwork, now.epochMilliseconds).map((burst) => ({
      ...burst,
      networkKey: Buffer.from(hex, 'hex'),
      dismissed: tickets[0]![1],
    }))
  })
}

const asText = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds).toString({ smallestUnit: 'millisecond' })
