/**
 * `npm test`: sets itself up, runs every check and test, and ends on one line: `N passed, N failed, N skipped`. Each check
 * counts as one test. Tests that passed only at their second try are named before it. `npm run test:long` (`--long`) runs the long tests instead.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildIfStale } from './build.mjs'
import { installChromiumIfAbsent } from './chromium.mjs'
import { installIfStale } from './install.mjs'
import { projectEnv, projectNode, root, run } from './run.mjs'
import { countTests, secondTries } from './test-count.mjs'

const long = process.argv.includes('--long')
const total = { passed: 0, failed: 0, skipped: 0 }

await installIfStale()
await buildIfStale()
const missing = await installChromiumIfAbsent()
if (missing) {
  console.error(missing)
  total.failed++
}
if (!long) await runChecks()
await runTests()
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed > 0 ? 1 : 0

async function runChecks() {
  const { checks } = await import('./checks.mjs')
  const left = [...checks]
  const worker = async () => {
    for (let check = left.shift(); check; check = left.shift()) {
      const began = performance.now()
      const { passed, output } = await check.run()
      console.log(`${passed ? '✓' : '✗'} ${check.name} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
      if (!passed) console.log(output)
      total[passed ? 'passed' : 'failed']++
    }
  }
  await Promise.all([worker(), worker()])
}

async function runTests() {
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-report-'))
  const report = join(folder, 'report.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...(long ? ['--mode', 'long'] : [])]
  const code = await run(projectNode, ['node_modules/vitest/vitest.mjs', ...args], { env: projectEnv({ FORCE_COLOR: '0' }) })
  const readReport = () => readFileSync(report, 'utf8')
  const counted = countTests(readReport, code)
  for (const kind of Object.keys(total)) total[kind] += counted[kind]
  nameSecondTries(secondTries(readReport))
  rmSync(folder, { recursive: true })
}

function nameSecondTries(tests) {
  if (tests.length === 0) return
  console.log(`\nPassed at the second try only (${tests.length}). Each is a fault to be put right, in the test or in the product:`)
  for (const { file, test, wrong } of tests) console.log(`! ${relative(root, file)} > ${test}\n    ${wrong.split('\n', 1)[0]}`)
}
