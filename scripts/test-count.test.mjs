import { expect, test } from 'vitest'
import { countTests } from './test-count.mjs'

const report = (more) => () =>
  JSON.stringify({ success: true, numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [], ...more })

test('The tests of a successful run are counted as passed or skipped', () => {
  expect(countTests(report({}), 0)).toEqual({ passed: 5, failed: 0, skipped: 2 })
})

test("A crashed runner's missing or partial report counts as failed", () => {
  const missing = () => {
    throw new Error('ENOENT')
  }
  expect(countTests(missing, 0).failed).toBe(1)
  expect(countTests(() => '{"success": tr', 134).failed).toBe(1)
})

test('Failed tests and files that broke before their first test are counted', () => {
  const testResults = [
    { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'failed' }] },
    { status: 'failed', assertionResults: [] },
  ]
  expect(countTests(report({ success: false, numFailedTests: 2, testResults }), 1).failed).toBe(3)
})

test('An unexplained failure or a run without tests counts as failed', () => {
  expect(countTests(report({}), 1).failed).toBe(1)
  expect(countTests(report({ success: false }), 0).failed).toBe(1)
  expect(countTests(report({ numPassedTests: 0, numPendingTests: 0, numTodoTests: 0 }), 0).failed).toBe(1)
})
