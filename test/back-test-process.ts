/** A process that runs the back-test of estimates once, to be killed. Its argument is its order as JSON. */
import { Temporal } from 'temporal-polyfill'
import { openDatabase, type ScopeEnforcement } from '#platform/database/db.ts'
import { backTestEstimates } from '#server/estimates/back-test.ts'

/** `at`: the instant of its clock. */
export type BackTestProcessArgument = { url: string; scopeMode: ScopeEnforcement; at: string }

const { url, scopeMode, at }: BackTestProcessArgument = JSON.parse(process.argv[2]!)
await backTestEstimates({ db: openDatabase(url, scopeMode, 4), clock: () => Temporal.Instant.from(at) })
