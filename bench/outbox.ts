/** (j) Mail: the rate of the outbox, and its effect on joins. Both with a loopback mail server in a child process. */
import { randomBytes } from 'node:crypto'
import { startBenchChildProcess } from './client-process.ts'
import { createJoinTarget } from './join.ts'
import type { HttpLoad, LoadResult } from './load-client.ts'
import type { MailWatchCommand, MailWatchResult } from './mail-server.ts'
import { type BenchTable, createBenchTable, formatDecimal, formatSpread, formatWhole } from './report.ts'
import { compareInRounds } from './rounds.ts'
import { type BenchEnvironment, post, startBenchEnvironment } from './world.ts'

type Choices = { rounds: number; mails: number; milliseconds: number }

export async function benchOutbox({ rounds, mails, milliseconds }: Choices): Promise<BenchTable> {
  const results = createBenchTable('Mail: the outbox', ['what', 'a second', 'without', 'ratio', 'middle half', 'target'])
  const mail = startBenchChildProcess<MailWatchCommand, MailWatchResult>('mail-server.ts')
  const { url } = await mail.ask({})
  // A separate database, because all its servers send mail and those of other parts have no mail server. The first one only sets up.
  const world = await startBenchEnvironment({ env: { SMTP_URL: url, MAIL_FROM: 'no-reply@shop.test', ROLE: 'web' } })
  try {
    const { path, body } = createJoinTarget(world.shops[0]!)
    await post(`${world.server.origin}${path}`, body, { 'uketsuke-device': randomBytes(16).toString('base64url') })
    await enqueue(world, mails)
    await world.db.pool.query('analyze')
    const arriving = mail.ask({ mails })
    const drain = await world.startOurs({ ROLE: 'all', MAIL_RATE: '10000' })
    const { perSecond } = await arriving
    await drain.stop()
    results.row(`${formatWhole(mails)} mails, nothing else to do`, formatWhole(perSecond), '', '', '', results.atLeast(perSecond, 300))

    const server = await world.startOurs({ ROLE: 'all' })
    const client = startBenchChildProcess<HttpLoad, LoadResult>('load-client.ts')
    const load = { origin: server.origin, callers: 20, milliseconds, targets: world.shops.map(createJoinTarget) }
    await client.ask({ ...load, milliseconds: 2 * milliseconds })
    const left = { mails: 0, seconds: 0 }
    const { ours, bare, ratio, ...compared } = await compareInRounds({
      count: rounds,
      warmUp: 2,
      async measure(side) {
        // More than are sent during the measurement.
        if (side === 'ours') await enqueue(world, (milliseconds / 1000) * 20)
        const [{ arrived }, began] = [await mail.ask({}), performance.now()]
        const { perSecond } = await client.ask(load)
        if (side === 'ours') {
          await world.db.pool.query('delete from outbox_due')
          left.seconds += (performance.now() - began) / 1000
          left.mails += (await mail.ask({})).arrived - arrived
        }
        return perSecond
      },
    })
    const joins = `joins of 20 callers while ${formatDecimal(left.mails / left.seconds, 1)} mails a second leave`
    results.row(
      joins,
      formatWhole(ours),
      formatWhole(bare),
      formatDecimal(ratio),
      formatSpread(compared.spread),
      results.atLeast(ratio, 0.9),
    )
    client.stop()
  } finally {
    await world.stop()
    mail.stop()
  }
  return results.end()
}

async function enqueue({ db, shops }: BenchEnvironment, mails: number): Promise<void> {
  const { organizationId, shopId } = shops[0]!.scope
  await db.pool.query(
    `with written as (
       insert into outbox_message
         (id, organization_id, shop_id, event, channel, address, address_key, locale, variables, state, about_kind, about_id, created_at, due_at, expires_at)
       select gen_random_uuid(), $1, $2, 'ticket.joined', 'mail', n || '@example.jp', sha256(n::text::bytea), 'ja', '{"shop":"受付","number":"A001"}',
              'queued', 'ticket', (select id from ticket where shop_id = $2 limit 1), now(), now(), now() + interval '1 day'
         from generate_series(1, $3::int) n returning id)
     insert into outbox_due (message_id, organization_id, shop_id, channel, urgent, due_at) select id, $1, $2, 'mail', false, now() from written`,
    [organizationId, shopId, mails],
  )
}
