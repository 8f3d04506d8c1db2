// Reports a run of Vitest to `npm test`.
import { pathInProject, report, textOf } from './events.mjs'

// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter's default export.
export default class VitestEvents {
  #started = new Map()

  onTestRunStart(files) {
    report({ type: 'begin', files: files.length })
  }

  onTestModuleQueued({ moduleId }) {
    this.#started.set(moduleId, performance.now())
    report({ type: 'start', name: pathInProject(moduleId) })
  }

  onTestCaseResult(test) {
    const { state, errors = [] } = test.result()
    if (state === 'failed') this.#fail(test.module, test.fullName, errors)
  }

  onTestModuleEnd(module) {
    const tests = [...module.children.allTests()]
    const states = tests.map((test) => test.result().state)
    // A file that cannot be loaded, or a hook that fails, has no failed test.
    if (module.state() === 'failed' && !states.includes('failed'))
      this.#fail(module, '', [
        ...module.errors(),
        ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
      ])
    const passed = states.filter((state) => state === 'passed').length
    const seconds = (performance.now() - this.#started.get(module.moduleId)) / 1000
    report({ type: 'end', name: pathInProject(module.moduleId), passed, seconds, isWhole: true })
  }

  onTestRunEnd(_modules, unhandledErrors) {
    for (const error of unhandledErrors) report({ type: 'crash', error: textOf(error) })
    report({ type: 'done' })
  }

  onUserConsoleLog({ content }) {
    process.stdout.write(content)
  }

  #fail({ moduleId, project }, title, errors) {
    const error = errors.map(textOf).join('\n')
    report({ type: 'failed', name: pathInProject(moduleId), title, kind: project.name, error })
  }
}
