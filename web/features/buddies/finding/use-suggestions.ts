import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BuddySuggestion } from '#contract/people/buddies.ts'
import { without } from '#web/features/buddies/shown-at-once.ts'
import { call, read } from '#web/lib/api/api.ts'
import { showToast } from '#web/ui/feedback/toast.ts'
import * as texts from '#words/buddies.ts'

const suggestions = read('GET /api/buddies/suggestions')

export const useSuggestions = () => useQuery(suggestions)

/** Removes a surfer from the cached suggestions. Returns the undo function. */
export const withoutSuggestion = (cache: QueryClient, surferId: string) =>
  without<BuddySuggestion>(cache, suggestions.queryKey, surferId)

/** Declines permanently; the suggestion returns if the server refuses. */
export function useDeclineSuggestion() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) => call('DELETE /api/buddies/suggestions/:userId', { params: { userId } }),
    onMutate: (userId) => withoutSuggestion(cache, userId),
    onError: (_error, _userId, putBack) => {
      putBack?.()
      showToast({ title: texts.error, text: texts.couldntSaveThatPleaseTry, kind: 'destructive' })
    },
  })
}
