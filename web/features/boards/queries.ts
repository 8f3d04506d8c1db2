import { useQuery } from '@tanstack/react-query'
import { read } from '#web/lib/api/api.ts'

export const useBoards = () => useQuery({ ...read('GET /api/boards'), staleTime: 0 })
