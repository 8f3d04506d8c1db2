import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, issuesOf } from '#web/lib/api/api.ts'
import { pushState, turnOffPush, turnOnPush } from '#web/lib/device/push.ts'
import * as texts from '#words/app.ts'

const queryKey = ['push in this browser']

const keyOfServer = async () => (await call('GET /api/notification-settings')).pushKey

/** `state` is undefined until known, or if unavailable (`isError`). `turn` may prompt, so it needs a press. */
export function usePush({ onFailed }: { onFailed: (text: string) => void }) {
  const cache = useQueryClient()
  const { data, isError } = useQuery({ queryKey, queryFn: pushState, staleTime: 0, refetchOnWindowFocus: true })
  const { mutate: turn, isPending } = useMutation({
    mutationFn: (to: 'on' | 'off') => (to === 'on' ? turnOnPush(keyOfServer) : turnOffPush()),
    onSuccess: (next) => cache.setQueryData(queryKey, next),
    onError: (error, to) => onFailed(issuesOf(error).endpoint ?? texts.failedToTurnPush(to)),
  })
  return { state: data, isError, turn, isPending }
}
