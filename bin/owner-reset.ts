/**
 * `npm run owner:reset [-- e-mail]`: prints a link that sets a locked-out owner's password once, within 30 minutes, and removes second factors.
 * Anyone with access to the server's data may run it, also beside a running server; the audit log records it.
 */
import { Temporal } from 'temporal-polyfill'
import { parseEmail } from '#domain/email.ts'
import { defaultLocale, type Locale } from '#domain/locale.ts'
import { issueActionLink } from '#identity/action-codes/link.ts'
import { removeFactorsAndSignIns } from '#identity/factors/commands.ts'
import { migrateAfterBackup } from '#platform/backup/safe-migration.ts'
import { openDatabase } from '#platform/database/db.ts'
import { hostedProviderOf } from '#platform/hosted-provider.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { readAllOwners, recordOwnerResetLink } from '#server/members/owners.ts'
import { withDatabase } from './beside-server.ts'

const minutes = 30

await withDatabase(async ({ config, log, url }) => {
  const hosted = hostedProviderOf(config)
  if (hosted)
    throw new OperatorError(
      `The sign-in provider keeps the passwords: set a new one at https://console.firebase.google.com/project/${hosted.projectId}/authentication/users`,
    )
  const { scopeMode } = await migrateAfterBackup(config, url, { log })
  const db = openDatabase(url, scopeMode, 2)
  try {
    const { path, hadFactors } = await resetOwner(db, process.argv[2])
    const origin = config.publicUrl ?? `http://localhost:${config.port}`
    if (hadFactors)
      console.log('The second factor and the recovery codes were removed: only the new password is needed. Please set them up again.')
    console.log(`Open this link within ${minutes} minutes to set a new password. It works once:\n  ${origin}${path}`)
  } finally {
    await db.end()
  }
})

async function resetOwner(db: ReturnType<typeof openDatabase>, typed: string | undefined): Promise<{ path: string; hadFactors: boolean }> {
  const owners = await readAllOwners(db)
  const ids = owners.map(({ accountId }) => accountId)
  const { rows } = await db.pool.query<{ id: string; email: string; key: string; locale: Locale | null }>(
    'select id, email, email_key as key, locale from identity.account where id = any($1) and not disabled and email is not null order by email_key',
    [ids],
  )
  if (rows.length === 0) throw new OperatorError('There is no owner yet: open the link that npm start prints')
  const wanted = typed === undefined ? undefined : (parseEmail(typed)?.key ?? '')
  const matching = wanted === undefined ? rows : rows.filter(({ key }) => key === wanted)
  const list = rows.map(({ email }) => `  ${email}`).join('\n')
  if (matching.length === 0) throw new OperatorError(`No owner has that e-mail address. Owners:\n${list}`)
  if (matching.length > 1) throw new OperatorError(`Which owner? npm run owner:reset -- e-mail\n${list}`)
  const { id, locale } = matching[0]!
  const now = Temporal.Now.instant()
  const reset = await db.inTransaction(async (tx) => ({
    hadFactors: await removeFactorsAndSignIns(tx, id),
    path: await issueActionLink(tx, {
      accountId: id,
      purpose: 'resetPassword',
      // Opening the link proves access to this console, not the e-mail address.
      email: null,
      now: new Date(now.epochMilliseconds),
      locale: locale ?? defaultLocale,
      seconds: minutes * 60,
    }),
  }))
  for (const owner of owners.filter(({ accountId }) => accountId === id)) await recordOwnerResetLink(db, owner, now)
  return reset
}
