import type { Surfer } from '#contract/accounts/users.ts'
import { blocked, useBlockedSurfers } from '#web/features/buddies/queries.ts'
import { without } from '#web/features/buddies/shown-at-once.ts'
import { SurferRow } from '#web/features/buddies/surfer-row.tsx'
import { call } from '#web/lib/api/api.ts'
import { invalidatedByBuddies } from '#web/lib/api/invalidation.ts'
import { fullName } from '#web/lib/format/format.ts'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { Button } from '#web/ui/display/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { useAct } from '#web/ui/feedback/use-act.ts'
import { List } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/buddies.ts'

export function BlockedSurfers() {
  const { data: surfers, isError, refetch } = useBlockedSurfers()
  return (
    <Section title={texts.blockedSurfers} count={surfers?.length || undefined} className="mt-2">
      <p className="mb-3 text-ink-2">{texts.youAndAnyoneYouBlock}</p>
      {surfers === undefined ? (
        isError ? (
          <ErrorState title={texts.couldntLoadBlockedSurfers} onRetry={() => refetch()} />
        ) : (
          <SkeletonRows count={1} label={texts.loadingBlockedSurfers} />
        )
      ) : surfers.length === 0 ? (
        <p className="text-small text-ink-3">{texts.noOneBlocked}</p>
      ) : (
        <List label={texts.blockedSurfersLabel}>
          {surfers.map((surfer) => (
            <SurferRow key={surfer.id} surfer={surfer} action={<Unblock surfer={surfer} />} />
          ))}
        </List>
      )}
    </Section>
  )
}

function Unblock({ surfer }: { surfer: Surfer }) {
  const { mutate: unblock } = useAct({
    call: (userId: string) => call('DELETE /api/blocks/:userId', { params: { userId } }),
    optimistic: (cache, userId) => without<Surfer>(cache, blocked.queryKey, userId),
    failed: texts.failedToUnblockThisSurfer,
    changes: invalidatedByBuddies,
  })
  return (
    <span ref={handOnFocus}>
      <Button size="m" aria-label={texts.unblockName(fullName(surfer))} onClick={() => unblock(surfer.id)}>
        {texts.unblock}
      </Button>
    </span>
  )
}
