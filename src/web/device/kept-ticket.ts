import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'

/** What pages say to the service worker. */
export type WorkerMessage =
  /** The ticket at this address is now this; to be shown when there is no connection. */
  | { kind: 'keep'; path: string; ticket: VisitorTicket }
  /** Nothing of anybody's is to stay on this device. */
  | { kind: 'forget' }
  /** The new version may replace the one at work. */
  | { kind: 'take over' }

/**
 * On `<html>`, as `data-kept`: this page came from the device instead of the server, and this was heard of the ticket last. Attributes of
 * that element are left alone when the page comes to life.
 */
export type KeptMark = {
  token: string | undefined
  ticket: VisitorTicket | undefined
  /** When it was heard, or the page came, by this device's clock (ms since 1970), which may be wrong by hours: what matters is how long ago that is. */
  keptAt: number
}
