/**
 * `npm test`: installs and builds, runs all checks and tests, and ends on one line: `N passed, N failed, N skipped`.
 * A check counts as one test, tests of the long round as skipped.
 * `npm run test:long` runs the long round by part, or the named parts: `npm run test:long -- visitor desk`.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { installChromiumIfAbsent } from './chromium.mjs'
import { installIfStale } from './install.mjs'
import { longFiles, longParts, partOf } from './long-parts.mjs'
import { fail, projectEnv, projectNode, root, run, runQuietly } from './run.mjs'
import { countTests } from './test-count.mjs'

const [first, ...named] = process.argv.slice(2)
const long = first === '--long'
if (first && !long) fail('npm test runs everything. One file: npx vitest run --project db FILE (projects: unit, db, e2e).')
const unknown = named.filter((part) => !Object.hasOwn(longParts, part))
if (unknown.length > 0) fail(`No such part: ${unknown.join(', ')}. Parts: ${Object.keys(longParts).join(', ')}.`)
const total = { passed: 0, failed: 0, skipped: 0 }
const failedChecks = []

await installIfStale()
await buildIfStale()
const missing = await installChromiumIfAbsent()
if (missing) {
  console.error(missing)
  total.failed++
}
if (long) await runParts(named.length > 0 ? named : Object.keys(longParts))
else {
  await runChecks()
  add(await runTests([]))
}
// Thousands of lines of tests hide what a check printed before them.
for (const { name, output } of failedChecks) console.log(`\n✗ ${name}\n${output}`)
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed > 0 ? 1 : 0

/** Runs the checks before the tests, one per core at a time. At the same time they would slow down the browser. */
async function runChecks() {
  const waiting = [...(await import('./checks.mjs')).checks]
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) await runCheck(check)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}

async function runCheck({ name, run: check }) {
  const began = performance.now()
  const { passed, output } = await check()
  console.log(`${passed ? '✓' : '✗'} ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  if (!passed) failedChecks.push({ name, output })
  total[passed ? 'passed' : 'failed']++
}

async function runTests(more) {
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-report-'))
  const report = join(folder, 'report.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...more]
  const code = await run(projectNode, ['node_modules/vitest/vitest.mjs', ...args], { env: projectEnv({ FORCE_COLOR: '0' }) })
  const counted = countTests(() => readFileSync(report, 'utf8'), code)
  rmSync(folder, { recursive: true })
  return counted
}

function add(counted) {
  for (const kind of Object.keys(total)) total[kind] += counted[kind]
}

async function runParts(parts) {
  const files = longFiles()
  for (const part of parts) {
    console.log(`\nPart ${part}`)
    const began = Date.now()
    const alone = part === 'timed' ? ['--maxWorkers=1'] : []
    // Skipped tests are those of the short round, so they don't count.
    const { passed, failed } = await runTests(['--mode', 'long', ...alone, ...files.filter((file) => partOf(file) === part)])
    add({ passed, failed, skipped: 0 })
    const minutes = ((Date.now() - began) / 60_000).toFixed(1)
    const { stdout } = await runQuietly('git', ['describe', '--always', '--dirty'])
    noteRun(part, `${new Date(began).toISOString().slice(0, 16)}Z  ${stdout.trim()}  ${passed} passed, ${failed} failed  ${minutes} min`)
  }
  const runs = readRuns()
  console.log(
    `\n${Object.keys(longParts)
      .map((part) => `${part.padEnd(9)} ${runs[part] ?? 'not run yet'}`)
      .join('\n')}`,
  )
}

function runsFile() {
  return join(root, 'node_modules/.cache/uketsuke/long-parts.json')
}

function readRuns() {
  try {
    return JSON.parse(readFileSync(runsFile(), 'utf8'))
  } catch {
    return {}
  }
}

function noteRun(part, line) {
  mkdirSync(join(runsFile(), '..'), { recursive: true })
  writeFileSync(runsFile(), JSON.stringify({ ...readRuns(), [part]: line }))
}
