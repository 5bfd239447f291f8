/** `npm run audit:verify`: verifies that the audit log is unchanged. Read-only; may run beside a server. */
import { type Verified, verifyChains } from '#platform/audit/verify.ts'
import { openDatabase } from '#platform/database/db.ts'
import { loadInstallationKey } from '#platform/installation-key.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { withDatabase } from './beside-server.ts'

await withDatabase(async ({ config, url }) => {
  // Uses forced policies, which need no role and are read scope by scope.
  const db = openDatabase(url, 'force', 2)
  try {
    const { rows } = await db.pool.query<{ is: boolean }>(`select to_regclass('public.audit_head') is not null as is`)
    if (!rows[0]?.is)
      throw new OperatorError('This database has no audit chain yet: start the server once, which brings the schema up to date')
    const verified = await verifyChains(db, await loadInstallationKey(config))
    for (const chain of verified) console.log(describe(chain))
    if (verified.some(({ fault }) => fault)) process.exitCode = 1
  } finally {
    await db.end()
  }
})

function describe({ organizationId, entries, hash, fault, late, waiting }: Verified): string {
  const lines = [`Organization ${organizationId}: ${entries} ${entries === 1 ? 'entry is' : 'entries are'} as written`]
  if (fault) lines.push(`  TAMPERED WITH: entry ${fault.number}${fault.event && ` (${fault.event})`} ${fault.what}`)
  else if (entries > 0) lines.push(`  Note entry ${entries} with ${hash}: if it is another one later, or gone, the end was replaced`)
  if (late.length > 0)
    lines.push(
      `  Chained later than events written after them: ${late.length}, the first is entry ${late[0]}. The clock was put back, or they were added`,
    )
  if (waiting > 0) lines.push(`  Not chained yet: ${waiting}. A running server does it within seconds`)
  return lines.join('\n')
}
