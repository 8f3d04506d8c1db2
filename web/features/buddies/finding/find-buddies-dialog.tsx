import { type RefObject, useRef, useState } from 'react'
import type { UserSearchResult } from '#contract/accounts/users.ts'
import { USER_SEARCH_MIN_CHARACTERS } from '#contract/limits.ts'
import { isEnoughToSearch } from '#contract/people/typed-words.ts'
import { Suggestions } from '#web/features/buddies/finding/suggestions.tsx'
import { SurferSearchField } from '#web/features/buddies/finding/surfer-search-field.tsx'
import { InviteButton } from '#web/features/buddies/invites/invite-button.tsx'
import { useUserSearch } from '#web/features/buddies/queries.ts'
import { useSendRequest } from '#web/features/buddies/requests.ts'
import { WithdrawButton } from '#web/features/buddies/sent-requests.tsx'
import { SurferRow } from '#web/features/buddies/surfer-row.tsx'
import { fullName } from '#web/lib/format/format.ts'
import { useSettled } from '#web/lib/search/use-buddies.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { List } from '#web/ui/layout/row.tsx'
import * as texts from '#words/buddies.ts'

const TYPING_PAUSE_MS = 250
const PLACEHOLDERS = 5

/** Stores the search in the address, so that it survives a visit to a profile. */
export function FindBuddiesDialog({ value, open, onClose }: AddressedDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Sheet open={open} onClose={onClose} title={texts.findSurfBuddies} initialFocus={field}>
      <UserSearch field={field} words={value} />
    </Sheet>
  )
}

function UserSearch({ field, words: first }: { field: RefObject<HTMLInputElement | null>; words: string }) {
  const [typed, setTyped] = useState(first)
  const words = typed.trim()
  const finding = useSheetAddress('find-buddies')
  const surfer = useSheetAddress('surfer')
  const open = (userId: string) => {
    finding.openInstead(words)
    surfer.open(userId)
  }
  return (
    <>
      <div className="sticky top-0 z-1 -mx-1 bg-page px-1 pt-2 pb-4">
        <SurferSearchField ref={field} value={typed} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
      </div>
      {isEnoughToSearch(words) ? (
        <Results words={words} onOpen={open} />
      ) : (
        <>
          <p className="py-6 text-center text-ink-3">{texts.typeAtLeastCharactersTo(USER_SEARCH_MIN_CHARACTERS)}</p>
          <InviteButton />
          <Suggestions onOpen={open} />
        </>
      )}
    </>
  )
}

type ResultsProps = { words: string; onOpen: (userId: string) => void }

function Results({ words, onOpen }: ResultsProps) {
  const search = useUserSearch(useSettled(words, TYPING_PAUSE_MS))
  const found = search.data?.length ?? 0
  return (
    <>
      <p role="status" className="sr-only">
        {search.data && (found === 0 ? texts.noUsersFound : texts.found(found))}
      </p>
      <Found search={search} onOpen={onOpen} />
    </>
  )
}

type FoundProps = { search: ReturnType<typeof useUserSearch> } & Pick<ResultsProps, 'onOpen'>

function Found({ search, onOpen }: FoundProps) {
  const sendRequest = useSendRequest()
  if (search.isError) return <ErrorState title={texts.searchFailed} onRetry={() => search.refetch()} />
  if (!search.data) return <SkeletonRows count={PLACEHOLDERS} label={texts.searching} />
  if (search.data.length === 0) return <EmptyState title={texts.noUsersFound} text={texts.trySearchingForADifferent} />
  return (
    <List label={texts.surfersFound}>
      {search.data.map((surfer) => (
        <SurferRow
          key={surfer.id}
          surfer={surfer}
          onPress={() => onOpen(surfer.id)}
          action={<Standing surfer={surfer} onAdd={() => sendRequest.mutate(surfer.id)} />}
        />
      ))}
    </List>
  )
}

function Standing({ surfer, onAdd }: { surfer: UserSearchResult; onAdd: () => void }) {
  switch (surfer.relationshipStatus) {
    case 'accepted':
      return <Badge tone="kelp">{texts.buddies}</Badge>
    case 'pending':
      return (
        <span className="grid justify-items-end">
          <Badge>{texts.requestPending}</Badge>
          {surfer.isRequested && <WithdrawButton surfer={surfer} />}
        </span>
      )
    case 'none':
      return surfer.mayRequest === false ? null : (
        <span ref={handOnFocus}>
          <Button size="m" onClick={onAdd} aria-label={texts.addBuddyName(fullName(surfer))}>
            {texts.addBuddy}
          </Button>
        </span>
      )
  }
}
