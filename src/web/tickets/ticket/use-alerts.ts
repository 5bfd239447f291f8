import { isCalled } from '#domain/tickets/status.ts'
import { isTurnNear } from '#domain/tickets/turn-near.ts'
import { useShouldLoadSignals } from '../../device/call-signals/use-signals.ts'
import * as alerts from './alerts/alerts.tsx'
import type { LiveTicket } from './live-ticket.ts'

export type AlertComponents = typeof alerts

export function useAlertComponents({ ticket, state }: LiveTicket): AlertComponents | undefined {
  const wanted = useShouldLoadSignals({
    awaited: !ticket.closedAt && state === 'live',
    called: isCalled(ticket.status),
    near: isTurnNear(ticket),
  })
  return wanted ? alerts : undefined
}
