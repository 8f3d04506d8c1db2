// Tells a test that a defect fails from one that fails now and then. Plain JavaScript for Node 20.

/** These run without a network, a database or another process: what fails there once is wrong. */
const STEADY_KINDS = ['architecture', 'unit', 'component']
/** They guard what a surfer must be able to rely on, so one failure in four runs is too many. */
const MUST_NEVER_WAVER = /permissions|canary|invisible|alarm/
/** More than these do not fail by chance. */
const MOST_FILES = 8

/**
 * Runs each file with a failed test again, alone: twice, or three times where it must never waver. `runAgain({kind, name})`
 * resolves to whether the file passed. Marks the failures of files that passed each time as unsteady, and returns them as
 * entries of test/unsteady.json.
 */
export async function lookAgain(failures, runAgain, today = new Date()) {
  const files = new Map(failures.map(({ kind, name }) => [`${kind} ${name}`, []]))
  for (const failure of failures) files.get(`${failure.kind} ${failure.name}`).push(failure)
  if (files.size > MOST_FILES) return []
  const unsteady = []
  for (const failed of files.values()) {
    const [{ kind, name }] = failed
    if (!kind || STEADY_KINDS.includes(kind)) continue
    const times = MUST_NEVER_WAVER.test(name) ? 3 : 2
    let passes = 0
    while (passes < times && (await runAgain({ kind, name }))) passes += 1
    if (passes < times) continue
    for (const failure of failed) {
      failure.isUnsteady = true
      const test = failure.title ? `${name} › ${failure.title}` : name
      unsteady.push({ test, error: failure.error.split('\n')[0], date: today.toISOString().slice(0, 10) })
    }
  }
  return unsteady
}
