import { ApiError } from '#web/lib/api/api.ts'

/** Lets pass that what was to be removed is gone already: that is what was wanted. */
export function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}
