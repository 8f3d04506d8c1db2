import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { At } from '#contract/api.ts'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import { refusalIn } from '#web/features/surf-sessions/edit-session.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { refresh } from '#web/lib/cache.ts'
import { movedByOwnSessions } from '#web/lib/moved-by.ts'
import { showToast } from '#web/ui/toast.ts'

type NewPastSession = BodyGivenTo<At<'POST /api/surf-sessions/past'>>

/** Logs a session that is over. The clientId is made once per draft, so that a repeated try never doubles it. */
export function useLogSession() {
  const cache = useQueryClient()
  return useMutation({
    // An answer that was lost on its way is asked for once more.
    retry: (failures, error) => failures === 0 && !(error instanceof ApiError),
    mutationFn: (session: NewPastSession) => call('POST /api/surf-sessions/past', { body: session }),
    onSuccess: () => showToast({ title: 'Session Logged' }),
    onError: (error) =>
      showToast({
        title: 'Error',
        text: refusalIn(error) ?? 'Failed to log session. Please try again.',
        kind: 'destructive',
      }),
    onSettled: () => void refresh(cache, ...movedByOwnSessions),
  })
}
