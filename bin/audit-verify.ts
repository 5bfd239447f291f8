/** `npm run audit:verify`: verifies that the audit log is unchanged. Read-only; may run beside a server. */
import { type AuditVerification, verifyChains } from '#platform/audit/verify.ts'
import { openDatabase } from '#platform/database/db.ts'
import { loadOrCreateInstallationKey } from '#platform/installation-key.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { withDatabase } from './beside-server.ts'

await withDatabase(async ({ config, url }) => {
  // Uses forced policies, which need no role and are read scope by scope.
  const db = openDatabase(url, 'force', 2)
  try {
    const { rows } = await db.pool.query<{ is: boolean }>(`select to_regclass('public.audit_head') is not null as is`)
    if (!rows[0]?.is) throw new OperatorError('This database has no audit chain yet: start the server once to update the schema')
    const verified = await verifyChains(db, await loadOrCreateInstallationKey(config))
    for (const chain of verified) console.log(describe(chain))
    if (verified.some(({ fault }) => fault)) process.exitCode = 1
  } finally {
    await db.end()
  }
})

function describe({ organizationId, entries, hash, fault, late, waiting }: AuditVerification): string {
  const lines = [`Organization ${organizationId}: ${entries} ${entries === 1 ? 'entry is' : 'entries are'} unchanged`]
  if (fault) lines.push(`  TAMPERED WITH: entry ${fault.number}${fault.event && ` (${fault.event})`} ${fault.what}`)
  else if (entries > 0) lines.push(`  Write down entry ${entries} with ${hash}: if it later differs or is missing, the end was replaced`)
  if (late.length > 0)
    lines.push(`  Out of order: ${late.length} entries, from entry ${late[0]}. The clock was set back, or the entries were added later`)
  if (waiting > 0) lines.push(`  Not chained yet: ${waiting}. A running server chains them within seconds`)
  return lines.join('\n')
}
