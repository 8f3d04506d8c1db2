import { useMutationState, useQueryClient } from '@tanstack/react-query'

/**
 * What the last tap on a switch wants while the server has not answered; undefined when nothing waits for an answer.
 * `drawn` is for showing it. `now` is for the next tap, which may come before the one before it is drawn.
 */
export function useLastTap(mutationKey: readonly string[]) {
  const cache = useQueryClient()
  const filters = { mutationKey, status: 'pending' } as const
  const drawn = useMutationState({ filters, select: ({ state }) => state.variables as boolean }).at(-1)
  const now = () => cache.getMutationCache().findAll(filters).at(-1)?.state.variables as boolean | undefined
  return { drawn, now }
}
