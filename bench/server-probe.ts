/**
 * Loaded into the server that `npm run bench -- day` measures, by NODE_OPTIONS. SIGUSR2 prints how often the process has written to the database.
 * SIGWINCH starts a processor profile, or writes the running one to DAY_PROFILE.
 */
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { createRequire } from 'node:module'
import type pg from 'pg'

// The server's own driver, which another checkout may have in another folder.
const { Client } = createRequire(`${process.cwd()}/package.json`)('pg') as { Client: typeof pg.Client }
const counts = { statements: 0, roundTrips: 0 }
const writing = new WeakSet<pg.Client>()
const { query } = Client.prototype
const countedQuery = function (this: pg.Client, ...given: unknown[]): unknown {
  counts.statements++
  // Statements of one turn of the event loop are sent together.
  if (!writing.has(this)) {
    writing.add(this)
    counts.roundTrips++
    process.nextTick(() => writing.delete(this))
  }
  return Reflect.apply(query, this, given)
}
Client.prototype.query = countedQuery as typeof query

let session: Session | undefined
process.on('SIGUSR2', () => console.log(`probe ${JSON.stringify(counts)} end`))
process.on('SIGWINCH', async () => {
  if (!session) {
    session = new Session()
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.start')
    return
  }
  const { profile } = await session.post('Profiler.stop')
  session = undefined
  const file = process.env.DAY_PROFILE!
  writeFileSync(file, JSON.stringify(profile))
  console.log(`profiled ${file}`)
})
