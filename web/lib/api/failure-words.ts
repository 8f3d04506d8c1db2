import { ApiError, issuesOf } from '#web/lib/api/api.ts'

/** Why a call failed, for people: what the server found wrong, or else said, or that it was not reached. */
export const formatFailure = (error: Error) =>
  Object.values(issuesOf(error))[0] ??
  ((error instanceof ApiError && error.said) || "We couldn't reach the server. Please try again.")
