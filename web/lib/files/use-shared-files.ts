import { useQuery, useQueryClient } from '@tanstack/react-query'
import { forgetShared, readShared } from '#web/lib/files/shared-files.ts'

export function useSharedFiles(surferId: string, isWanted = true) {
  const cache = useQueryClient()
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
