/**
 * Counts a run of Vitest by its JSON report. What the report can't say counts as failed, too: a file that broke before its
 * first test, a runner that crashed, and an exit code that no failed test explains.
 */
export function countTests(readReport, exitCode) {
  let report
  try {
    report = JSON.parse(readReport())
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const passed = report.numPassedTests
  const skipped = report.numPendingTests + report.numTodoTests
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length
  const failed = report.numFailedTests + broken
  const unexplained = failed === 0 && (exitCode !== 0 || !report.success || passed + skipped === 0)
  return { passed, failed: unexplained ? 1 : failed, skipped }
}
