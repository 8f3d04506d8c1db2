import { useQuery } from '@tanstack/react-query'
import { read } from '#web/lib/api/api.ts'

/** Whether passwords open accounts on this server; false while that is not known, so that nothing is offered that is not there. */
export const usePasswordsOpen = (): boolean => useQuery(read('GET /api/entrance')).data?.passwords ?? false
