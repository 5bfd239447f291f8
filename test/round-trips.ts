/** Counts how often a command waits for the database, and lists its statements. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Database } from '#platform/database/db.ts'

export type RoundTrips = {
  /** Messages whose response the request waits for. Statements sent together are one. */
  trips: number
  /** Trips from the one that locks the shop's queue until the transaction ends, both included. */
  lockedTrips: number
  /** Texts of the statements, by trip. */
  sent: string[][]
}

type Client = pg.PoolClient & { connection: { on(event: 'readyForQuery', listener: () => void): void } }

const locksQueue = /update shop_feed|from shop_feed.*for update/s
const endsTransaction = /^(commit|rollback)$/

/** Returns a function that counts the queries of some work in this process. It loses those of requests through a socket. */
export function countRoundTrips({ pool }: Pick<Database, 'pool'>): (work: () => Promise<unknown>) => Promise<RoundTrips> {
  const texts = new AsyncLocalStorage<string[][]>()
  const counted = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (acquired) => {
    if (counted.has(acquired)) return
    counted.add(acquired)
    const client = acquired as Client
    let isAnswered = true
    client.connection.on('readyForQuery', () => {
      isAnswered = true
    })
    const query = client.query as (...of: unknown[]) => unknown
    client.query = ((...of: unknown[]) => {
      const sent = texts.getStore()
      if (sent && isAnswered) sent.push([])
      isAnswered = false
      sent?.at(-1)?.push(typeof of[0] === 'string' ? of[0] : (of[0] as pg.QueryConfig).text)
      return query.apply(client, of)
    }) as typeof client.query
  })
  return async (work) => {
    const sent: string[][] = []
    await texts.run(sent, work)
    const from = sent.findIndex((trip) => trip.some((text) => locksQueue.test(text)))
    const to = sent.findIndex((trip, at) => at >= from && trip.some((text) => endsTransaction.test(text)))
    return { trips: sent.length, lockedTrips: from < 0 ? 0 : Math.max(to - from, 0) + 1, sent }
  }
}
