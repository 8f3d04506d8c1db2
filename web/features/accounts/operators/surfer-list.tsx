import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { ListedSurfer } from '#contract/operators/surfers.ts'
import { useSurfers } from '#web/features/accounts/operators/queries.ts'
import { daysAgo } from '#web/features/accounts/sign-ins/sign-in-words.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { fullName } from '#web/lib/format/format.ts'
import { useSettled } from '#web/lib/search/use-buddies.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { ForOperators, isForOperators } from '#web/ui/layout/for-operators.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { roles } from '#words/pages/operators.ts'
import * as texts from '#words/pages/surfers.ts'

const TYPING_PAUSE_MS = 250
const LIST = '/operators/surfers'

export function SurferList() {
  const { typed, setTyped, q } = useSearchInAddress()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useSurfers(q)
  const [, navigate] = useLocation()
  const now = useNow()
  if (isForOperators(error)) return <ForOperators />
  const surfers = data?.pages.flat()
  return (
    <>
      <SearchField
        label={texts.searchSurfers}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p role="status" className="sr-only">
        {surfers && texts.found(surfers.length, !hasNextPage)}
      </p>
      <div className="mt-4">
        {surfers === undefined ? (
          error ? (
            <ErrorState title={texts.couldntLoadSurfers} onRetry={() => refetch()} />
          ) : (
            <SkeletonRows count={5} label={texts.loadingSurfers} withButtons={false} />
          )
        ) : surfers.length === 0 ? (
          <EmptyState title={texts.nobodyFound} text={texts.beginningsAreFound} />
        ) : (
          <List label={texts.surfers}>
            {surfers.map((surfer) => (
              <SurferRow key={surfer.id} surfer={surfer} now={now} onPress={() => navigate(`${LIST}/${surfer.id}`)} />
            ))}
          </List>
        )}
      </div>
      {hasNextPage && (
        <Button wide className="mt-4" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {isFetchingNextPage ? texts.loading : texts.showMore}
        </Button>
      )}
    </>
  )
}

/** In the address, so that 'back' from a surfer finds the same list. */
function useSearchInAddress() {
  const inAddress = new URLSearchParams(useSearch()).get('q') ?? ''
  const [path, navigate] = useLocation()
  const [typed, setTyped] = useState(inAddress)
  const words = typed.trim()
  useEffect(() => {
    // At once, for a surfer opened before the pause; not of the page that follows.
    if (path !== LIST || words === inAddress) return
    navigate(LIST + (words && `?${new URLSearchParams({ q: words })}`), { replace: true })
  }, [path, words, inAddress, navigate])
  return { typed, setTyped, q: useSettled(words, TYPING_PAUSE_MS) }
}

type SurferRowProps = { surfer: ListedSurfer; now: number; onPress: () => void }

function SurferRow({ surfer, now, onPress }: SurferRowProps) {
  const { username, email, profileImageUrl, seenAt, role, standing } = surfer
  return (
    <Row
      picture={<Avatar photo={profileImageUrl} />}
      title={fullName(surfer)}
      lines={[
        `@${username}`,
        ...(email
          ? [
              <span key="address" className="block truncate">
                {email}
              </span>,
            ]
          : []),
        seenAt ? texts.seen(daysAgo(seenAt, new Date(now))) : texts.neverSeen,
      ]}
      onPress={onPress}
      action={
        standing ? (
          <StandingBadge standing={standing} />
        ) : (
          role && <Badge tone={role === 'owner' ? 'sea' : 'well'}>{roles[role]}</Badge>
        )
      }
    />
  )
}

export const StandingBadge = ({ standing }: { standing: NonNullable<ListedSurfer['standing']> }) => (
  <Badge tone="sun">{texts.standings[standing]}</Badge>
)
