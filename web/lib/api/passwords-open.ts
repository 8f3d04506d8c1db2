import { useQuery } from '@tanstack/react-query'
import { read } from '#web/lib/api/api.ts'

export const usePasswordsOpen = (): boolean => useQuery(read('GET /api/entrance')).data?.passwords ?? false
