import { ApiError, issuesOf } from '#web/lib/api/api.ts'
import * as texts from '#words/app.ts'

/** Describes a failed call: the server's validation message, its text, or that it was unreachable. */
export const formatFailure = (error: Error) =>
  Object.values(issuesOf(error))[0] ??
  ((error instanceof ApiError && error.said) || texts.weCouldntReachTheServerPlease)
