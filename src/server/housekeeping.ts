import type { Database } from '#platform/db.ts'
import { describeFault } from '#platform/fault.ts'
import { answersKeptHours } from '#platform/idempotency.ts'
import type { Log } from '#platform/log.ts'

/** Something to be done again and again. What a round misses, because the process slept or the database was away, the next makes up for. */
export type Chore = { name: string; everySeconds: number; act(): Promise<void> }

/** Does each chore now and then every so often, never twice at once. Returns what stops it. */
export function keepHouse(chores: readonly Chore[], log: Log): () => void {
  const timers = chores.map(({ name, everySeconds, act }) => {
    let busy = false
    const round = async () => {
      if (busy) return
      busy = true
      await act().catch((error: unknown) =>
        log.warn({ chore: name, fault: describeFault(error) }, 'a chore failed; the next round tries again'),
      )
      busy = false
    }
    const timer = setInterval(round, everySeconds * 1000)
    timer.unref()
    void round()
    return timer
  })
  return () => timers.forEach(clearInterval)
}

/** Removes answers of commands that have served their time. Scope by scope: where the policies are forced on the owner as well, nothing is seen from outside. */
export async function forgetAnswers(db: Database): Promise<void> {
  const { rows } = await db.pool.query<{ id: string }>(`select distinct organization_id as id from resolver where kind = 'shop'`)
  for (const { id } of rows)
    await db.inScope({ organizationId: id }, (tx) =>
      tx.$client.query(`delete from idempotency where created_at < now() - make_interval(hours => $1)`, [answersKeptHours]),
    )
}
