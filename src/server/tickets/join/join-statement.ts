import type { Locale } from '#domain/locale.ts'
import type { NamedStatement, Scope } from '#platform/database/db.ts'
import type { IdempotentCall } from '#platform/database/idempotency.ts'

export type JoinStatementParams = {
  scope: Required<Scope>
  ids: { ticket: string; leg: string; interval: string; event: string }
  tokenHash: Buffer
  /** RFC 3339. */
  at: string
  /** The business day, YYYY-MM-DD. */
  day: string
  /** Version of the settings that the join was decided on. */
  version: number
  lane: { id: string; letter: string; maxWaiting: number | null; dailyCap: number | null; remoteCap: number }
  /** Secret by which the day's numbers are shuffled; undefined if they are sequential. Without it the statement writes nothing on a shuffled day. */
  numberKey: Buffer | undefined
  serviceId: string
  partySize: number
  name: string | undefined
  locale: Locale
  /** The browser's key; null if no browser takes the ticket. */
  device: Buffer | null
  /** Key of the visitor's network; null if no visitor asks or today's code proved presence. Join bursts are found by it. */
  networkKey: Buffer | null
  /** Place of the link that led to the join page; undefined if it names none. */
  linkSource: string | undefined
  call: IdempotentCall
  /** Normalized contact and its key for comparison. */
  contact: { text: string; key: Buffer } | undefined
  /** True if the lane needs approval. */
  pending: boolean
  /** RFC 3339 time of the next timed work that the join causes; undefined if none. */
  alarmAt: string | undefined
  /** True for a remote join, which counts against the lane's remote cap. */
  remote: boolean
}

// One statement per kind, so the commonest join carries no parts of the others. Each step reads the one before: the feed row is locked
// first, a full lane gives no ticket, and a used key or second ticket of a browser fails all of it.
type Kind = { pending: boolean; alarm: boolean; shuffled: boolean; contact: boolean; remote: boolean }

function textOf({ pending, alarm, shuffled, contact, remote }: Kind): string {
  const status = pending ? 'pending' : 'waiting'
  return `
with feed as (
  update shop_feed set seq = seq + 1 where shop_id = @shop and settings_version = @version returning seq
), day as (
  insert into lane_day as d (lane_id, business_day, organization_id, shop_id, last_number, shuffled, ${status}${remote ? ', not_arrived' : ''})
  select @lane, @day, @organization, @shop, 1, ${shuffled}, 1${remote ? ', 1' : ''} from feed where (@maxWaiting::integer is null or @maxWaiting > 0) and (@dailyCap::integer is null or @dailyCap > 0)
  on conflict (lane_id, business_day) do update set last_number = d.last_number + 1${shuffled ? ', shuffled = d.shuffled or d.last_number = 0' : ''}, ${status} = d.${status} + 1${remote ? ', not_arrived = d.not_arrived + 1' : ''}
    where (@maxWaiting::integer is null or d.waiting + d.pending < @maxWaiting) and (@dailyCap::integer is null or d.last_number < @dailyCap)${remote ? ` and d.not_arrived < @remoteCap::integer` : ''}${shuffled ? '' : ' and not d.shuffled'}
  returning ${shuffled ? 'case when d.shuffled then shuffled_number(@numberKey, d.last_number) else d.last_number end' : 'last_number'} as ordinal, waiting
)${contact ? firstOfContact : ''}, new_ticket as (
  insert into ticket (id, organization_id, shop_id, lane_id, service_id, business_day, number_lane_id, letter, ordinal, status, place,
    party_size, name, locale, joined_at, moved_at, device, network_key, link_source, joined_seq, seq${remote ? ', remote' : ''}${contact ? ', contact, same_letter, same_ordinal' : ''})
  select @ticket, @organization, @shop, @lane, @service, @day, @lane, @letter, day.ordinal, '${status}', feed.seq, @partySize, @name, @locale, @at, @at, @device, @networkKey, @linkSource, feed.seq, feed.seq${remote ? ', true' : ''}${contact ? `, @contact, ${contactsFirstTicket('letter')}, ${contactsFirstTicket('ordinal')} from feed, day, first` : ' from feed, day'}
  returning id
), new_leg as (
  insert into leg (id, organization_id, shop_id, ticket_id, ordinal, lane_id, service_id)
  select @leg, @organization, @shop, id, 1, @lane, @service from new_ticket
), new_interval as (
  insert into interval (id, organization_id, shop_id, ticket_id, leg_id, status, from_at)
  select @interval, @organization, @shop, id, @leg, '${status}', @at from new_ticket
), new_event as (
  insert into event (id, organization_id, shop_id, seq, entity_type, entity_id, kind, actor_kind, at, changed, data)
  select @event, @organization, @shop, feed.seq, 'ticket', id, 'ticket.join', 'visitor', @at, '{status}', '{"to":"${status}"}' from new_ticket, feed
), new_answer as (
  insert into idempotency (organization_id, shop_id, operation, caller, key, input_hash, result)
  select @organization, @shop, @operation, @caller, @key, @inputHash, jsonb_build_object('ticketId', id) from new_ticket
), found as (
  select make_resolvable('ticket', @tokenHash, @organization, @shop, id) as made${alarm ? `, set_alarm(@organization, @shop, @alarmAt) as armed` : ''} from new_ticket
)
select (select seq from feed) as seq, (select ordinal from day) as ordinal, (select waiting from day) as waiting,
  (select made from found) as made`
}

// Locks the existing row and returns its current values, so two simultaneous joins with one contact see each other's numbers.
const firstOfContact = `, first as (
  insert into contact_day as c (shop_id, business_day, contact, organization_id, letter, ordinal)
  select @shop, @day, @contactKey, @organization, @letter, day.ordinal from day
  on conflict (shop_id, business_day, contact) do update set letter = c.letter
  returning letter, ordinal
)`
const contactsFirstTicket = (part: 'letter' | 'ordinal') =>
  `case when (first.letter, first.ordinal) <> (@letter, day.ordinal) then first.${part} end`

const nameOf = ({ pending, alarm, shuffled, contact, remote }: Kind) =>
  ['join', pending ? 'pending' : alarm && 'alarm', shuffled && 'shuffled', contact && 'contact', remote && 'remote']
    .filter(Boolean)
    .join('-')
const either = [false, true]
const times: readonly Pick<Kind, 'pending' | 'alarm'>[] = [
  { pending: false, alarm: false },
  { pending: false, alarm: true },
  { pending: true, alarm: true },
]
const kinds = times.flatMap((time) =>
  either.flatMap((shuffled) => either.flatMap((contact) => either.map((remote): Kind => ({ ...time, shuffled, contact, remote })))),
)
const statements = new Map(kinds.map((kind) => [nameOf(kind), numbered(textOf(kind))]))

/** Replaces `@name` by PostgreSQL's numbered parameters. */
function numbered(written: string): { text: string; names: readonly (keyof Values)[] } {
  const names = [...new Set(written.match(/(?<=@)\w+/g))] as (keyof Values)[]
  return { names, text: written.replace(/@(\w+)/g, (_, name: keyof Values) => `$${names.indexOf(name) + 1}`) }
}

type Values = ReturnType<typeof valuesOf>
const valuesOf = ({ scope, ids, lane, call, contact, ...row }: JoinStatementParams) => ({
  ...ids,
  organization: scope.organizationId,
  shop: scope.shopId,
  version: row.version,
  lane: lane.id,
  letter: lane.letter,
  maxWaiting: lane.maxWaiting,
  dailyCap: lane.dailyCap,
  remoteCap: lane.remoteCap,
  numberKey: row.numberKey,
  day: row.day,
  at: row.at,
  service: row.serviceId,
  partySize: row.partySize,
  name: row.name || null,
  locale: row.locale,
  device: row.device,
  networkKey: row.networkKey,
  linkSource: row.linkSource ?? null,
  tokenHash: row.tokenHash,
  contact: contact?.text,
  contactKey: contact?.key,
  alarmAt: row.alarmAt,
  operation: call.operation,
  caller: call.caller,
  key: call.key,
  inputHash: call.inputHash,
})

/**
 * The join as one prepared statement, with the alarm that it needs. `seq` is null if the settings have changed, `ordinal` is null
 * if the lane is full.
 */
export function buildJoinStatement(row: JoinStatementParams): NamedStatement {
  const { contact, pending, alarmAt, numberKey, remote } = row
  const kind = { pending, alarm: alarmAt !== undefined, shuffled: numberKey !== undefined, contact: contact !== undefined, remote }
  const name = nameOf(kind)
  const { text, names } = statements.get(name)!
  const values = valuesOf(row)
  return { name, text, values: names.map((parameter) => values[parameter]) }
}
