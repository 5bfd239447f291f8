/** Kept apart from the table of moves, which visitors' pages don't load. */
import type { TicketStatus } from './ticket.ts'

export const isPending = (status: TicketStatus): status is 'pending' => status === 'pending'
export const isWaiting = (status: TicketStatus): status is 'waiting' => status === 'waiting'
export const isCalled = (status: TicketStatus): status is 'called' => status === 'called'
export const isServing = (status: TicketStatus): status is 'serving' => status === 'serving'
export const isCalledOrServing = (status: TicketStatus): status is 'called' | 'serving' => isCalled(status) || isServing(status)
export const isNoShow = (status: TicketStatus): status is 'no_show' => status === 'no_show'
