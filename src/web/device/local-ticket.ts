import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'

export type ServiceWorkerMessage =
  /** Stores the ticket of this address for offline use. */
  | { kind: 'keep'; path: string; ticket: VisitorTicket }
  /** Deletes all personal data from this device. */
  | { kind: 'forget' }
  /** Lets a waiting new version replace the active one. */
  | { kind: 'take over' }

/**
 * JSON in `data-kept` on `<html>`: the page came from the cache, with the ticket's last known state. Hydration leaves attributes of `<html>` alone.
 */
export type CachedPageMark = {
  token: string | undefined
  ticket: VisitorTicket | undefined
  /** Time of the last update by this device's clock (ms since 1970). Only differences count, because the clock may be wrong by hours. */
  keptAt: number
}
