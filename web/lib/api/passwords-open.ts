import { useQuery } from '@tanstack/react-query'
import { read } from '#web/lib/api/api.ts'

/** True if this server allows passwords; false while unknown. */
export const usePasswordsOpen = (): boolean => useQuery(read('GET /api/entrance')).data?.passwords ?? false
