import { ApiError } from '#web/lib/api/api.ts'

/** Ignores the error that an item to be removed no longer exists. */
export function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}
