import type { Surfer } from '#contract/accounts/users.ts'
import type { Buddy } from '#contract/people/buddies.ts'
import { fullName } from '#web/lib/format/format.ts'
import { useBuddies } from '#web/lib/search/use-buddies.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { ChoiceRow, toggled } from '#web/ui/fields/choice-row.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { List } from '#web/ui/layout/row.tsx'
import * as texts from '#words/plans.ts'

const PLACEHOLDERS = 2

type BuddiesFieldProps = {
  legend: string
  none: string
  /** Precedes the buddy's name in labels: 'Invite'. */
  verb?: string
  chosen: readonly string[]
  max: number
  /** Chosen earlier: they stay listed, buddies or not. */
  before: Surfer[]
  /** Shown below the names of those who cannot be chosen. */
  closed?: { text: string; isClosed: (buddy: Buddy) => boolean }
  onChange: (chosen: string[]) => void
}

export function BuddiesField({ legend, none, verb, chosen, max, before, closed, onChange }: BuddiesFieldProps) {
  const buddies = useBuddies()
  const surfers = buddies.data && [
    ...before,
    ...buddies.data.filter(({ id }) => !before.some((surfer) => surfer.id === id)),
  ]
  const closedIds = new Set(buddies.data?.filter((buddy) => closed?.isClosed(buddy)).map(({ id }) => id))
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-small font-strong text-ink-2">{legend}</legend>
      {buddies.search && <SearchField label={texts.searchYourBuddies} {...buddies.search} />}
      {surfers === undefined ? (
        buddies.isError ? (
          <ErrorState title={texts.couldntLoadYourBuddies} onRetry={() => buddies.refetch()} />
        ) : (
          <SkeletonRows count={PLACEHOLDERS} label={texts.loadingBuddies} withButtons={false} />
        )
      ) : surfers.length === 0 ? (
        <p className="text-small text-ink-3">{none}</p>
      ) : (
        <List label={texts.yourBuddies} className="overflow-hidden py-0!">
          {surfers.map((surfer) => (
            <ChoiceRow
              key={surfer.id}
              picture={<Avatar photo={surfer.profileImageUrl} />}
              title={fullName(surfer)}
              aria-label={verb ? `${verb} ${fullName(surfer)}` : fullName(surfer)}
              checked={chosen.includes(surfer.id)}
              lines={closed && closedIds.has(surfer.id) ? [closed.text] : []}
              disabled={!chosen.includes(surfer.id) && (chosen.length >= max || closedIds.has(surfer.id))}
              onChange={() => onChange(toggled(chosen, surfer.id))}
            />
          ))}
        </List>
      )}
    </fieldset>
  )
}
