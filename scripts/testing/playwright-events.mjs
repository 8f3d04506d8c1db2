// Reports a run of Playwright to `npm test`.
import { pathInProject, report, textOf } from './events.mjs'

const titleOf = (test) => test.titlePath().slice(3).join(' › ')

// biome-ignore lint/style/noDefaultExport: Playwright takes a reporter's default export.
export default class PlaywrightEvents {
  /** The tests of each file that have not ended. */
  #left = new Map()
  #seconds = new Map()

  onBegin(_config, suite) {
    for (const { location } of suite.allTests()) this.#left.set(location.file, (this.#left.get(location.file) ?? 0) + 1)
    report({ type: 'begin', files: this.#left.size })
  }

  onTestBegin(test) {
    report({ type: 'start', name: `${pathInProject(test.location.file)} › ${titleOf(test)}` })
  }

  onTestEnd(test, { status, errors, attachments, duration }) {
    const { file } = test.location
    const name = pathInProject(file)
    if (status !== test.expectedStatus) {
      const trace = attachments.find((one) => one.name === 'trace')?.path
      const error = errors.map(textOf).join('\n') || `The test ended as '${status}'.`
      report({ type: 'failed', name, title: titleOf(test), kind: 'e2e', error, trace: trace && pathInProject(trace) })
    }
    this.#left.set(file, this.#left.get(file) - 1)
    this.#seconds.set(file, (this.#seconds.get(file) ?? 0) + duration / 1000)
    report({
      type: 'end',
      name,
      started: `${name} › ${titleOf(test)}`,
      passed: status === 'passed' ? 1 : 0,
      seconds: this.#seconds.get(file),
      isWhole: this.#left.get(file) === 0,
    })
  }

  onError(error) {
    report({ type: 'crash', error: textOf(error) })
  }

  onEnd() {
    report({ type: 'done' })
  }

  onStdOut(text) {
    process.stdout.write(text)
  }

  onStdErr(text) {
    process.stderr.write(text)
  }

  printsToStdio() {
    return false
  }
}
