import { useQuery } from '@tanstack/react-query'
import { call, issuesOf } from '#web/lib/api/api.ts'
import { pushState, turnOffPush, turnOnPush } from '#web/lib/device/push.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/app.ts'

const queryKey = ['push in this browser']

const keyOfServer = async () => (await call('GET /api/notification-settings')).pushKey

/** `state` is undefined until known, or if unavailable (`isError`). `turn` may prompt, so it needs a press. */
export function usePush() {
  const { data, isError } = useQuery({ queryKey, queryFn: pushState, staleTime: 0, refetchOnWindowFocus: true })
  const { mutate: turn, isPending } = useAct({
    call: (to: 'on' | 'off') => (to === 'on' ? turnOnPush(keyOfServer) : turnOffPush()),
    store: (cache, next) => cache.setQueryData(queryKey, next),
    failed: (error, to) => issuesOf(error).endpoint ?? texts.failedToTurnPush(to),
  })
  return { state: data, isError, turn, isPending }
}
