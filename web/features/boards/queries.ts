import { useQuery } from '@tanstack/react-query'
import { read } from '#web/lib/api/api.ts'

/** The reader's boards with their totals, as they are at each visit: those in use first, last used first. */
export const useBoards = () => useQuery({ ...read('GET /api/boards'), staleTime: 0 })
