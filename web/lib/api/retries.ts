import { ApiError } from '#web/lib/api/api.ts'

type Retries = {
  delaysMs: readonly number[]
  isFinal: (failure: unknown) => boolean
  signal?: AbortSignal | undefined
}

/** Calls at once, then after each delay (ms). Rejects with the last failure, a final one, or the signal's reason. */
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

/** Repeats an idempotent call once if its response was lost; `before` counts the attempts so far. */
export const onceMore = <Reply>(call: (before: number) => Promise<Reply>): Promise<Reply> =>
  withRetries(call, { delaysMs: [0], isFinal: (failure) => failure instanceof ApiError })
