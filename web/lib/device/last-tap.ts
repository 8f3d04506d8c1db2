import { useMutationState, useQueryClient } from '@tanstack/react-query'

/** A switch's last tap until answered. `drawn` is for rendering, `now` for the next tap, which may precede it. */
export function useLastTap(mutationKey: readonly string[]) {
  const cache = useQueryClient()
  const filters = { mutationKey, status: 'pending' } as const
  const drawn = useMutationState({ filters, select: ({ state }) => state.variables as boolean }).at(-1)
  const now = () => cache.getMutationCache().findAll(filters).at(-1)?.state.variables as boolean | undefined
  return { drawn, now }
}
