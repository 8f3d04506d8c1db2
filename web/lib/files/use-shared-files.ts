import { useQuery, useQueryClient } from '@tanstack/react-query'
import { forgetShared, readShared } from '#web/lib/files/shared-files.ts'

/** Files shared by other apps and not yet decided, oldest first; undefined until read. `forget` removes one. */
export function useSharedFiles(surferId: string, isWanted = true) {
  const cache = useQueryClient()
  // This phone's data, not part of the contract.
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
