/** Members who call, serve and finish without pause. Like the pages, they repeat a key until it is answered. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Ticket } from '#contract/tickets/ticket.ts'
import type { Database } from '#platform/database/db.ts'
import type { CreatedShop } from '#server/organization/create-organization.ts'
import { createBearerHeaders, newIdempotencyKey, post, type TestMember } from './world.ts'

type DeskStep = 'call' | 'start' | 'finish'

export type DeskLoad = {
  /** Acknowledged tickets by event. */
  acknowledged: Record<DeskStep, string[]>
  /** The responses to them, as they came, with the member's index. */
  responses: { member: number; step: DeskStep; ticket: Ticket }[]
  /** When tries failed without a refusal (`performance.now()`). */
  failures: number[]
  /** Waits for each member's last response. */
  stop(): Promise<void>
}

/** `origin` is called before each try: the n-th try of a member may go to another server. */
export function startDeskLoad(
  { scope: { shopId }, lanes: [lane], counterIds: [counterId] }: CreatedShop,
  members: readonly TestMember[],
  origin: (member: number, tries: number) => string,
): DeskLoad {
  const acknowledged: DeskLoad['acknowledged'] = { call: [], start: [], finish: [] }
  const responses: DeskLoad['responses'] = []
  const failures: number[] = []
  let stopping = false

  /** Returns the ticket; undefined if the response is a refusal. */
  async function insist(n: number, path: string, body: object): Promise<Ticket | undefined> {
    const key = newIdempotencyKey()
    for (let tries = 0; ; tries++) {
      const request = (at: string, init?: RequestInit) =>
        fetch(new URL(at, origin(n, tries)), { ...init, signal: AbortSignal.timeout(30_000) })
      const response = await post({ request }, `/shops/${shopId}${path}`, { headers: createBearerHeaders(members[n]!), body, key }).catch(
        () => undefined,
      )
      const answer = (await response?.json().catch(() => undefined)) as Ticket | undefined
      if (response?.ok && answer) return answer
      if (response?.status === 409 && answer) return undefined
      failures.push(performance.now())
      await pause(150)
    }
  }

  async function work(n: number): Promise<void> {
    while (!stopping) {
      const called = await insist(n, `/lanes/${lane!.id}/call-next`, { counterId, beside: true })
      if (called) {
        acknowledged.call.push(called.id)
        responses.push({ member: n, step: 'call', ticket: called })
        for (const [event, rev] of [
          ['start', called.rev],
          ['finish', called.rev + 1],
        ] as const) {
          const moved = await insist(n, `/tickets/${called.id}/${event}`, { rev })
          // No other member moves this ticket, so a refusal would mean that it moved twice, or not at all before.
          expect(moved?.rev, `${event} of ${called.number}`).toBe(rev + 1)
          acknowledged[event].push(called.id)
          responses.push({ member: n, step: event, ticket: moved! })
        }
      }
      await pause(100)
    }
  }

  const all = Promise.all(members.map((_, n) => work(n)))
  // `stop` reports the failure. Without this it would be an unhandled rejection.
  all.catch(() => {})
  return {
    acknowledged,
    responses,
    failures,
    async stop() {
      stopping = true
      await all
    },
  }
}

/** The log has each acknowledged step once, and no other steps. */
export async function checkDeskLoadEvents(db: Database, { scope: { shopId } }: CreatedShop, { acknowledged }: DeskLoad): Promise<void> {
  for (const [event, tickets] of Object.entries(acknowledged)) {
    const { rows } = await db.pool.query<{ entity_id: string }>('select entity_id from event where shop_id = $1 and kind = $2', [
      shopId,
      `ticket.${event}`,
    ])
    expect(rows.map(({ entity_id }) => entity_id).toSorted(), event).toEqual(tickets.toSorted())
  }
}
