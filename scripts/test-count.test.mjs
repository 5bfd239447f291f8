import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectNode, root, runQuietly } from './run.mjs'
import { countTests, secondTries } from './test-count.mjs'

const report = (more) => () =>
  JSON.stringify({ success: true, numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [], ...more })

test('a run that went well', () => {
  expect(countTests(report({}), 0)).toEqual({ passed: 5, failed: 0, skipped: 2 })
})

test('a crashed runner leaves no report, or half of one', () => {
  const missing = () => {
    throw new Error('ENOENT')
  }
  expect(countTests(missing, 0).failed).toBe(1)
  expect(countTests(() => '{"success": tr', 134).failed).toBe(1)
})

test('failed tests, and files that broke before their first test', () => {
  const testResults = [
    { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'failed' }] },
    { status: 'failed', assertionResults: [] },
  ]
  expect(countTests(report({ success: false, numFailedTests: 2, testResults }), 1).failed).toBe(3)
})

test('a failure that no test explains, and a run without tests', () => {
  expect(countTests(report({}), 1).failed).toBe(1)
  expect(countTests(report({ success: false }), 0).failed).toBe(1)
  expect(countTests(report({ numPassedTests: 0, numPendingTests: 0, numTodoTests: 0 }), 0).failed).toBe(1)
})

test('tests that passed at their second try are named, with what was wrong at the first', () => {
  const testResults = [
    {
      name: '/e2e/join.test.ts',
      status: 'passed',
      assertionResults: [
        { fullName: 'joins', status: 'passed', failureMessages: [] },
        { fullName: 'leaves', status: 'passed', failureMessages: ['too slow'] },
        { fullName: 'stays', status: 'failed', failureMessages: ['gone'] },
      ],
    },
  ]
  expect(secondTries(report({ testResults }))).toEqual([{ file: '/e2e/join.test.ts', test: 'leaves', wrong: 'too slow' }])
  expect(secondTries(() => '{"success": tr')).toEqual([])
})

test('the report of a real run keeps what was wrong at the first try', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-tries-'))
  try {
    writeFileSync(
      join(folder, 'shaky.test.mjs'),
      `let tries = 0
      test('shaky', { retry: 1 }, () => { if (++tries === 1) throw new Error('the first try') })
      test('steady', { retry: 1 }, () => {})`,
    )
    const file = join(folder, 'report.json')
    const args = ['run', '--root', folder, '--globals', '--reporter=json', `--outputFile=${file}`]
    const { code } = await runQuietly(projectNode, [join(root, 'node_modules/vitest/vitest.mjs'), ...args])
    const read = () => readFileSync(file, 'utf8')
    expect(countTests(read, code)).toEqual({ passed: 2, failed: 0, skipped: 0 })
    expect(secondTries(read).map(({ test, wrong }) => [test, wrong])).toEqual([['shaky', expect.stringContaining('the first try')]])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
