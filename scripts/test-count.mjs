/**
 * Counts a Vitest run from its JSON report. Failures missing in the report count, too: a file that broke before its
 * first test, a crashed runner, or an unexplained exit code.
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
