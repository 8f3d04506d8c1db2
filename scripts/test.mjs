// npm test: everything that can be checked, to the end, whatever fails on the way.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { project, setup } from './setup.mjs'

const node = setup()
const reports = mkdtempSync(join(tmpdir(), 'lineup-reports-'))
const report = (name) => join(reports, `${name}.json`)
let interrupted = false
process.on('SIGINT', () => (interrupted = true))

/** Runs one of the project's tools, or a script; it sees Ctrl-C itself and cleans up. Resolves to whether it was content. */
async function run(title, program, args, env = {}) {
  console.log(`\n── ${title} ──`)
  const child = spawn(node, [join(project, program), ...args], {
    cwd: project,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  const [code] = await once(child, 'exit')
  if (interrupted) {
    rmSync(reports, { recursive: true, force: true })
    process.exit(130)
  }
  return code === 0
}

const check = async (...step) => ((await run(...step)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/** A runner that crashed, ran nothing or complains without naming a test counts as one failure. */
function tally(content, name, count) {
  try {
    const { passed, failed } = count(JSON.parse(readFileSync(report(name), 'utf8')))
    const blamed = failed > 0 || (content && passed > 0)
    return { passed, failed: blamed ? failed : 1 }
  } catch {
    console.error(`${name} left no report.`)
    return { passed: 0, failed: 1 }
  }
}

const results = [
  await check('Types', 'node_modules/typescript/bin/tsc', ['--noEmit']),
  await check('Lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '.']),
  await check('First load', 'scripts/check-bundle.ts', []),
  tally(
    await run('Unit and server tests', 'node_modules/vitest/vitest.mjs', [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report('vitest')}`,
    ]),
    'vitest',
    ({ numPassedTests, numFailedTests, testResults }) => {
      const brokenFiles = testResults.filter(
        (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
      )
      return { passed: numPassedTests, failed: numFailedTests + brokenFiles.length }
    },
  ),
  tally(
    await run('End-to-end tests', 'node_modules/@playwright/test/cli.js', ['test'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright'),
    }),
    'playwright',
    ({ stats, errors }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }),
  ),
]
rmSync(reports, { recursive: true, force: true })

const sum = (key) => results.reduce((total, result) => total + result[key], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 ? 1 : 0
