import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Surfer } from '#contract/accounts/users.ts'
import { call } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { showToast } from '#web/ui/feedback/toast.ts'

type Muting = { surfer: Surfer; muted: boolean }

/** Mutes a buddy or takes that back, and says what it means. */
export function useMute() {
  const cache = useQueryClient()
  const mute = useMutation({
    mutationFn: ({ surfer, muted }: Muting) =>
      call(muted ? 'POST /api/mutes/:userId' : 'DELETE /api/mutes/:userId', { params: { userId: surfer.id } }),
    onSuccess: (_done, { surfer, muted }) =>
      showToast(
        muted
          ? {
              title: `${surfer.firstName} is muted`,
              text: "Their sessions stay out of your feed, and check-ins won't notify you. Alarms still do. They won't know.",
              actions: [{ label: 'Undo', onPress: () => mute.mutate({ surfer, muted: false }) }],
            }
          : { title: `${surfer.firstName} is back`, text: "You'll see their sessions in your feed again." },
      ),
    onError: (_error, { muted }) =>
      showToast({ title: 'Error', text: `Failed to ${muted ? 'mute' : 'unmute'} this buddy`, kind: 'destructive' }),
    onSettled: () => refresh(cache, 'GET /api/feed', 'GET /api/buddies', 'GET /api/users/:id'),
  })
  return mute
}
