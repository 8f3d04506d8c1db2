import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { BuddySuggestion } from '#contract/people/buddies.ts'
import { without } from '#web/features/buddies/shown-at-once.ts'
import { call, read } from '#web/lib/api/api.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/buddies.ts'

const suggestions = read('GET /api/buddies/suggestions')

export const useSuggestions = () => useQuery(suggestions)

/** Removes a surfer from the cached suggestions. Returns the undo function. */
export const withoutSuggestion = (cache: QueryClient, surferId: string) =>
  without<BuddySuggestion>(cache, suggestions.queryKey, surferId)

/** Declines permanently. */
export const useDeclineSuggestion = () =>
  useAct({
    call: (userId: string) => call('DELETE /api/buddies/suggestions/:userId', { params: { userId } }),
    optimistic: withoutSuggestion,
    failed: texts.couldntSaveThatPleaseTry,
  })
