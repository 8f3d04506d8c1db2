export type Finding = {
  check: string
  state: 'ok' | 'warning' | 'failed'
  /** In plain words, with what to do. */
  says: string
}
export type Check = { check: string; run: (signal: AbortSignal) => Promise<Verdict[]> }
export type Verdict = Pick<Finding, 'state' | 'says'>

export const ok = (says: string): Verdict => ({ state: 'ok', says })
export const warning = (says: string): Verdict => ({ state: 'warning', says })
export const failed = (says: string): Verdict => ({ state: 'failed', says })

const LIMIT_MS = 15_000

export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { cause, message } = error
  return cause instanceof Error ? `${message}: ${reasonOf(cause)}` : message || error.name
}

/** Runs one check; what it throws, or does not end, has failed. */
export async function findingsOf({ check, run }: Check): Promise<Finding[]> {
  const signal = AbortSignal.timeout(LIMIT_MS)
  const late = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error(`no answer within ${LIMIT_MS / 1000} seconds`))),
  )
  const verdicts = await Promise.race([run(signal), late]).catch((error) => [failed(reasonOf(error))])
  return verdicts.map((verdict) => ({ check, ...verdict }))
}
