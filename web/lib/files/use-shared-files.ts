import { useQuery, useQueryClient } from '@tanstack/react-query'
import { forgetShared, readShared } from '#web/lib/files/shared-files.ts'

/**
 * What other apps shared with this one and the surfer has not decided about, oldest first; undefined until it is read.
 * `forget` takes one away, once it has arrived or is not wanted.
 */
export function useSharedFiles(surferId: string, isWanted = true) {
  const cache = useQueryClient()
  // Not of the contract: what this one phone keeps.
  const queryKey = ['shared files', surferId]
  const { data, isError } = useQuery({
    queryKey,
    queryFn: () => readShared(surferId),
    staleTime: 0,
    refetchOnWindowFocus: true,
    enabled: isWanted,
  })
  const forget = async (id: string) => {
    await forgetShared(id)
    await cache.invalidateQueries({ queryKey })
  }
  return { files: data, isError, forget }
}
