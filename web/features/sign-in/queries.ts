import { useQuery } from '@tanstack/react-query'
import { read } from '#web/lib/api.ts'

export const useSignIns = () => useQuery(read('GET /api/sign-ins'))
export const usePasskeys = () => useQuery(read('GET /api/passkeys'))
