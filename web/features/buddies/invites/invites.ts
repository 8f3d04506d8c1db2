import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Invite } from '#contract/people/invites.ts'
import { ApiError, call, read } from '#web/lib/api/api.ts'
import { showToast } from '#web/ui/feedback/toast.ts'

const own = read('GET /api/invites')

/** The reader's links that still work, one at most. Another tab may have changed it. */
export const useInvites = () => useQuery({ ...own, staleTime: 0 })

/** Makes the reader's link, or turns it off. */
export function useChangeInvite() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (revoked: Invite | null): Promise<Invite[]> => {
      if (!revoked) return [await call('POST /api/invites')]
      await call('DELETE /api/invites/:id', { params: { id: revoked.id } })
      return []
    },
    onSuccess: (left) => {
      cache.setQueryData(own.queryKey, left)
      if (left.length === 0) showToast({ title: 'Invite Link Turned Off' })
    },
    onError: (error) => {
      const said = error instanceof ApiError ? error.said : undefined
      showToast({ title: 'Error', text: said ?? 'Failed to change your invite link.', kind: 'destructive' })
      void cache.invalidateQueries({ queryKey: own.queryKey })
    },
  })
}
