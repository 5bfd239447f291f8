/** A process that adds to the audit chains and kills itself at a step of the n-th batch. Its argument is its order as JSON. */
import { type ChainBatchStep, chainEvents } from '#platform/audit/chain.ts'
import { openDatabase, type ScopeEnforcement } from '#platform/database/db.ts'

/** `key`: the installation's key in base64url. */
export type ChainProcessArgument = { url: string; scopeMode: ScopeEnforcement; key: string; step: ChainBatchStep; nth: number }

const { url, scopeMode, key, step, nth }: ChainProcessArgument = JSON.parse(process.argv[2]!)
let passed = 0
await chainEvents({
  db: openDatabase(url, scopeMode, 4),
  installationKey: Buffer.from(key, 'base64url'),
  at(passing) {
    if (passing === step && ++passed === nth) process.kill(process.pid, 'SIGKILL')
  },
})
