import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, issuesOf } from '#web/lib/api/api.ts'
import { pushState, turnOffPush, turnOnPush } from '#web/lib/device/push.ts'

/** Not of the contract: what this one browser does. */
const queryKey = ['push in this browser']

const keyOfServer = async () => (await call('GET /api/notification-settings')).pushKey

/**
 * Push in this one browser: `state` is undefined until that is known, and stays so where the browser cannot tell
 * (`isError`). `turn` switches it on or off and asks for permission, so it must be called from a press; `onFailed` gets why it
 * failed, for people.
 */
export function usePush({ onFailed }: { onFailed: (text: string) => void }) {
  const cache = useQueryClient()
  const { data, isError } = useQuery({ queryKey, queryFn: pushState, staleTime: 0, refetchOnWindowFocus: true })
  const { mutate: turn, isPending } = useMutation({
    mutationFn: (to: 'on' | 'off') => (to === 'on' ? turnOnPush(keyOfServer) : turnOffPush()),
    onSuccess: (next) => cache.setQueryData(queryKey, next),
    onError: (error, to) => onFailed(issuesOf(error).endpoint ?? `Failed to turn ${to} push`),
  })
  return { state: data, isError, turn, isPending }
}
