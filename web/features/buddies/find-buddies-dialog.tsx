import { Search } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { USER_SEARCH_MIN_CHARACTERS } from '#contract/limits.ts'
import type { UserSearchResult } from '#contract/users.ts'
import { useSendRequest, useUserSearch } from '#web/features/buddies/queries.ts'
import { useSettled } from '#web/features/buddies/use-settled.ts'
import { fullName } from '#web/lib/format.ts'
import type { AddressedDialogProps } from '#web/ui/addressed-dialog.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { icon } from '#web/ui/icons.tsx'
import { List, Row } from '#web/ui/row.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const TYPING_PAUSE_MS = 250
const PLACEHOLDERS = 5

/** Surfers by name or username, and the button that asks them. */
export function FindBuddiesDialog({ open, onClose }: AddressedDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Sheet open={open} onClose={onClose} title="Find Surf Buddies" initialFocus={field}>
      <UserSearch field={field} />
    </Sheet>
  )
}

function UserSearch({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  return (
    <>
      <div className="sticky top-0 z-1 -mx-1 bg-page px-1 pt-2 pb-4">
        <TextField
          ref={field}
          label="Search by name or username"
          hideLabel
          type="search"
          icon={<Search {...icon} />}
          placeholder="Search by name or username..."
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
        />
      </div>
      {words.length < USER_SEARCH_MIN_CHARACTERS ? (
        <p className="py-6 text-center text-ink-3">Type at least {USER_SEARCH_MIN_CHARACTERS} characters to search</p>
      ) : (
        <Results words={words} />
      )}
    </>
  )
}

function Results({ words }: { words: string }) {
  const search = useUserSearch(useSettled(words, TYPING_PAUSE_MS))
  const found = search.data?.length ?? 0
  return (
    <>
      <p role="status" className="sr-only">
        {search.data && (found === 0 ? 'No users found' : `${found} ${found === 1 ? 'surfer' : 'surfers'} found`)}
      </p>
      <Found search={search} />
    </>
  )
}

function Found({ search }: { search: ReturnType<typeof useUserSearch> }) {
  const sendRequest = useSendRequest()
  if (search.isError) return <ErrorState title="Search failed" onRetry={() => search.refetch()} />
  if (!search.data) return <SkeletonRows count={PLACEHOLDERS} label="Searching" />
  if (search.data.length === 0)
    return <EmptyState title="No users found" text="Try searching for a different name or username" />
  return (
    <List label="Surfers found">
      {search.data.map((surfer) => (
        <Row
          key={surfer.id}
          picture={<Avatar photo={surfer.profileImageUrl} />}
          title={fullName(surfer)}
          lines={[`@${surfer.username}`]}
          action={<Relationship surfer={surfer} onAdd={() => sendRequest.mutate(surfer.id)} />}
        />
      ))}
    </List>
  )
}

function Relationship({ surfer, onAdd }: { surfer: UserSearchResult; onAdd: () => void }) {
  switch (surfer.relationshipStatus) {
    case 'accepted':
      return <Badge tone="kelp">Buddies</Badge>
    case 'pending':
      return <Badge>Request Pending</Badge>
    case 'none':
      return (
        <Button size="m" onClick={onAdd} aria-label={`Add Buddy: ${fullName(surfer)}`}>
          Add Buddy
        </Button>
      )
  }
}
