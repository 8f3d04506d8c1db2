import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { SessionSafety } from '#contract/sessions/safety.ts'
import { fineAct } from '#web/features/safety/fine-act.ts'
import { alarmOf, safetyOf } from '#web/features/safety/queries.ts'
import { call, formatFailure } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { movedByOwnSessions, movedBySafety } from '#web/lib/api/moved-by.ts'
import { onceMore } from '#web/lib/api/retries.ts'
import { clock } from '#web/lib/format/format.ts'
import { usePerform, useWaiting } from '#web/lib/outbox/outbox-context.ts'
import { showToast } from '#web/ui/feedback/toast.ts'
import * as texts from '#words/safety.ts'

function keep(cache: QueryClient, safety: SessionSafety) {
  cache.setQueryData(safetyOf(safety.sessionId).queryKey, safety)
}

/** Shows nothing before the server has answered. A refusal refetches own sessions: this one may have ended. */
const moved = (cache: QueryClient, error: Error | null) =>
  void refresh(cache, ...movedBySafety, ...(error ? movedByOwnSessions : []))

/**
 * Returns the latest call. A toast alone would not do for its failure: it stays visible after a visit to another page.
 */
const useLatest = (mutationKey: readonly string[]) =>
  useMutationState({ filters: { mutationKey }, select: ({ state }) => state }).at(-1)

const extensionOf = (sessionId: string) => ['extension', sessionId] as const

/** Adds an hour from the limit shown, which also withdraws a call for help. Waits in the outbox while offline. */
export function useExtension({ sessionId, overdueAt, alarm }: SessionSafety) {
  const cache = useQueryClient()
  const perform = usePerform(fineAct)
  const { mutate, isPending } = useMutation({
    mutationKey: extensionOf(sessionId),
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: (from: string | null) => perform({ sessionId, from }),
    onMutate: () => (alarm?.kind === 'help' ? texts.yourCallForHelpIs : texts.oneMoreHour),
    onSuccess: (done, _from, title) => {
      if (done.state === 'waiting') return
      const { overdueAt } = done.reply
      keep(cache, done.reply)
      showToast({ title, ...(overdueAt && { text: texts.youreWatchedUntil(clock(overdueAt)) }) })
    },
    onSettled: (_done, error) => moved(cache, error),
  })
  return { extend: () => mutate(overdueAt), isPending }
}

/** Returns the 'I'm fine' in the outbox, unconfirmed by the server. */
export const useWaitingFine = (sessionId: string) =>
  useWaiting(fineAct).find(({ input }) => input.sessionId === sessionId)

/** Returns the latest failure of an extension while its limit is still current. */
export function useExtensionError(sessionId: string, overdueAt: string | null | undefined): Error | null {
  const latest = useLatest(extensionOf(sessionId))
  return latest?.status === 'error' && latest.variables === overdueAt ? latest.error : null
}

export function useOverdueHours(sessionId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (overdueHours: number) =>
      onceMore(() => call('PUT /api/surf-sessions/:id/safety', { params: { id: sessionId }, body: { overdueHours } })),
    onSuccess: (safety) => keep(cache, safety),
    onError: (error) => showToast({ title: texts.notChanged, text: formatFailure(error), kind: 'destructive' }),
    onSettled: (_safety, error) => moved(cache, error),
  })
}

/** Never retried silently: the surfer must soon know and call instead. */
export function useHelp(sessionId: string) {
  const cache = useQueryClient()
  const mutationKey = ['help', sessionId] as const
  const { mutate: ask } = useMutation({
    mutationKey,
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: () => call('POST /api/surf-sessions/:id/help', { params: { id: sessionId } }),
    onSuccess: (safety) => keep(cache, safety),
    onSettled: (_safety, error) => moved(cache, error),
  })
  const latest = useLatest(mutationKey)
  return { ask, isAsking: latest?.status === 'pending', error: latest?.status === 'error' ? latest.error : null }
}

/** Stops notifications to further recipients. */
export function useReached(sessionId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => onceMore(() => call('POST /api/alarms/:id/reached', { params: { id: sessionId } })),
    onSuccess: (alarm) => cache.setQueryData(alarmOf(sessionId).queryKey, alarm),
    onError: (error) =>
      showToast({ title: texts.thatDidntGetThrough, text: formatFailure(error), kind: 'destructive' }),
    onSettled: () => void refresh(cache, ...movedBySafety),
  })
}
