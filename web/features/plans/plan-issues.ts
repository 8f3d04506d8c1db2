import { ApiError } from '#web/lib/api.ts'

export type PlanIssues = { spot?: string | undefined; when?: string | undefined; invited?: string | undefined }

/** What the server found wrong, beside the field that it means; everything else that it says is for the toast alone. */
export function issuesIn(error: Error | null): PlanIssues {
  if (!(error instanceof ApiError)) return {}
  switch (error.status) {
    // Of what the form can send, the browser leaves nothing but a passed time to the server.
    case 400:
      return { when: 'A plan lies ahead, within a year.' }
    case 403:
      return { invited: error.said }
    case 404:
      return { spot: error.said }
    default:
      return {}
  }
}
