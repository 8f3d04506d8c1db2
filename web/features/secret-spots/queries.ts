import { useQuery } from '@tanstack/react-query'
import { read } from '#web/lib/api/api.ts'

/** The secret spots that the reader knows, as they are at each visit: own ones first, by name. */
export const useSecretSpots = () => useQuery({ ...read('GET /api/secret-spots'), staleTime: 0 })
