/**
 * One shop's queue in memory. Reads of changes feed it. It makes each audience's view once per change and shares the JSON among watchers.
 * No I/O.
 */
import type { PersonPresence } from '#contract/presence.ts'
import type { Queue, QueueChange, QueueChunk } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { type EstimateJump, explainEstimateJump, type SeenEstimate } from '#domain/estimates/jump.ts'
import { applyPresenceUpdates } from '#domain/presence.ts'
import { isPendingOrWaiting } from '#domain/tickets/join-burst.ts'
import { isOpenTicket } from '#domain/tickets/ticket.ts'
import type { CardsOrTickets, ReadWaits, TicketCardProgress } from '../../hooks/hooks.ts'
import { pruneBursts } from '../read/join-bursts.ts'
import type { LanePaces } from '../read/paces.ts'
import { computeQueuePositions } from '../read/queue-positions.ts'
import { toVisitorTicket } from '../read/visitor-ticket.ts'
import type { TicketMessage } from '../sent-messages/shop-messages.ts'

/**
 * Full queue state from one snapshot. `latestMessages`: one per ticket. `others`: watched tickets outside today's list; `past`: those of
 * an earlier day. `names`: lanes and counters including removed ones.
 */
export type QueueSnapshot = {
  queue: Queue
  names: Pick<Queue, 'lanes' | 'counters'>
  shop: VisitorTicket['shop']
  settingsVersion: number
  latestMessages: readonly TicketMessage[]
  others: readonly Ticket[]
  past: ReadonlySet<string>
  paces: LanePaces
  /** Undefined while the plain rule estimates. */
  readWaits?: ReadWaits | undefined
  cards: readonly TicketCardProgress[]
}

/** Result of reading changes. `past`: ids of closed tickets of an earlier business day; no list shows them. */
export type QueueChanges = {
  seq: number
  tickets: readonly Ticket[]
  past: ReadonlySet<string>
  presence: readonly PersonPresence[]
  lastCalls: Queue['lastCalls']
  paces: LanePaces
  /** Undefined while the plain rule estimates. */
  readWaits?: ReadWaits | undefined
  newMessages: readonly TicketMessage[]
  /** The queue's list of messages; present if a message was sent. */
  messages?: Queue['messages']
  /** Present if join bursts were read, which not every change requires. */
  joinBursts?: Queue['joinBursts']
  today: Queue['today']
  at: string
}

/** A ticket whose page a visitor has open, with its latest message. `isPast`: it is of an earlier business day. */
export type WatchedTicket = { ticket: Ticket; message: TicketMessage | undefined; card: TicketCardProgress | undefined; isPast: boolean }

type Prepared = { event: string; json: string }

/**
 * The whole queue in parts (`queue` with the first rows, then `rows`), as of the request. A watcher with all parts is at `version`;
 * changes made during the transfer follow.
 */
export type FullQueueInParts = {
  readonly version: string
  /** Versions of another epoch can't be resumed. */
  readonly epoch: string
  readonly parts: number
  part(index: number): Prepared
}

/** The queue as it is now: `line` has the ids of waiting tickets, by lane in calling order. */
export type QueueView = { queue: Omit<Queue, 'tickets'>; tickets: ReadonlyMap<string, Ticket>; line: readonly string[] }

export type QueueProjection = {
  readonly view: QueueView
  readonly seq: number
  readonly settingsVersion: number
  readonly businessDay: string
  /** Opaque to clients: equal versions mean equal states. */
  readonly version: string
  /** Replaces everything after changed settings or a new business day. Watchers then need the whole state again. */
  replace(snapshot: QueueSnapshot): void
  /** Returns true if anything changed. */
  apply(changes: QueueChanges): boolean
  /** Adds a watched ticket outside today's list, such as one that closed yesterday. */
  remember(watchedTicket: WatchedTicket): void
  /**
   * Sets the progress of these cards, or of these tickets' cards. A card missing in `progress` belongs to no ticket. Returns true if a
   * visitor's view changed.
   */
  setCards(of: CardsOrTickets, progress: readonly TicketCardProgress[]): boolean
  has(ticketId: string): boolean
  readonly joinBursts: Queue['joinBursts']
  inLine(ticketId: string): boolean
  /** Identifies settings and business day. A delta connects versions of one epoch only. */
  readonly epoch: string
  /**
   * Returns the event that brings staff from a version to the present: a delta, 'whole' for the whole queue, or undefined if they are up
   * to date.
   */
  changeSince(version: string | undefined): Prepared | 'whole' | undefined
  whole(): FullQueueInParts
  /** Changes whenever the visitor's view does. */
  fingerprint(ticketId: string): string
  visitorEvent(ticketId: string, at: string): Prepared
  /** The version of a visitor who is up to date. Equal versions mean equal views. */
  visitorVersion(ticketId: string): string
}

const noStanding = '"position":null,"ahead":null,"estimate":null,"estimateJump":null'

/** True for tickets that are open or whose visitor has reported to be back. */
const isAwaited = ({ status, returnedAt }: Ticket) => isOpenTicket(status) || returnedAt !== null

/** Number of closed tickets that the full state shows, and that are retained for deltas. */
const maxShownClosed = 20
const maxRetainedClosed = 300
/** One part is about 30 KB, which a slow line receives between two heartbeats. */
const rowsInPart = 32
/** With more changes than this the whole queue is sent in parts instead. */
const maxChangesInDelta = 16 * rowsInPart

/** `watched`: tickets whose pages are open, which must stay in memory. */
export function createQueueProjection(first: QueueSnapshot, watched: () => ReadonlySet<string>): QueueProjection {
  let { shop, names, settingsVersion, paces, readWaits } = first
  let { tickets: _, ...queue } = first.queue
  let tickets = byId(first.queue.tickets)
  let others = byId(first.others)
  let past = new Set(first.past)
  let messagesByTicket = byTicket(first.latestMessages)
  let cards = byTicket(first.cards)
  /** Oldest seq from which a delta can be built; older closed tickets are no longer in memory. */
  let floor = queue.seq
  let presenceSeqs = new Map<string, number>()
  let joinBurstsSeq = 0
  /** Shown estimates. One stays until its range changes, so that a new reading sends nothing to most watchers. */
  let estimates = new Map<string, VisitorTicket['estimate']>()
  let shownBefore = new Map<string, ShownEstimate>()
  let standing = stand()
  let visitorViews = new WeakMap<Ticket, readonly [string, string]>()
  /** Deltas by the version that they start from. */
  const changes = new Map<string, Prepared>()
  let whole: FullQueueInParts | undefined

  const epoch = () => `${settingsVersion}-${queue.businessDay}`
  /** `estimatedAt`: time of a change of the estimates that came without a seq. */
  function versionAt(estimatedAt?: string): string {
    return `${queue.seq}${estimatedAt === undefined ? '' : `e${Date.parse(estimatedAt)}`}.${epoch()}`
  }
  /** Computed once per change, because every watcher asks for it. */
  let version = versionAt()

  /** Each waiting ticket's position as JSON, computed once per change instead of per watcher. */
  function stand(): Map<string, string> {
    const now = Date.parse(queue.at)
    const live = { ...queue, paces, tickets: [...tickets.values()] }
    const positions = computeQueuePositions(live, { epochMilliseconds: now }, readWaits?.(live, now))
    const before = estimates
    estimates = new Map()
    const keep = (id: string, estimate: VisitorTicket['estimate']) => {
      const shown = keepSameRange(before.get(id) ?? null, estimate)
      estimates.set(id, shown)
      return shown
    }
    const joinEstimates = Object.entries(positions.joinEstimates).map(([laneId, estimate]) => [laneId, keep(laneId, estimate)])
    queue = { ...queue, joinEstimates: Object.fromEntries(joinEstimates) }
    const shown = new Map(
      [...positions.standing].map(([id, { ahead, staffOnDuty, estimate: read }]) => {
        const [was, estimate] = [shownBefore.get(id), keep(id, read)]
        const now = { estimate, ahead, staffOnDuty }
        const jump = was && was.estimate === estimate ? was.jump : was ? explainEstimateJump(was, now) : null
        return [id, { ...now, jump }]
      }),
    )
    shownBefore = shown
    return new Map([...shown].map(([id, each]) => [id, positionJson(each)]))
  }

  /** Estimates again although the queue is the same: waits change while nobody is called. Returns true if a shown range changed. */
  function estimateAgain(at: string): boolean {
    const before = estimates
    queue = { ...queue, at }
    standing = stand()
    const isSame = before.size === estimates.size && [...estimates].every(([id, estimate]) => before.get(id) === estimate)
    if (isSame) return false
    version = versionAt(at)
    forgetPrepared()
    return true
  }

  /**
   * A visitor's view as JSON, split around the position and cut off before the time. A move in line changes only these, and reaches
   * everyone in line at once.
   */
  function visitorJson(ticketId: string): readonly [string, string] {
    const ticket = find(ticketId)
    const cached = visitorViews.get(ticket)
    if (cached) return cached
    const card = cards.get(ticketId)?.progress
    const json = JSON.stringify(
      toVisitorTicket(ticket, null, { ...names, shop }, '', messagesByTicket.get(ticketId), card, past.has(ticketId)),
    )
    const [before = '', after = ''] = json.split(noStanding)
    const parts = [before, after.slice(0, -'""}'.length)] as const
    visitorViews.set(ticket, parts)
    return parts
  }

  function cardVersion(ticketId: string): string {
    const { state, done, pages, next, locked } = cards.get(ticketId)?.progress ?? {}
    return state ? `~${[state, done, pages, next, locked].join('.')}` : ''
  }

  function inLine(ticketId: string): boolean {
    const ticket = tickets.get(ticketId)
    return ticket !== undefined && isPendingOrWaiting(ticket.status)
  }

  function find(ticketId: string): Ticket {
    const ticket = tickets.get(ticketId) ?? others.get(ticketId)
    if (!ticket) throw new Error('a watched ticket is in the projection')
    return ticket
  }

  function recentlyClosed(): Ticket[] {
    return [...tickets.values()].filter((ticket) => !isAwaited(ticket)).sort((a, b) => (b.closedAt ?? '').localeCompare(a.closedAt ?? ''))
  }

  function prune(): void {
    const surplus = recentlyClosed().slice(maxRetainedClosed)
    if (surplus.length === 0) return
    leaveOut(surplus)
  }

  /**
   * Drops surplus closed tickets from the list. One whose page is open moves to `others`. A watcher whose version still lists a dropped
   * ticket gets the whole queue.
   */
  function leaveOut(surplus: readonly Ticket[]): void {
    const watchedIds = watched()
    for (const ticket of surplus) {
      tickets.delete(ticket.id)
      if (watchedIds.has(ticket.id)) others.set(ticket.id, ticket)
      floor = Math.max(floor, ticket.seq)
    }
  }

  function prepareWhole(): FullQueueInParts {
    const open = [...tickets.values()].filter(isAwaited)
    const rows = [...open, ...recentlyClosed().slice(0, maxShownClosed)]
    const head = queue
    /** Shared by watchers who start at the same version, so a slow watcher retains only rows that others retain as well. */
    const texts: string[] = []
    const write = (index: number) => {
      const from = index * rowsInPart
      const some = rows.slice(from, from + rowsInPart)
      return JSON.stringify(index === 0 ? ({ ...head, tickets: some } satisfies Queue) : ({ from, tickets: some } satisfies QueueChunk))
    }
    const made: FullQueueInParts = {
      version,
      epoch: epoch(),
      parts: Math.max(1, Math.ceil(rows.length / rowsInPart)),
      part(index) {
        if (whole !== made) texts.length = 0
        const json = texts[index] ?? write(index)
        if (whole === made) texts[index] = json
        return { event: index === 0 ? 'queue' : 'rows', json }
      },
    }
    return made
  }

  function prepareChange(from: string | undefined): Prepared | 'whole' {
    const [seq, fromEpoch] = splitVersion(from)
    if (seq === undefined || fromEpoch !== epoch() || seq < floor || seq > queue.seq) return 'whole'
    const changed = [...tickets.values()].filter((ticket) => ticket.seq > seq)
    if (changed.length > maxChangesInDelta) return 'whole'
    const presence = queue.presence.filter(({ personId }) => (presenceSeqs.get(personId) ?? 0) > seq)
    const change: QueueChange = {
      seq: queue.seq,
      at: queue.at,
      tickets: changed,
      ...(presence.length > 0 ? { presence } : {}),
      ...(Object.keys(queue.lastCalls).length > 0 ? { lastCalls: queue.lastCalls } : {}),
      joinEstimates: queue.joinEstimates,
      ...(joinBurstsSeq > seq ? { joinBursts: queue.joinBursts } : {}),
      ...(queue.messages.some((message) => message.seq > seq) ? { messages: queue.messages } : {}),
      today: queue.today,
    }
    return { event: 'change', json: JSON.stringify(change) }
  }

  function forgetPrepared(): void {
    changes.clear()
    whole = undefined
  }

  return {
    get epoch() {
      return epoch()
    },
    get seq() {
      return queue.seq
    },
    get settingsVersion() {
      return settingsVersion
    },
    get businessDay() {
      return queue.businessDay
    },
    get version() {
      return version
    },
    get view() {
      return { queue, tickets, line: [...standing.keys()] }
    },
    get joinBursts() {
      return queue.joinBursts
    },
    replace(snapshot) {
      shop = snapshot.shop
      names = snapshot.names
      settingsVersion = snapshot.settingsVersion
      paces = snapshot.paces
      readWaits = snapshot.readWaits
      ;({ tickets: _, ...queue } = snapshot.queue)
      tickets = byId(snapshot.queue.tickets)
      others = byId(snapshot.others)
      past = new Set(snapshot.past)
      messagesByTicket = byTicket(snapshot.latestMessages)
      cards = byTicket(snapshot.cards)
      visitorViews = new WeakMap()
      presenceSeqs = new Map()
      joinBurstsSeq = 0
      floor = queue.seq
      standing = stand()
      version = versionAt()
      forgetPrepared()
    },
    apply({ seq, tickets: changed, past: closedLate, presence, lastCalls, newMessages, messages, joinBursts: read, today, at, ...change }) {
      const latest = changed.reduce((max, ticket) => Math.max(max, ticket.seq), seq)
      const isRead = readWaits !== undefined || change.readWaits !== undefined
      readWaits = change.readWaits
      if (latest <= queue.seq) return isRead && estimateAgain(at)
      for (const ticket of changed) {
        tickets.set(ticket.id, ticket)
        others.delete(ticket.id)
      }
      for (const { personId } of presence) presenceSeqs.set(personId, latest)
      for (const message of newMessages) {
        messagesByTicket.set(message.ticketId, message)
        const ticket = tickets.get(message.ticketId) ?? others.get(message.ticketId)
        if (ticket) visitorViews.delete(ticket)
      }
      const joinBursts = pruneBursts(read ?? queue.joinBursts, inLine)
      const alike = joinBursts === queue.joinBursts || (read && JSON.stringify(joinBursts) === JSON.stringify(queue.joinBursts))
      if (!alike) joinBurstsSeq = latest
      const updates = { presence: applyPresenceUpdates(queue.presence, presence), messages: messages ?? queue.messages }
      paces = change.paces
      queue = { ...queue, ...updates, lastCalls, joinBursts, seq: latest, today, at }
      past = new Set([...past, ...closedLate])
      leaveOut(changed.filter(({ id }) => closedLate.has(id)))
      prune()
      standing = stand()
      version = versionAt()
      forgetPrepared()
      return true
    },
    remember({ ticket, message, card, isPast }) {
      if (tickets.has(ticket.id)) return
      others.set(ticket.id, ticket)
      if (isPast) past.add(ticket.id)
      if (message) messagesByTicket.set(ticket.id, message)
      // A hint may have brought newer progress during the read.
      if (card && !cards.has(ticket.id)) cards.set(ticket.id, card)
    },
    setCards(of, progress) {
      const before = [...cards.values()].filter(({ cardId, ticketId }) =>
        'cardIds' in of ? of.cardIds.includes(cardId) : of.ticketIds.includes(ticketId),
      )
      const removed = before.map((card) => ({ ...card, progress: null }))
      let changed = false
      for (const card of byTicket([...removed, ...progress]).values()) {
        const { ticketId } = card
        const previousVersion = cardVersion(ticketId)
        cards.set(ticketId, card)
        if (cardVersion(ticketId) === previousVersion) continue
        changed = true
        const ticket = tickets.get(ticketId) ?? others.get(ticketId)
        if (ticket) visitorViews.delete(ticket)
      }
      return changed
    },
    inLine,
    has: (ticketId) => tickets.has(ticketId) || others.has(ticketId),
    changeSince(from) {
      if (from === version) return undefined
      const cached = from === undefined ? undefined : changes.get(from)
      if (cached) return cached
      const change = prepareChange(from)
      if (from !== undefined && change !== 'whole') changes.set(from, change)
      return change
    },
    whole() {
      whole ??= prepareWhole()
      return whole
    },
    fingerprint(ticketId) {
      return `${find(ticketId).seq}.${standing.get(ticketId) ?? ''}.${settingsVersion}.${messagesByTicket.get(ticketId)?.seq ?? ''}.${cardVersion(ticketId)}.${past.has(ticketId)}`
    },
    visitorVersion: (ticketId) => `${version}${cardVersion(ticketId)}`,
    visitorEvent(ticketId, at) {
      const [before, after] = visitorJson(ticketId)
      return { event: 'ticket', json: `${before}${standing.get(ticketId) ?? noStanding}${after}"${at}"}` }
    },
  }
}

function byId(tickets: readonly Ticket[]): Map<string, Ticket> {
  return new Map(tickets.map((ticket) => [ticket.id, ticket]))
}

function byTicket<Item extends { ticketId: string }>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.ticketId, item]))
}

type ShownEstimate = Omit<SeenEstimate, 'estimate'> & { estimate: VisitorTicket['estimate']; ahead: number; jump: EstimateJump | null }

const positionJson = ({ ahead, estimate, jump }: ShownEstimate) =>
  `"position":${ahead + 1},"ahead":${ahead},"estimate":${JSON.stringify(estimate)},"estimateJump":${JSON.stringify(jump)}`

/** Returns the estimate before if it has the same range as the new one. */
function keepSameRange(before: VisitorTicket['estimate'], after: VisitorTicket['estimate']): VisitorTicket['estimate'] {
  if (!before || !after || before.low !== after.low || before.high !== after.high) return after
  return before.cutByClosing === after.cutByClosing && before.closesAt === after.closesAt ? before : after
}

function splitVersion(version: string | undefined): [number | undefined, string | undefined] {
  const [, seq, epoch] = /^(\d+)(?:e\d+)?\.(.+)$/.exec(version ?? '') ?? []
  return [seq === undefined ? undefined : Number(seq), epoch]
}
