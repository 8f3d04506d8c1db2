import type { Finding } from '#contract/operators/server.ts'
import { databaseChecks } from '#server/health/doctor/database-checks.ts'
import { findingsOf } from '#server/health/doctor/finding.ts'
import { outsideChecks } from '#server/health/doctor/outside-checks.ts'
import { storageChecks } from '#server/health/doctor/storage-checks.ts'
import type { Env } from '#server/platform/config/env.ts'

export const CONFIGURATION = 'configuration'

/** Checks all that Lineup needs; `sendTo` gets a mail, too. Never rejects, and has no secret in it. */
export async function examine(env: Env, sendTo?: string): Promise<Finding[]> {
  const checks = [...databaseChecks(env), ...storageChecks(env), ...outsideChecks(env, { sendTo })]
  const found = await Promise.all(checks.map((check) => findingsOf(check, env)))
  return [{ check: CONFIGURATION, state: 'ok', message: 'Every name is valid.' }, ...found.flat()]
}
