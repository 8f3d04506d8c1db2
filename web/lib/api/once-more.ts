import { ApiError } from '#web/lib/api/api.ts'
import { withRetries } from '#web/lib/api/retries.ts'

/** Makes a call once more when its answer was lost on the way. For calls that have the same effect twice as once. */
export const onceMore = <Reply>(call: () => Promise<Reply>): Promise<Reply> =>
  withRetries(call, { delaysMs: [0], isFinal: (failure) => failure instanceof ApiError })
