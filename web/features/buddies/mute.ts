import type { Surfer } from '#contract/accounts/users.ts'
import { isolated } from '#surf/places/names-in-texts.ts'
import { call } from '#web/lib/api/api.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/buddies.ts'

type Muting = { surfer: Surfer; muted: boolean }

/** Mutes or unmutes a buddy, and explains the effect in a toast. */
export function useMute() {
  const mute = useAct({
    call: ({ surfer, muted }: Muting) =>
      call(muted ? 'POST /api/mutes/:userId' : 'DELETE /api/mutes/:userId', { params: { userId: surfer.id } }),
    done: (_done, { surfer, muted }) =>
      muted
        ? {
            title: texts.firstNameIsMuted(isolated(surfer.firstName)),
            text: texts.theirSessionsStayOutOf,
            actions: [{ label: texts.undo, onPress: () => mute.mutate({ surfer, muted: false }) }],
          }
        : { title: texts.firstNameIsBack(isolated(surfer.firstName)), text: texts.youllSeeTheirSessionsIn },
    failed: (_error, { muted }) => texts.failedToThisBuddy(muted),
    changes: ['GET /api/feed', 'GET /api/buddies', 'GET /api/users/:id'],
  })
  return mute
}
