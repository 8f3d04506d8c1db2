import { useMutationState, useQueryClient } from '@tanstack/react-query'

const pendingWith = (mutationKey: readonly string[]) => ({ mutationKey, status: 'pending' }) as const

/** Inputs of this key's pending writes, oldest first. The key determines their type. */
export const usePending = <Input>(mutationKey: readonly string[]): Input[] =>
  useMutationState({ filters: pendingWith(mutationKey), select: ({ state }) => state.variables as Input })

/** A switch's last tap until answered: `drawn` for rendering, `now` for the next tap, which may precede it. */
export function useLastTap(mutationKey: readonly string[]) {
  const cache = useQueryClient()
  const drawn = usePending<boolean>(mutationKey).at(-1)
  const now = () =>
    cache.getMutationCache().findAll(pendingWith(mutationKey)).at(-1)?.state.variables as boolean | undefined
  return { drawn, now }
}
