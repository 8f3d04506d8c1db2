import { ApiError, issuesOf } from '#web/lib/api/api.ts'
import * as texts from '#words/app.ts'

export const formatFailure = (error: Error) =>
  Object.values(issuesOf(error))[0] ??
  ((error instanceof ApiError && error.said) || texts.weCouldntReachTheServerPlease)
