import { isNear } from '#domain/tickets/near.ts'
import { useSignals } from '../ui/call-signals/use-signals.ts'
import type { LiveTicket } from './live-ticket.ts'

export type Alerts = typeof import('./alerts/alerts.tsx')

const load = (): Promise<Alerts> => import('./alerts/alerts.tsx')

export function useAlerts({ ticket, state }: LiveTicket): Alerts | undefined {
  return useSignals(load, { awaited: !ticket.closedAt && state === 'live', called: ticket.status === 'called', near: isNear(ticket) })
}
