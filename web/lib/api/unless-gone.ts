import { ApiError } from '#web/lib/api/api.ts'

export function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}
