import type { Finding } from '#contract/operators/server.ts'
import { CONFIGURATION, examine } from '#server/health/doctor/doctor.ts'
import { reasonOf } from '#server/health/doctor/finding.ts'
import { type Env, loadEnv } from '#server/platform/config/env.ts'
import type { Work } from '../admin/command.ts'

/** Prints the findings, beside a Lineup that runs. Rejects if anything failed. */
export const printFindings: Work = async ({ has, value, print }) => {
  const findings = await allFindings(value('send-to'))
  if (has('json')) print(JSON.stringify(findings, null, 2))
  else for (const { check, state, message } of findings) print(`${state.padEnd(7)}  ${check}: ${message}`)
  const failures = findings.filter(({ state }) => state === 'failed').length
  if (failures > 0) throw new Error(`${failures} of ${findings.length} checks failed.`)
}

async function allFindings(sendTo: string | undefined): Promise<Finding[]> {
  let env: Env
  try {
    env = loadEnv()
  } catch (error) {
    return [{ check: CONFIGURATION, state: 'failed', message: reasonOf(error) }]
  }
  return examine(env, sendTo)
}
