import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { SessionSafety } from '#contract/sessions/safety.ts'
import { fineAct } from '#web/features/safety/fine-act.ts'
import { alarmOf, safetyOf } from '#web/features/safety/queries.ts'
import { call } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { formatFailure } from '#web/lib/api/failure-words.ts'
import { movedByOwnSessions, movedBySafety } from '#web/lib/api/moved-by.ts'
import { onceMore } from '#web/lib/api/once-more.ts'
import { clock } from '#web/lib/format/format.ts'
import { usePerform, useWaiting } from '#web/lib/outbox/outbox-context.ts'
import { showToast } from '#web/ui/feedback/toast.ts'
import * as texts from '#words/safety.ts'

function keep(cache: QueryClient, safety: SessionSafety) {
  cache.setQueryData(safetyOf(safety.sessionId).queryKey, safety)
}

/** Nothing is shown before the server has said so. What it refused may be of a session that has ended elsewhere. */
const moved = (cache: QueryClient, error: Error | null) =>
  void refresh(cache, ...movedBySafety, ...(error ? movedByOwnSessions : []))

/**
 * A call whose failure a toast alone would not do for: what became of the latest one stays in sight, also when the surfer
 * looked at another page meanwhile.
 */
const useLatest = (mutationKey: readonly string[]) =>
  useMutationState({ filters: { mutationKey }, select: ({ state }) => state }).at(-1)

const extensionOf = (sessionId: string) => ['extension', sessionId] as const

/**
 * 'I'm fine, 1 more hour', from the limit that the surfer sees, which also calls a call for help off. Without an answer it
 * waits in the outbox.
 */
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

/** The 'I'm fine' for this session that waits in the outbox: the server has not confirmed it. */
export const useWaitingFine = (sessionId: string) =>
  useWaiting(fineAct).find(({ input }) => input.sessionId === sessionId)

/** Why the latest try to get one more hour failed, as long as the limit is the one that it was from. */
export function useExtensionError(sessionId: string, overdueAt: string | null | undefined): Error | null {
  const latest = useLatest(extensionOf(sessionId))
  return latest?.status === 'error' && latest.variables === overdueAt ? latest.error : null
}

/** Looks after the session until so many hours after its start. */
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

/** 'I need help'. It is not tried again in silence, so that the surfer soon knows and can call instead. */
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

/** 'I reached them': nobody else is told then. */
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
