/** What the actors ask of the server, as data: the model decides on it, the driver sends it. */
import type { Ticket } from '#contract/tickets/ticket.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import type { StaffEvent } from './rules.ts'
import type { Actor } from './state.ts'

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
export type EditBody = {
  rev: number
  partySize?: number
  name?: string
  locale?: 'ja' | 'en' | 'zh'
  class?: 'normal' | 'care'
  note?: string
}

export type Act =
  | { do: 'join'; device: string; lane: string; body: { serviceId: string; partySize: number; name?: string; locale: 'ja' | 'en' | 'zh' } }
  | { do: 'callNext'; actor: Actor; lane: string; body: { counterId: string } }
  | { do: 'move'; actor: Actor; visit: string; event: StaffEvent; body: MoveBody }
  | { do: 'undo'; actor: Actor; visit: string; body: { rev: number } }
  | { do: 'edit'; actor: Actor; visit: string; body: EditBody }
  | { do: 'leave'; visit: string; token: string }
  | { do: 'door'; actor: Actor; lane: string; to: 'pause' | 'close' | 'open'; body?: { reason: 'break'; until: 'dayEnd' | 'opened' } }

/** `key` names the command: the same key is the same command, sent again. */
export type Request = Act & { key: string }

/** `ticketId`: whose ticket a join's token opens. `place`: where staff see it. */
export type Answer = {
  status: number
  code?: string
  ticket?: Ticket
  joined?: { token: string; already: boolean; ticketId: string; place: number; ticket: VisitorTicket }
  shown?: VisitorTicket
  lane?: { id: string; open: boolean }
}
