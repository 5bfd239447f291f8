import { isNear } from '#domain/tickets/near.ts'
import { isCalled } from '#domain/tickets/status.ts'
import { useSignals } from '../../device/call-signals/use-signals.ts'
import * as alerts from './alerts/alerts.tsx'
import type { LiveTicket } from './live-ticket.ts'

export type Alerts = typeof alerts

export function useAlerts({ ticket, state }: LiveTicket): Alerts | undefined {
  const wanted = useSignals({ awaited: !ticket.closedAt && state === 'live', called: isCalled(ticket.status), near: isNear(ticket) })
  return wanted ? alerts : undefined
}
