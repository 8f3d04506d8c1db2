import type { Finding } from '#contract/operators/server.ts'
import type { Env } from '#server/platform/config/env.ts'
import { withoutSecrets } from '#server/platform/config/env-rules.ts'

export type Check = { check: string; run: (signal: AbortSignal) => Promise<Verdict[]> }
export type Verdict = Pick<Finding, 'state' | 'message'>

export const ok = (message: string): Verdict => ({ state: 'ok', message })
export const warning = (message: string): Verdict => ({ state: 'warning', message })
export const failed = (message: string): Verdict => ({ state: 'failed', message })

const LIMIT_MS = 15_000

export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { cause, message } = error
  return cause instanceof Error ? `${message}: ${reasonOf(cause)}` : message || error.name
}

/** Runs one check; what it throws, or does not end, has failed. */
export async function findingsOf({ check, run }: Check, env: Env): Promise<Finding[]> {
  const signal = AbortSignal.timeout(LIMIT_MS)
  const late = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error(`no answer within ${LIMIT_MS / 1000} seconds`))),
  )
  const verdicts = await Promise.race([run(signal), late]).catch((error) => [failed(reasonOf(error))])
  return verdicts.map(({ state, message }) => ({ check, state, message: withoutSecrets(env, message) }))
}
