import { useQuery } from '@tanstack/react-query'
import { read } from '#web/lib/api/api.ts'

/** Secret spots known to the reader, refetched at each visit: own ones first, by name. */
export const useSecretSpots = () => useQuery({ ...read('GET /api/secret-spots'), staleTime: 0 })
