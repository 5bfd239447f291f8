/** The data of an open ticket page: follows the ticket and changes the server when the connection breaks. */
import { setTimeout as pause } from 'node:timers/promises'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { type EventReader, openEventReader } from './event-reader.ts'

export type FollowedTicketPage = {
  token: string
  readonly shown: VisitorTicket | undefined
  /** Time of the last change, by `performance.now()`. */
  readonly since: number
  close(): void
}

type Shown = { ticket: VisitorTicket; at: number }

/** `origin` is called before each try. */
export function followTicketPage(token: string, origin: (tries: number) => string): FollowedTicketPage {
  let reader: EventReader | undefined
  let kept: Shown | undefined
  let closed = false
  const latest = () => {
    const event = reader?.events.findLast((one) => one.event === 'ticket')
    return event ? { id: event.id, at: event.at, ticket: (event.data as { data: VisitorTicket }).data } : undefined
  }

  async function follow(): Promise<void> {
    let resume: string | undefined
    for (let tries = 0; !closed; tries++) {
      const headers = resume ? { 'last-event-id': resume } : {}
      reader = await openEventReader(`${origin(tries)}/api/v1/live?topic=ticket:${token}`, headers).catch(() => undefined)
      await reader?.ended
      const last = latest()
      resume = last?.id ?? resume
      kept = last ?? kept
      if (!closed) await pause(200)
    }
  }
  void follow()

  return {
    token,
    get shown() {
      return (latest() ?? kept)?.ticket
    },
    get since() {
      return (latest() ?? kept)?.at ?? Infinity
    },
    close() {
      closed = true
      reader?.close()
    },
  }
}
