type Retries = {
  delaysMs: readonly number[]
  /** Whether another try would fail alike. */
  isFinal: (failure: unknown) => boolean
  signal?: AbortSignal | undefined
}

/**
 * Tries until it works: at first at once, then again after each delay in milliseconds. Rejects with the last failure,
 * at once with one that is final, and with the signal's reason when it is aborted. A try is told how many came before.
 */
export async function withRetries<Result>(
  attempt: (before: number) => Promise<Result>,
  { delaysMs, isFinal, signal }: Retries,
): Promise<Result> {
  for (let before = 0; ; before += 1) {
    signal?.throwIfAborted()
    try {
      return await attempt(before)
    } catch (failure) {
      const delayMs = delaysMs[before]
      if (delayMs === undefined || isFinal(failure)) throw failure
      await waited(delayMs, signal)
    }
  }
}

const waited = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done)
    function done() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
  })
