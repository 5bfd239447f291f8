/** What the actors ask of the server, as data: the model decides on it, the driver sends it. */
import type { Ticket } from '#contract/tickets/ticket.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import type { Code, ShownCode, Typed } from './codes.ts'
import type { Class, JoinFrom, Policy, StaffEvent } from './rules.ts'
import type { Actor, Presence } from './state.ts'
import type { Kind } from './things.ts'
import type { Locale, Text, To } from './words.ts'

export type MoveBody = {
  rev: number
  counterId?: string
  back?: number | 'end'
  to?: 'original' | 'next' | 'end'
  laneId?: string
  serviceId?: string
  keepPlace?: boolean
  reason?: string
}
export type EditBody = { rev: number; partySize?: number; name?: string; locale?: Locale; class?: Class; note?: string }
export type LaneEdit = {
  maxWaiting?: number | null
  dailyCap?: number | null
  maxCalls?: number
  graceSeconds?: number
  autoNoShow?: boolean
  approval?: boolean
  joinFrom?: JoinFrom
  remoteCap?: number
}
export type ServiceEdit = { priorMinutes?: number; open?: boolean }

/** By the visitor, with the ticket's token. */
export type OwnAct =
  | { do: 'leave' | 'takeBack' | 'back' | 'onMyWay'; visit: string; token: string }
  | { do: 'here'; visit: string; token: string; code: Code }
  | { do: 'late'; visit: string; token: string; body: { minutes: 5 | 10 | 15 | 30 } }
  | { do: 'change'; visit: string; token: string; body: { partySize?: number; locale?: Locale } }

/** By staff, on one ticket or the next. */
export type DeskAct =
  | { do: 'callNext'; actor: Actor; lane: string; body: { counterId: string; finish?: string; beside: boolean } }
  | { do: 'move'; actor: Actor; visit: string; event: StaffEvent; body: MoveBody }
  | { do: 'undo'; actor: Actor; visit: string; body: { rev: number } }
  | { do: 'arrive'; actor: Actor; visit: string; body: { rev: number; arrived: boolean } }
  | { do: 'edit'; actor: Actor; visit: string; body: EditBody }

/** What a queue runs on, changed while it runs. */
export type SettingAct =
  | { do: 'door'; actor: Actor; lane: string; to: 'pause' | 'close' | 'open'; body?: { reason: 'break'; until: 'dayEnd' | 'opened' } }
  | { do: 'lane'; actor: Actor; lane: string; body: { rev: number } & LaneEdit }
  | { do: 'service'; actor: Actor; service: string; body: { rev: number } & ServiceEdit }
  | { do: 'policy'; actor: Actor; lane: string; body: { replaces: Policy; policy: Policy } }
  | { do: 'removeThing'; actor: Actor; kind: Kind; thing: string }
  | { do: 'arrange'; actor: Actor; kind: Kind; body: { ids: string[] } }
  | { do: 'renewCode'; actor: Actor; code: ShownCode & { typed: Typed } }
  | { do: 'message'; actor: Actor; body: To & { text: Text } }
  | { do: 'presence'; actor: Actor; body: { state: Presence } }
  | { do: 'staffPresence'; actor: Actor; staff: string; body: { state: Presence } }

type JoinAct =
  | { do: 'join'; device: string; lane: string; code?: Code; body: { serviceId: string; partySize: number; name?: string; locale: Locale } }
  | { do: 'add'; actor: Actor; lane: string; body: { serviceId?: string; partySize: number; name?: string; locale: Locale } }

/** `key` names the command: the same key is the same command, sent again. */
type Keyed<Act> = Act extends unknown ? Act & { key: string } : never
export type JoinRequest = Keyed<JoinAct>
export type VisitRequest = Keyed<OwnAct | DeskAct>
export type SettingRequest = Keyed<SettingAct>
export type Request = JoinRequest | VisitRequest | SettingRequest

/** What whoever works the queue does; all else is a manager's. */
export const isForAll = (what: SettingAct['do']) => ['door', 'presence', 'staffPresence', 'message'].includes(what)

/** By which it is told apart from others, in keys and counts. */
export const commandName = (request: Request) => {
  if (request.do === 'move') return request.event
  if (request.do === 'door') return request.to
  return 'kind' in request ? `${request.do} ${request.kind}` : request.do
}

/** `ticketId`: whose ticket a join's token opens. `amid`: others were under way, and what it says of the rank may be of a moment later. */
export type Answer = {
  status: number
  code?: string
  ticket?: Ticket
  joined?: { token: string; already: boolean; ticketId: string; ticket: VisitorTicket }
  shown?: VisitorTicket
  setting?: Record<string, unknown>
  amid?: boolean
}
