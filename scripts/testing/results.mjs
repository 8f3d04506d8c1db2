// The results of a run: shown while it works and summed up at its end. Plain JavaScript for Node 20.

const SLOWEST = 10
const PROGRESS_EVERY_MS = { terminal: 1000, file: 15_000 }
/** No test file takes a twentieth of this on a quiet machine. */
const FILE_LIMIT_MINUTES = 10
const RUN_LIMIT_MINUTES = 60

/**
 * Collects the events of the test runners. `add(event)` takes one. `failures` are `{name, title, kind, error, trace}`,
 * without a `kind` where no test can be named.
 */
export function createResults() {
  const begun = performance.now()
  const running = new Map()
  const failures = []
  const files = []
  let passed = 0
  let total = 0
  let done = 0

  function fail(failure) {
    failures.push(failure)
    print(`\n✗ ${nameOf(failure)}\n${indented(failure.error)}\n`)
  }

  function add(event) {
    if (event.type === 'begin') total += event.files
    if (event.type === 'start') running.set(event.name, performance.now())
    if (event.type === 'failed') fail(event)
    if (event.type === 'crash') fail({ name: 'An error outside of the tests', error: event.error })
    if (event.type !== 'end') return
    running.delete(event.started ?? event.name)
    passed += event.passed
    if (!event.isWhole) return
    done += 1
    files.push([event.name, event.seconds])
  }

  /** The reason why the run must stop now, if there is one. */
  function overLimit() {
    const minutesSince = (time) => (performance.now() - time) / 60_000
    const late = [...running].filter(([, start]) => minutesSince(start) > FILE_LIMIT_MINUTES).map(([name]) => name)
    if (late.length > 0) return `took longer than ${FILE_LIMIT_MINUTES} minutes: ${late.join(', ')}`
    if (minutesSince(begun) < RUN_LIMIT_MINUTES) return undefined
    return `took longer than ${RUN_LIMIT_MINUTES} minutes; still running: ${[...running.keys()].join(', ')}`
  }

  const { isTTY } = process.stdout
  const clear = isTTY ? '\r\u001b[K' : ''
  const print = (text) => process.stdout.write(`${clear}${text}`)
  const showProgress = () => {
    const seconds = Math.round((performance.now() - begun) / 1000)
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    print(
      `${time.padStart(6)}  ${done} of ${total} files, ${passed} passed, ${failures.length} failed${isTTY ? '' : '\n'}`,
    )
  }
  const progress = setInterval(showProgress, isTTY ? PROGRESS_EVERY_MS.terminal : PROGRESS_EVERY_MS.file)
  progress.unref()

  return {
    failures,
    add,
    fail,
    overLimit,
    addPassed: (count) => (passed += count),
    /** Prints the slowest files, what is unsteady, what failed, and the counts. Returns the exit code. */
    printSummary(unsteady) {
      clearInterval(progress)
      print('')
      if (files.length > 0) console.log('\nSlowest files:')
      const slowest = files.toSorted(([, one], [, other]) => other - one).slice(0, SLOWEST)
      for (const [path, seconds] of slowest) console.log(`${seconds.toFixed(1).padStart(6)} s  ${path}`)
      if (unsteady.length > 0) {
        console.log(
          '\nUnsteady: failed, then passed alone. Find out why; until then each has its line in test/unsteady.json.',
        )
        for (const line of unsteady) console.log(JSON.stringify(line))
      }
      const left = failures.filter((failure) => !failure.isUnsteady)
      if (left.length > 0) console.log(`\nFailed:\n${left.map((failure) => `  ${nameOf(failure)}`).join('\n')}`)
      console.log(`\n${passed} passed, ${left.length} failed`)
      return left.length > 0 ? 1 : 0
    },
  }
}

export const nameOf = ({ name, title, trace }) =>
  [title ? `${name} › ${title}` : name, trace && `    trace: node scripts/run.mjs playwright show-trace ${trace}`]
    .filter(Boolean)
    .join('\n')

const indented = (text) => text.replace(/^/gm, '  ')
