import { disableAccount } from '#identity/accounts/commands.ts'
import { purposes } from '#identity/action-codes/purposes.ts'
import { startIdentity } from '#identity/test-identity.ts'
import { openService, type RunningService } from './open-service.ts'
import { newEmail } from './service.ts'

const events = new Map<string, string>(Object.values(purposes).map(({ requestType, event }) => [requestType, event]))

export async function startOurs(): Promise<RunningService> {
  const identity = await startIdentity({ mails: true, settings: { IDENTITY_SIGNUP: 'open' } })
  const query = async <Row extends object>(text: string, ...values: unknown[]) => (await identity.db.pool.query<Row>(text, values)).rows
  return openService(
    identity.host,
    {
      async account({ displayName = '', verified = false } = {}) {
        const email = newEmail()
        const uid = await identity.account(email, displayName)
        if (verified) await query('update identity.account set email_verified_at = now() where id = $1', uid)
        return { uid, email }
      },
      disable: ({ uid }) => identity.db.inTransaction((tx) => disableAccount(tx, uid)),
      async link(email, requestType) {
        const [row] = await query<{ variables: { link: string } }>(
          'select variables from identity.outbox_message where address = $1 and event = $2 order by created_at desc limit 1',
          email,
          events.get(requestType),
        )
        return row && `http://${identity.host}${row.variables.link}`
      },
      later: (seconds) => identity.pass(seconds),
      now: () => identity.clock().epochMilliseconds,
    },
    () => identity.stop(),
  )
}
