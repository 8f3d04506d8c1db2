// npm test: every check, to the end, even after a failure. `npm test -- safety` runs the tests whose path contains 'safety';
// `--shuffle` or `--shuffle=SEED` runs files and tests in a random order. Plain JavaScript for Node 20.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { project, setup } from './setup.mjs'
import { playwrightReport, printSummary, vitestReport } from './test-reports.mjs'

const patterns = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const shuffle = process.argv.find((argument) => /^--shuffle(=\d+)?$/.test(argument))
const seed = shuffle && (shuffle.split('=')[1] ?? String(Date.now() % 1_000_000))
if (seed) console.log(`Shuffled with seed ${seed}.`)

const node = setup()
// Dozens of processes load the app: what was compiled once is kept.
process.env.NODE_COMPILE_CACHE = join(project, 'node_modules/.cache/compiled')
const reports = mkdtempSync(join(tmpdir(), 'lineup-reports-'))
const reportPath = (name) => join(reports, `${name}.json`)
let interrupted = false
process.on('SIGINT', () => (interrupted = true))

/**
 * Runs one of the project's tools; what it prints appears once `before` has ended. What is `inIdleTime` uses what the others
 * leave of the processor. Resolves to whether it exited with 0.
 */
async function run(title, [program, ...args], { env = {}, before = Promise.resolve(), inIdleTime = false } = {}) {
  const child = spawn(node, [join(project, program), ...args], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...process.env, ...env },
  })
  if (inIdleTime && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const ended = once(child, 'close')
  let held = `\n── ${title} ──\n`
  let print = (text) => (held += text)
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => print(text))
  await before
  process.stdout.write(held)
  print = (text) => process.stdout.write(text)
  const [code] = await ended
  return code === 0
}

/** The one PostgreSQL of this run; it ends with its standard input. */
async function startPostgres() {
  const child = spawn(node, ['test/postgres-process.ts'], {
    cwd: project,
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const line = await Promise.race([once(child.stdout, 'data'), ended.then(() => undefined)])
  if (!line) throw new Error('The PostgreSQL for the tests did not start; the reason is printed above.')
  return {
    env: { TEST_TEMPLATE_URL: String(line[0]).trim() },
    async close() {
      child.stdin.end()
      await ended
    },
  }
}

function runVitest(env) {
  const order = seed ? ['--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${seed}`] : []
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath('vitest')}`]
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...patterns, '--passWithNoTests', ...order, ...report]
  return run('Unit and server tests', args, { env })
}

function runPlaywright(env, before) {
  const args = ['node_modules/@playwright/test/cli.js', 'test', ...patterns, '--pass-with-no-tests']
  const settings = { PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath('playwright'), SHUFFLE_SEED: seed ?? '' }
  return run('End-to-end tests', args, { env: { ...env, ...settings }, before })
}

// One thread, that collects its garbage late, takes a third of the processor time of several; what has not changed since the
// last run is not checked again.
const typesOnce = ['--singleThreaded', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo']
const checks = [
  ['Types', ['node_modules/typescript/bin/tsc', '--noEmit', ...typesOnce], { GOGC: '400' }],
  ['Lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']],
  ['First load', ['scripts/check-bundle.ts']],
]

/** Types, lint and budgets, beside the tests: a feature's own tests do without. */
const runChecks = (before) =>
  Promise.all(
    (patterns.length > 0 ? [] : checks).map(async ([title, args, env]) => {
      const passed = await run(title, args, { env, before, inIdleTime: true })
      return { passed: passed ? 1 : 0, failures: passed ? [] : [title], files: [] }
    }),
  )

// Browsers and servers wait for each other most of the time: together the runners keep two cores busy.
const postgres = await startPostgres()
const vitest = runVitest(postgres.env)
const playwright = runPlaywright(postgres.env, vitest)
const checked = runChecks(playwright)
const results = [
  ...(await checked),
  vitestReport(await vitest, reportPath('vitest')),
  playwrightReport(await playwright, reportPath('playwright')),
]
await postgres.close()
rmSync(reports, { recursive: true, force: true })
process.exitCode = interrupted ? 130 : printSummary(results)
