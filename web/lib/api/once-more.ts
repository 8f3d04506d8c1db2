import { ApiError } from '#web/lib/api/api.ts'
import { withRetries } from '#web/lib/api/retries.ts'

/** Repeats an idempotent call once if its response was lost. */
export const onceMore = <Reply>(call: () => Promise<Reply>): Promise<Reply> =>
  withRetries(call, { delaysMs: [0], isFinal: (failure) => failure instanceof ApiError })
