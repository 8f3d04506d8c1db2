import { useQuery } from '@tanstack/react-query'
import { read } from '#web/lib/api.ts'

/** Who is signed in. */
export const useUser = () => useQuery(read('GET /api/auth/user'))
