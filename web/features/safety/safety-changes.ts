import { type QueryClient, useMutationState } from '@tanstack/react-query'
import type { SessionSafety } from '#contract/sessions/safety.ts'
import { fineAct } from '#web/features/safety/fine-act.ts'
import { safetyOf } from '#web/features/safety/queries.ts'
import { call } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { invalidatedByOwnSessions, invalidatedBySafety } from '#web/lib/api/invalidation.ts'
import { clock } from '#web/lib/format/format.ts'
import { usePerform, useWaiting } from '#web/lib/outbox/outbox-context.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/safety.ts'

export const storeSafety = (cache: QueryClient, safety: SessionSafety) =>
  cache.setQueryData(safetyOf(safety.sessionId).queryKey, safety)

/** After a refusal own sessions are refetched: this one may have ended elsewhere. */
export const refetchSafety = (cache: QueryClient, { error }: { error: Error | null }) =>
  void refresh(cache, ...invalidatedBySafety, ...(error ? invalidatedByOwnSessions : []))

/**
 * Returns the latest call. A toast alone would not do for its failure: it stays visible after a visit to another page.
 */
const useLatest = (mutationKey: readonly string[]) =>
  useMutationState({ filters: { mutationKey }, select: ({ state }) => state }).at(-1)

const extensionOf = (sessionId: string) => ['extension', sessionId] as const

/** Adds an hour from the limit shown, which also withdraws a call for help. Waits in the outbox while offline. */
export function useExtension({ sessionId, overdueAt, alarm }: SessionSafety) {
  const perform = usePerform(fineAct)
  const { mutate, isPending } = useAct({
    mutationKey: extensionOf(sessionId),
    gcTime: Number.POSITIVE_INFINITY,
    call: async (from: string | null) => {
      // The alarm may be withdrawn before the reply arrives.
      const title = alarm?.kind === 'help' ? texts.yourCallForHelpIs : texts.oneMoreHour
      return { title, outcome: await perform({ sessionId, from }) }
    },
    store: (cache, { outcome }) => outcome.state === 'sent' && storeSafety(cache, outcome.reply),
    done: ({ title, outcome }) => {
      if (outcome.state === 'waiting') return undefined
      const { overdueAt } = outcome.reply
      return { title, ...(overdueAt && { text: texts.youreWatchedUntil(clock(overdueAt)) }) }
    },
    // `useExtensionError` shows it.
    failed: undefined,
    changes: refetchSafety,
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

/** Never retried silently: the surfer must soon know and call instead. */
export function useHelp(sessionId: string) {
  const mutationKey = ['help', sessionId] as const
  const { mutate: ask } = useAct({
    mutationKey,
    gcTime: Number.POSITIVE_INFINITY,
    call: () => call('POST /api/surf-sessions/:id/help', { params: { id: sessionId } }),
    store: storeSafety,
    failed: undefined,
    changes: refetchSafety,
  })
  const latest = useLatest(mutationKey)
  return { ask, isAsking: latest?.status === 'pending', error: latest?.status === 'error' ? latest.error : null }
}
