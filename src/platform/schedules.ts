/**
 * Scheduled jobs, run once for all processes: pg-boss stores the schedules, assigns each run to one process and makes up for a missed one
 * (docs/decisions/029-timers-and-schedules.md). It uses its own schema and connections.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { ConstructorOptions, PgBoss } from 'pg-boss'
import { toFault } from './fault.ts'
import type { Log } from './log.ts'

/** Must be idempotent and find what is due whenever it runs. `cron` is in UTC. */
export type ScheduledJob = { name: string; cron: string; act(): Promise<void> }

const schema = 'pgboss'
const queue = 'chores'

/** Intervals in seconds; no job is due to the second. */
const pollEvery = 10
const retryStartSeconds = 30
/** Jobs at the same time in a process, so that one that waits for another server does not hold up the rest. */
const workers = 2
/** Seconds after which another process may take over the job of a killed one. */
const choreExpires = 600
/** Minimum seconds between two warnings while the database is unavailable. */
const warnEvery = 60

export type Schedules = { close(): Promise<void> }

/** Starts in the background, so a server without schedules still serves, and retries. */
export function openSchedules(url: string, chores: readonly ScheduledJob[], log: Log, lookEvery = pollEvery): Schedules {
  const closing = new AbortController()
  const warn = atMostEvery(warnEvery, (fault: unknown) => log.warn({ fault: toFault(fault) }, 'schedules are not kept right now'))
  let boss: PgBoss | undefined
  const started = startWithRetry(async () => {
    boss ??= await load({ connectionString: url, application_name: 'uketsuke-schedules', max: 2, cronWorkerIntervalSeconds: lookEvery })
    boss.off('error', warn).on('error', warn)
    await boss.start()
    await install(boss, chores, log, lookEvery)
  })

  async function startWithRetry(start: () => Promise<void>): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        return await start()
      } catch (error) {
        warn(error)
        await pause(retryStartSeconds * 1000, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      }
    }
  }

  return {
    async close() {
      closing.abort()
      await started
      await boss?.stop({ graceful: true, timeout: 3_000 }).catch(warn)
    },
  }
}

export async function prepareSchedules(url: string): Promise<void> {
  const boss = await load({ connectionString: url, max: 1, supervise: false, schedule: false })
  await boss.start()
  await boss.createQueue(queue, { policy: 'short' })
  await boss.stop({ graceful: false })
}

/** Loaded after the server already answers, because nothing needs it before. */
async function load(options: Omit<ConstructorOptions, 'schema'>): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  return new PgBoss({ ...options, schema })
}

async function install(boss: PgBoss, chores: readonly ScheduledJob[], log: Log, lookEvery: number): Promise<void> {
  // At most one job of a kind waits. A running one doesn't block the next, which finds what is left.
  await boss.createQueue(queue, { policy: 'short', expireInSeconds: choreExpires, retryLimit: 2, retryDelay: 60 })
  for (const { name, cron } of chores) await boss.schedule(queue, cron, { chore: name }, { key: name, singletonKey: name, missed: 'once' })
  for (const { key } of (await boss.getSchedules(queue)).filter((stored) => !chores.some(({ name }) => name === stored.key)))
    await boss.unschedule(queue, key)
  for (let worker = 0; worker < workers; worker++)
    await boss.work<{ chore: string }>(queue, { pollingIntervalSeconds: lookEvery }, async ([job]) => {
      const chore = chores.find(({ name }) => name === job?.data.chore)
      if (!chore) return
      await chore.act().catch((error: unknown) => {
        log.warn({ chore: chore.name, fault: toFault(error) }, 'a chore failed; it is tried again')
        throw error
      })
    })
}

function atMostEvery<T>(seconds: number, act: (value: T) => void): (value: T) => void {
  let last = Number.NEGATIVE_INFINITY
  return (value) => {
    if (performance.now() - last < seconds * 1000) return
    last = performance.now()
    act(value)
  }
}
