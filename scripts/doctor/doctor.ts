import { type Env, loadEnv } from '#server/platform/config/env.ts'
import type { Work } from '../admin/command.ts'
import { databaseChecks } from './database-checks.ts'
import { type Finding, findingsOf, reasonOf } from './finding.ts'
import { outsideChecks } from './outside-checks.ts'
import { storageChecks } from './storage-checks.ts'

const CONFIGURATION = 'configuration'

/** Checks all that Lineup needs, beside a Lineup that runs. Rejects if anything failed. */
export const examine: Work = async ({ has, value, print }) => {
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
  const checks = [...databaseChecks(env), ...storageChecks(env), ...outsideChecks(env, { sendTo })]
  const found = await Promise.all(checks.map(findingsOf))
  return [{ check: CONFIGURATION, state: 'ok', message: 'Every name is valid.' }, ...found.flat()]
}
