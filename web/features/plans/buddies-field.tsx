import { MAX_INVITED } from '#contract/limits.ts'
import type { Surfer } from '#contract/users.ts'
import { useBuddies } from '#web/features/plans/queries.ts'
import { fullName } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ChoiceRow, toggled } from '#web/ui/choice-row.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { List } from '#web/ui/row.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const PLACEHOLDERS = 2

type BuddiesFieldProps = {
  invited: readonly string[]
  /** Invited before: they stay in the list, buddies or not. */
  before: Surfer[]
  onChange: (invited: string[]) => void
}

/** Who is asked along: a row to tick for every buddy. */
export function BuddiesField({ invited, before, onChange }: BuddiesFieldProps) {
  const buddies = useBuddies()
  const surfers = buddies.data && [
    ...before,
    ...buddies.data.filter(({ id }) => !before.some((surfer) => surfer.id === id)),
  ]
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-small font-strong text-ink-2">Invite buddies</legend>
      {surfers === undefined ? (
        buddies.isError ? (
          <ErrorState title="Couldn't load your buddies" onRetry={() => buddies.refetch()} />
        ) : (
          <SkeletonRows count={PLACEHOLDERS} label="Loading buddies" withButtons={false} />
        )
      ) : surfers.length === 0 ? (
        <p className="text-small text-ink-3">Find buddies on the Buddies page, then invite them here.</p>
      ) : (
        <List label="Your buddies" className="overflow-hidden py-0!">
          {surfers.map((surfer) => (
            <ChoiceRow
              key={surfer.id}
              picture={<Avatar photo={surfer.profileImageUrl} />}
              title={fullName(surfer)}
              aria-label={`Invite ${fullName(surfer)}`}
              checked={invited.includes(surfer.id)}
              disabled={!invited.includes(surfer.id) && invited.length >= MAX_INVITED}
              onChange={() => onChange(toggled(invited, surfer.id))}
            />
          ))}
        </List>
      )}
    </fieldset>
  )
}
