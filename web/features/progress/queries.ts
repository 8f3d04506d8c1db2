import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { ownProgress } from '#contract/sessions/progress.ts'
import type { Period } from '#surf/time/periods.ts'
import { read } from '#web/lib/api/api.ts'

export type Progress = ReplyOf<typeof ownProgress>
export type ProgressStep = Progress['steps'][number]

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Shows the previous period until the next has loaded. */
export const useProgress = (period: Period) =>
  useQuery({
    ...read('GET /api/users/me/progress', { query: { period, timeZone } }),
    placeholderData: keepPreviousData,
  })
