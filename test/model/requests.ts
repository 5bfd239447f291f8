/** Requests of the actors, as data: the model decides on them, the driver sends them. */
import type { Ticket } from '#contract/tickets/ticket.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import type { CodeSpelling, EnteredCode, ShownCode } from './codes.ts'
import type { Locale, MessageTarget, TextByLocale } from './messages.ts'
import type { CallOrderPolicy, JoinFrom, StaffEvent, VisitorClass } from './rules.ts'
import type { SettingsRowKind } from './settings-rows.ts'
import type { Actor, Presence } from './state.ts'

export type MoveBody = {
  rev: number
  counterId?: string
  back?: number | 'end'
  to?: 'original' | 'next' | 'end'
  laneId?: string
  serviceId?: string
  keepPlace?: boolean
  reason?: string
  into?: string
}
export type EditBody = { rev: number; partySize?: number; name?: string; locale?: Locale; class?: VisitorClass; note?: string }
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

export type VisitorCommand =
  | { do: 'leave' | 'undoLeave' | 'back' | 'onMyWay'; visit: string; token: string }
  | { do: 'here'; visit: string; token: string; code: EnteredCode }
  | { do: 'late'; visit: string; token: string; body: { minutes: 5 | 10 | 15 | 30 } }
  | { do: 'change'; visit: string; token: string; body: { partySize?: number; locale?: Locale } }

export type DeskCommand =
  | { do: 'callNext'; actor: Actor; lane: string; body: { counterId: string; finish?: string; beside: boolean } }
  | { do: 'move'; actor: Actor; visit: string; event: StaffEvent; body: MoveBody }
  | { do: 'undo'; actor: Actor; visit: string; body: { rev: number } }
  | { do: 'arrive'; actor: Actor; visit: string; body: { rev: number; arrived: boolean } }
  | { do: 'edit'; actor: Actor; visit: string; body: EditBody }

/** Settings of the queue, changed on a running day. */
export type SettingCommand =
  | { do: 'laneStatus'; actor: Actor; lane: string; to: 'pause' | 'close' | 'open'; body?: { reason: 'break'; until: 'dayEnd' | 'opened' } }
  | { do: 'lane'; actor: Actor; lane: string; body: { rev: number } & LaneEdit }
  | { do: 'service'; actor: Actor; service: string; body: { rev: number } & ServiceEdit }
  | { do: 'policy'; actor: Actor; lane: string; body: { replaces: CallOrderPolicy; policy: CallOrderPolicy } }
  | { do: 'removeThing'; actor: Actor; kind: SettingsRowKind; thing: string }
  | { do: 'arrange'; actor: Actor; kind: SettingsRowKind; body: { ids: string[] } }
  | { do: 'renewCode'; actor: Actor; code: ShownCode & { typed: CodeSpelling } }
  | { do: 'message'; actor: Actor; body: MessageTarget & { text: TextByLocale } }
  | { do: 'presence'; actor: Actor; body: { state: Presence } }
  | { do: 'staffPresence'; actor: Actor; staff: string; body: { state: Presence } }

type JoinAct =
  | {
      do: 'join'
      device: string
      lane: string
      code?: EnteredCode
      body: { serviceId: string; partySize: number; name?: string; locale: Locale }
    }
  | { do: 'add'; actor: Actor; lane: string; body: { serviceId?: string; partySize: number; name?: string; locale: Locale } }

/** `key` identifies the command: a request with the same key is a repetition. */
type Keyed<Act> = Act extends unknown ? Act & { key: string } : never
export type JoinRequest = Keyed<JoinAct>
export type TicketRequest = Keyed<VisitorCommand | DeskCommand>
export type SettingRequest = Keyed<SettingCommand>
export type ModelRequest = JoinRequest | TicketRequest | SettingRequest

/** True for settings open to all who work the queue. Others need a manager. */
export const isOpenToAllStaff = (what: SettingCommand['do']) => ['laneStatus', 'presence', 'staffPresence', 'message'].includes(what)

/** Name of a command in keys and counts. */
export const commandName = (request: ModelRequest) => {
  if (request.do === 'move') return request.event
  if (request.do === 'laneStatus') return request.to
  return 'kind' in request ? `${request.do} ${request.kind}` : request.do
}

/** `ticketId`: ticket opened by a join's token. `amid`: other requests were concurrent, so its rank may be of a later moment. */
export type ModelResponse = {
  status: number
  code?: string
  ticket?: Ticket
  joined?: { token: string; already: boolean; ticketId: string; ticket: VisitorTicket }
  shown?: VisitorTicket
  setting?: Record<string, unknown>
  amid?: boolean
}
