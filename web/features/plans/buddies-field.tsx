import { Check } from 'lucide-react'
import { MAX_INVITED } from '#contract/limits.ts'
import type { Surfer } from '#contract/users.ts'
import { useBuddies } from '#web/features/plans/queries.ts'
import { fullName } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { iconInText } from '#web/ui/icons.tsx'
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
          <ErrorState title="Your buddies did not load" onRetry={() => buddies.refetch()} />
        ) : (
          <SkeletonRows count={PLACEHOLDERS} label="Loading buddies" withButtons={false} />
        )
      ) : surfers.length === 0 ? (
        <p className="text-small text-ink-3">Buddies whom you find on the Buddies page can be invited here.</p>
      ) : (
        <List label="Your buddies" className="overflow-hidden py-0!">
          {surfers.map((surfer) => (
            <BuddyRow
              key={surfer.id}
              surfer={surfer}
              isInvited={invited.includes(surfer.id)}
              disabled={!invited.includes(surfer.id) && invited.length >= MAX_INVITED}
              onToggle={() => onChange(toggled(invited, surfer.id))}
            />
          ))}
        </List>
      )}
    </fieldset>
  )
}

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]

type BuddyRowProps = { surfer: Surfer; isInvited: boolean; disabled: boolean; onToggle: () => void }

const BuddyRow = ({ surfer, isInvited, disabled, onToggle }: BuddyRowProps) => (
  <li className="relative flex min-h-15 items-center gap-3 px-4 py-2 not-first:border-t not-first:border-line has-checked:bg-sea-wash has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-sun-ink narrow:px-3">
    <Avatar photo={surfer.profileImageUrl} />
    <span className="min-w-0 flex-1 text-lead leading-tight font-strong">{fullName(surfer)}</span>
    <input
      type="checkbox"
      aria-label={`Invite ${fullName(surfer)}`}
      checked={isInvited}
      disabled={disabled}
      onChange={onToggle}
      className="peer absolute inset-0 m-0 size-full cursor-pointer opacity-0"
    />
    <span className="pointer-events-none grid size-6.5 shrink-0 place-items-center rounded-[8px] text-transparent inset-ring-2 inset-ring-edge peer-checked:bg-sea peer-checked:text-on-sea peer-checked:inset-ring-0">
      <Check {...iconInText} />
    </span>
  </li>
)
