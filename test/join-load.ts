/** Visitors who take tickets without pause. Like the pages, they repeat a key until it is answered. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import type { Database } from '#platform/database/db.ts'
import type { CreatedShop } from '#server/organization/create-organization.ts'
import { waitTimeoutMs } from './wait-timeout.ts'
import { newDeviceId, newIdempotencyKey, sendJoin } from './world.ts'

type LoadAnswer = {
  status: number
  code: string | undefined
  retryAfter: string | null
  type: string | null
  ms: number
  /** Compared with the state known when the request was sent. */
  sentAt: number
}

export type AcknowledgedJoin = { number: string; token: string; device: string; ticket: VisitorTicket }

export type JoinLoad = {
  /** All responses so far. A broken connection has status 0. */
  answers: LoadAnswer[]
  /** Acknowledged tickets by key. */
  acknowledged: Map<string, AcknowledgedJoin>
  /** Waits for each visitor's last response. */
  stop(): Promise<void>
}

/** `origin` is called before each try: the n-th try of a visitor may go to another server. */
export function startJoinLoad(
  shop: Pick<CreatedShop, 'entryCode' | 'lanes'>,
  origin: (visitor: number, tries: number) => string,
  visitors = 6,
  pauseMs = 20,
): JoinLoad {
  const answers: LoadAnswer[] = []
  const acknowledged: JoinLoad['acknowledged'] = new Map()
  let stopping = false

  async function ask(at: string, device: string, key: string): Promise<LoadAnswer & { body?: { token: string; ticket: VisitorTicket } }> {
    const began = performance.now()
    const toAnswer = (response?: Response, code?: string): LoadAnswer => ({
      status: response?.status ?? 0,
      code,
      retryAfter: response?.headers.get('retry-after') ?? null,
      type: response?.headers.get('content-type') ?? null,
      ms: performance.now() - began,
      sentAt: began,
    })
    try {
      const request = (path: string, init?: RequestInit) =>
        fetch(new URL(path, at), { ...init, signal: AbortSignal.timeout(waitTimeoutMs) })
      const response = await sendJoin({ request }, shop, { device, key, locale: 'ja' })
      const body = (await response.json()) as { code?: string; token: string; ticket: VisitorTicket }
      return { ...toAnswer(response, body.code), body }
    } catch {
      return toAnswer()
    }
  }

  async function visitor(n: number): Promise<void> {
    while (!stopping) {
      const [device, key] = [newDeviceId(), newIdempotencyKey()]
      for (let tries = 0; ; tries++) {
        const { body, ...answer } = await ask(origin(n, tries), device, key)
        answers.push(answer)
        if (answer.status === 201 && body) {
          acknowledged.set(key, { number: body.ticket.number, token: body.token, device, ticket: body.ticket })
          break
        }
        await pause(150)
      }
      await pause(pauseMs)
    }
  }

  const all = Promise.all(Array.from({ length: visitors }, (_, n) => visitor(n)))
  return {
    answers,
    acknowledged,
    async stop() {
      stopping = true
      await all
    },
  }
}

/** Waits until more than that many tickets have been acknowledged. */
export const waitForJoins = (load: JoinLoad, count: number) =>
  vi.waitFor(() => expect(load.acknowledged.size).toBeGreaterThan(count), { interval: 20 })

/** Each acknowledged ticket exists exactly once, no others exist, and the lane's count agrees. A day may have ended in between. */
export async function checkTicketNumbers(
  db: Database,
  { lanes: [lane] }: Pick<CreatedShop, 'lanes'>,
  { acknowledged }: JoinLoad,
): Promise<void> {
  const { rows: days } = await db.pool.query<{ ordinals: number[]; last_number: number }>(
    `select last_number, array(select ordinal from ticket where number_lane_id = lane_day.lane_id and ticket.business_day = lane_day.business_day order by 1) as ordinals
     from lane_day where lane_id = $1`,
    [lane!.id],
  )
  const ascending = (numbers: number[]) => numbers.toSorted((a, b) => a - b)
  const given = ascending(days.flatMap(({ ordinals }) => ordinals))
  expect(ascending([...acknowledged.values()].map(({ number }) => Number(number.slice(1))))).toEqual(given)
  for (const { ordinals, last_number } of days) expect(ordinals).toEqual(Array.from({ length: last_number }, (_, index) => index + 1))
}
