import type { Surfer } from '#contract/accounts/users.ts'
import { MAX_SECRET_SPOT_SHARES } from '#contract/limits.ts'
import { fullName } from '#web/lib/format/format.ts'
import { useBuddies } from '#web/lib/search/use-buddies.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { ChoiceRow, toggled } from '#web/ui/fields/choice-row.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { List } from '#web/ui/layout/row.tsx'
import * as texts from '#words/spots/secret-spots.ts'

const PLACEHOLDERS = 2

type SharingFieldProps = {
  sharedWith: string[]
  /** Current readers stay in the list. */
  before: Surfer[]
  onChange: (sharedWith: string[]) => void
}

export function SharingField({ sharedWith, before, onChange }: SharingFieldProps) {
  const { data: buddies, isError, refetch, search } = useBuddies()
  const surfers = buddies && [...before, ...buddies.filter(({ id }) => !before.some((surfer) => surfer.id === id))]
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-small font-strong text-ink-2">{texts.shareWith}</legend>
      {search && <SearchField label={texts.searchYourBuddies} {...search} />}
      {surfers === undefined ? (
        isError ? (
          <ErrorState title={texts.couldntLoadYourBuddies} onRetry={() => refetch()} />
        ) : (
          <SkeletonRows count={PLACEHOLDERS} label={texts.loadingBuddies} withButtons={false} />
        )
      ) : surfers.length === 0 ? (
        <p className="text-small text-ink-3">{texts.onlyYouWillSeeIt}</p>
      ) : (
        <List label={texts.buddiesToShareWith} className="overflow-hidden py-0!">
          {surfers.map((surfer) => (
            <ChoiceRow
              key={surfer.id}
              picture={<Avatar photo={surfer.profileImageUrl} />}
              title={fullName(surfer)}
              checked={sharedWith.includes(surfer.id)}
              disabled={!sharedWith.includes(surfer.id) && sharedWith.length >= MAX_SECRET_SPOT_SHARES}
              onChange={() => onChange(toggled(sharedWith, surfer.id))}
            />
          ))}
        </List>
      )}
      <p className="text-small text-ink-3">{texts.theyCanSeeItAnd}</p>
    </fieldset>
  )
}
