import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Surfer } from '#contract/accounts/users.ts'
import { call } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { showToast } from '#web/ui/feedback/toast.ts'
import * as texts from '#words/buddies.ts'

type Muting = { surfer: Surfer; muted: boolean }

/** Mutes or unmutes a buddy, and explains the effect in a toast. */
export function useMute() {
  const cache = useQueryClient()
  const mute = useMutation({
    mutationFn: ({ surfer, muted }: Muting) =>
      call(muted ? 'POST /api/mutes/:userId' : 'DELETE /api/mutes/:userId', { params: { userId: surfer.id } }),
    onSuccess: (_done, { surfer, muted }) =>
      showToast(
        muted
          ? {
              title: texts.firstNameIsMuted(surfer.firstName),
              text: texts.theirSessionsStayOutOf,
              actions: [{ label: texts.undo, onPress: () => mute.mutate({ surfer, muted: false }) }],
            }
          : { title: texts.firstNameIsBack(surfer.firstName), text: texts.youllSeeTheirSessionsIn },
      ),
    onError: (_error, { muted }) =>
      showToast({ title: texts.error, text: texts.failedToThisBuddy(muted), kind: 'destructive' }),
    onSettled: () => refresh(cache, 'GET /api/feed', 'GET /api/buddies', 'GET /api/users/:id'),
  })
  return mute
}
