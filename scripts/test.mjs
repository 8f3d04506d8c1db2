// npm test: types, lint and the architecture first, then every test. Plain JavaScript for Node 20.
//   npm test -- safety     the tests whose path contains 'safety'
//   --shuffle[=SEED]       files and tests in a random order
//   --strict               a test that fails once has failed; test/unsteady.json must be empty
//   --steady               (with a part of a path) five times each, beside a busy loop on each core, and strict
//   --looks=all            every screen in both themes
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { spawnWithParent } from './processes.mjs'
import { project } from './setup.mjs'
import { changedFiles, importDistances, nearEndToEndTests } from './testing/nearness.mjs'
import { createResults, nameOf } from './testing/results.mjs'
import { lookAgain } from './testing/second-look.mjs'
import { node, startPostgres, startTool } from './testing/tools.mjs'

const LIMIT_CHECK_MS = 5000
const STEADY_ROUNDS = 5
const THIRDS_OF_LOOKS = 3

const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
const patterns = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const optionValue = (name) => options.find((option) => option.split('=')[0] === name)?.split('=')[1]
const has = (name) => options.some((option) => option.split('=')[0] === name)
const isSteady = has('--steady')
const isStrict = has('--strict') || isSteady
if (isSteady && patterns.length === 0)
  throw new Error('--steady needs a part of a path: npm test -- --steady e2e/plans')

/** Decides which proofs and looks have their turn, and with --shuffle the order. */
const seed = optionValue('--shuffle') ?? String(Date.now() % 1_000_000)
console.log(`Seed ${seed}${has('--shuffle') ? ', shuffled' : ''}.`)
const changed = changedFiles()
Object.assign(process.env, {
  // Dozens of processes load the app: what was compiled once is kept.
  NODE_COMPILE_CACHE: join(project, 'node_modules/.cache/compiled'),
  // Playwright leaves TypeScript to Node, which loads the tests in a third of the processor time that Babel takes.
  PW_DISABLE_TS_ESM: '1',
  // A proof that is asked for by its name runs whatever the seed is.
  RUN_SEED: patterns.length > 0 ? '' : seed,
  SHUFFLE_SEED: has('--shuffle') ? seed : '',
  // What a copy without the project's history cannot test is a failure then.
  STRICT: has('--strict') ? '1' : '',
  CHANGED_FILES: changed.join('\n'),
  LOOKS: optionValue('--looks') ?? String(Number(seed) % THIRDS_OF_LOOKS),
})

const startedAt = Date.now()
const results = createResults()
let interrupted = false
const tools = new Set()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    interrupted = true
    for (const tool of tools) tool.stop()
  })

/** Runs one tool to its end. Resolves to what it printed, and whether it exited with 0. */
async function run(program, { env, onEvent } = {}) {
  const tool = startTool(program, { env, onEvent })
  tools.add(tool)
  const { code, output } = await tool.ended
  tools.delete(tool)
  return { code, output, passed: code === 0 }
}

/** Runs a test runner, whose results count. */
async function runTests(title, program, env) {
  let hasReported = false
  let failed = 0
  const onEvent = (event) => {
    if (event.type === 'done') hasReported = true
    if (event.type === 'failed' || event.type === 'crash') failed += 1
    results.add(event)
  }
  const { code, output } = await run(program, { env, onEvent })
  if (!interrupted && !(hasReported && (code === 0 || failed > 0)))
    results.fail({ name: hasReported ? `${title} failed` : `${title} ended too early`, error: output })
}

const vitest = (files, ...args) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...files,
  '--passWithNoTests',
  '--reporter=./scripts/testing/vitest-events.mjs',
  ...args,
]
const playwright = (files, ...args) => [
  'node_modules/@playwright/test/cli.js',
  'test',
  ...files,
  '--pass-with-no-tests',
  '--config=e2e/playwright.config.ts',
  '--reporter=./scripts/testing/playwright-events.mjs',
  ...args,
]

// One thread that collects its garbage late takes a third of the processor time of several; what has not changed since the
// last run is not checked again.
const typesOnce = ['--singleThreaded', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo']
const checks = [
  ['Types', ['node_modules/typescript/bin/tsc', '--noEmit', ...typesOnce], { GOGC: '400' }],
  ['Texts', ['scripts/words/check.ts']],
  ['Lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']],
  ['First load', ['scripts/build/check-bundle.ts']],
]

async function check([title, program, env]) {
  const { passed, output } = await run(program, { env })
  if (passed) results.addPassed(1)
  else results.fail({ name: title, error: output })
}

/** What needs neither a database nor a browser, so that a slip is known within half a minute. */
const runChecks = () =>
  Promise.all([...checks.map(check), runTests('Architecture', vitest([], '--project', 'architecture'), {})])

/** Browsers and servers wait for each other most of the time: together the runners keep two cores busy. */
function runAllTests(env) {
  // The order of the files is run-order.ts's.
  const order = has('--shuffle') ? ['--sequence.shuffle.tests', `--sequence.seed=${seed}`] : []
  const rest = patterns.length > 0 ? [] : ['--project', '!architecture']
  return Promise.all([
    runTests('Unit and server tests', vitest(patterns, ...rest, ...order), env),
    runTests('End-to-end tests', playwright(patterns, ...fewWorkers()), {
      ...env,
      TEST_RESULTS: resultsFolder('first'),
    }),
  ])
}

/** Two workers for one or two named files: each one's server takes eight seconds of processor time to start and to stop. */
function fewWorkers() {
  const files = readdirSync(join(project, 'e2e'), { recursive: true }).map((file) => `e2e/${file}`)
  const named = files.filter((file) => file.endsWith('.test.ts') && patterns.some((part) => file.includes(part)))
  return named.length > 0 && named.length <= 2 ? ['--workers=2'] : []
}

/** What the change touches first; a random order and a few named files go without. */
function nearestFirst() {
  if (has('--shuffle') || patterns.length > 0) return {}
  const distances = importDistances(changed)
  return {
    TEST_DISTANCES: JSON.stringify([...distances].filter(([file]) => file.includes('.test.'))),
    NEAR_FILES: nearEndToEndTests(changed, distances)
      .map((file) => file.replace('e2e/', ''))
      .join('\n'),
  }
}

/** A folder for the traces of one pass of this run. */
const resultsFolder = (pass) => join(project, 'test-results', `${startedAt}`, pass)

/** Runs one file again, alone. Resolves to whether all of it passed. */
async function runAgain({ kind, name }, env) {
  const program = kind === 'e2e' ? playwright([name], '--workers=1') : vitest([name], '--project', kind)
  repeats += 1
  const ownEnv = { ...env, FULL_TRACE: '1', TEST_RESULTS: resultsFolder(`again-${repeats}`) }
  const errors = []
  const onEvent = (event) => event.error && errors.push(`${nameOf(event)}\n${event.error}`)
  const { passed } = await run(program, { env: ownEnv, onEvent })
  console.log(`${passed ? '✓' : '✗'} again, alone: ${name}\n${errors.join('\n')}`)
  return passed
}

/** In a thread of its own, so that the process can be stopped in order. */
const BUSY_LOOP = "new (require('node:worker_threads').Worker)('for (;;);', { eval: true })"

/** Runs what matches five times while other programs take the processor. */
async function runSteady(env) {
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawnWithParent(['-e', BUSY_LOOP], { node, stdio: ['ignore', 'inherit', 'inherit'] }),
  )
  try {
    for (let round = 0; round < STEADY_ROUNDS && !interrupted; round += 1) await runAllTests(env)
  } finally {
    for (const loop of loops) loop.kill('SIGKILL')
  }
}

const watch = setInterval(() => {
  const reason = results.overLimit()
  if (!reason) return
  clearInterval(watch)
  results.fail({ name: 'The run was stopped', error: reason })
  for (const tool of tools) tool.stop()
}, LIMIT_CHECK_MS)

let repeats = 0
let unsteady = []
const opening = startPostgres()
if (patterns.length === 0) await runChecks()
const postgres = await opening
if (results.failures.length === 0 && !interrupted) {
  await (isSteady ? runSteady(postgres.env) : runAllTests({ ...postgres.env, ...nearestFirst() }))
  if (!isStrict && !interrupted) unsteady = await lookAgain(results.failures, (file) => runAgain(file, postgres.env))
}
await postgres.close()
clearInterval(watch)
const listed = JSON.parse(readFileSync(join(project, 'test/unsteady.json'), 'utf8'))
if (has('--strict') && listed.length > 0)
  results.fail({ name: 'test/unsteady.json', error: `Names ${listed.length} tests that fail now and then.` })
process.exitCode = interrupted ? 130 : results.printSummary(unsteady)
