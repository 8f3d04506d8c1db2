// What the test runners wrote about themselves, as one summary. Plain JavaScript for Node 20.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { project } from './setup.mjs'

const SLOWEST = 10

/**
 * A report is {passed, failures, files}: a count, the names of what failed, and [path, seconds] of each file. A runner
 * that crashed, left no report, or failed without naming a test counts as one failure.
 */
function readReport(exitedWell, path, name, parse) {
  try {
    const report = parse(JSON.parse(readFileSync(path, 'utf8')))
    return exitedWell || report.failures.length > 0 ? report : { ...report, failures: [`${name} failed`] }
  } catch {
    return { passed: 0, failures: [`${name} left no report`], files: [] }
  }
}

export const vitestReport = (exitedWell, path) =>
  readReport(exitedWell, path, 'vitest', ({ numPassedTests, testResults }) => {
    const files = testResults.map(({ name, startTime, endTime }) => [
      relative(project, name),
      (endTime - startTime) / 1000,
    ])
    const failures = testResults.flatMap(({ name, status, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed')
      // A file that could not be loaded has no failed test.
      if (status === 'failed' && failed.length === 0) return [relative(project, name)]
      return failed.map(({ fullName }) => `${relative(project, name)} › ${fullName}`)
    })
    return { passed: numPassedTests, failures, files }
  })

export const playwrightReport = (exitedWell, path) =>
  readReport(exitedWell, path, 'playwright', ({ stats, errors, suites }) => {
    const specs = suites.flatMap(specsOf)
    const seconds = new Map()
    for (const { file, tests } of specs) {
      const own = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0)
      seconds.set(`e2e/${file}`, (seconds.get(`e2e/${file}`) ?? 0) + own)
    }
    const failures = specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => `e2e/${file} › ${title}${tracesOf(tests)}`)
    return {
      passed: stats.expected,
      failures: [...failures, ...errors.map(({ message }) => message)],
      files: [...seconds],
    }
  })

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

const tracesOf = (tests) =>
  tests
    .flatMap(({ results }) => results.flatMap(({ attachments }) => attachments))
    .filter(({ name, path }) => name === 'trace' && path)
    .map(({ path }) => `\n    trace: node scripts/run.mjs playwright show-trace ${relative(project, path)}`)
    .join('')

/** Prints the slowest files, what failed and the counts. Returns the exit code. */
export function printSummary(reports) {
  const files = reports.flatMap((report) => report.files).sort(([, one], [, other]) => other - one)
  console.log('\nSlowest files:')
  for (const [path, seconds] of files.slice(0, SLOWEST)) console.log(`${seconds.toFixed(1).padStart(6)} s  ${path}`)
  const failures = reports.flatMap((report) => report.failures)
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`)
  const passed = reports.reduce((sum, report) => sum + report.passed, 0)
  console.log(`\n${passed} passed, ${failures.length} failed`)
  return failures.length > 0 ? 1 : 0
}
