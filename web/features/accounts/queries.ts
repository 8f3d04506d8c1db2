import { useQuery } from '@tanstack/react-query'
import { read } from '#web/lib/api/api.ts'

export const useSignIns = () => useQuery(read('GET /api/sign-ins'))
export const usePasskeys = () => useQuery(read('GET /api/passkeys'))
/** By what the reader signs in; changes elsewhere too, so it is asked for anew each time it is shown. */
export const useSignInWays = () => useQuery({ ...read('GET /api/fresh-sign-in'), staleTime: 0 })
export const useRecoveryCodes = () => useQuery({ ...read('GET /api/recovery-codes'), staleTime: 0 })
export const useSecurityLog = () => useQuery({ ...read('GET /api/security-log'), staleTime: 0 })
