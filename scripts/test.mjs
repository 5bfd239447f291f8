/**
 * `npm test`: sets itself up, runs every check and test, and ends on one line: `N passed, N failed, N skipped`. Each check
 * counts as one test. `npm run test:long` (`--long`) runs the long tests instead.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { installChromiumIfAbsent } from './chromium.mjs'
import { installIfStale } from './install.mjs'
import { projectEnv, projectNode, run } from './run.mjs'
import { countTests } from './test-count.mjs'

const long = process.argv.includes('--long')
const total = { passed: 0, failed: 0, skipped: 0 }

await installIfStale()
await buildIfStale()
const missing = await installChromiumIfAbsent()
if (missing) {
  console.error(missing)
  total.failed++
}
await Promise.all([long || runChecks(), runTests()])
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed > 0 ? 1 : 0

/** One after the other, beside the tests that wait more than they compute. */
async function runChecks() {
  const { checks } = await import('./checks.mjs')
  for (const { name, run: check } of checks) {
    const began = performance.now()
    const { passed, output } = await check()
    console.log(`${passed ? '✓' : '✗'} ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
    if (!passed) console.log(output)
    total[passed ? 'passed' : 'failed']++
  }
}

async function runTests() {
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-report-'))
  const report = join(folder, 'report.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...(long ? ['--mode', 'long'] : [])]
  const code = await run(projectNode, ['node_modules/vitest/vitest.mjs', ...args], { env: projectEnv({ FORCE_COLOR: '0' }) })
  const counted = countTests(() => readFileSync(report, 'utf8'), code)
  for (const kind of Object.keys(total)) total[kind] += counted[kind]
  rmSync(folder, { recursive: true })
}
