import { useQuery } from '@tanstack/react-query'
import { read } from '#web/lib/api/api.ts'

export const useSignIns = () => useQuery(read('GET /api/sign-ins'))
export const usePasskeys = () => useQuery(read('GET /api/passkeys'))
/** Sign-in methods, refetched each time because other pages change them. */
export const useSignInMethods = () => useQuery({ ...read('GET /api/fresh-sign-in'), staleTime: 0 })
export const useAccessTokens = () => useQuery({ ...read('GET /api/access-tokens'), staleTime: 0 })
export const useRecoveryCodes = () => useQuery({ ...read('GET /api/recovery-codes'), staleTime: 0 })
export const useSecurityLog = () => useQuery({ ...read('GET /api/security-log'), staleTime: 0 })
