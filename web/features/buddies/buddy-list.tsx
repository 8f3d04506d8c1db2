import { ChevronRight, UserPlus } from 'lucide-react'
import type { Buddy } from '#contract/people/buddies.ts'
import { useMute } from '#web/features/buddies/mute.ts'
import { fullName } from '#web/lib/format/format.ts'
import { useBuddies } from '#web/lib/search/use-buddies.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { useStableOrder } from '#web/ui/layout/stable-order.ts'
import * as texts from '#words/buddies.ts'

const PLACEHOLDERS = 3

type BuddyListProps = { onFind: () => void; onOpen: (userId: string) => void }

export function BuddyList({ onFind, onOpen }: BuddyListProps) {
  const buddies = useBuddies()
  return (
    <Section
      title={texts.yourSurfBuddies}
      className="mt-6"
      action={
        <Button
          fill="bare"
          size="m"
          className="-mr-3 whitespace-nowrap narrow:[&_svg]:hidden"
          icon={<UserPlus {...iconInButton} />}
          onClick={onFind}
        >
          {texts.addBuddy}
        </Button>
      }
    >
      {buddies.search && <SearchField label={texts.searchYourBuddies} className="mb-3" {...buddies.search} />}
      {buddies.data === undefined ? (
        buddies.isError ? (
          <ErrorState title={texts.couldntLoadYourBuddies} onRetry={() => buddies.refetch()} />
        ) : (
          <SkeletonRows count={PLACEHOLDERS} label={texts.loadingBuddies} withButtons={false} />
        )
      ) : buddies.data.length === 0 && buddies.search ? (
        <EmptyState title={texts.noBuddyByThatName} />
      ) : buddies.data.length === 0 ? (
        <EmptyState
          title={texts.noSurfBuddiesYet}
          text={texts.startConnectingWithOtherSurfers}
          action={
            <Button size="m" onClick={onFind}>
              {texts.findBuddies}
            </Button>
          }
        />
      ) : (
        <Buddies buddies={buddies.data} onOpen={onOpen} />
      )}
    </Section>
  )
}

/** Sorts buddies in the water first. */
function Buddies({ buddies, onOpen }: { buddies: Buddy[]; onOpen: (userId: string) => void }) {
  const { shown, hold } = useStableOrder(inTheWaterFirst(buddies))
  const { mutate: mute } = useMute()
  return (
    <div {...hold}>
      <List label={texts.yourSurfBuddiesLabel}>
        {shown.map((buddy) => (
          <Row
            key={buddy.id}
            picture={<Avatar photo={buddy.profileImageUrl} live={buddy.isSurfing} />}
            title={fullName(buddy)}
            lines={linesOf(buddy)}
            onPress={() => onOpen(buddy.id)}
            action={
              buddy.isMuted ? (
                <Button
                  size="m"
                  aria-label={texts.unmuteName(fullName(buddy))}
                  onClick={() => mute({ surfer: buddy, muted: false })}
                >
                  {texts.unmute}
                </Button>
              ) : (
                <ChevronRight {...iconInButton} />
              )
            }
          />
        ))}
      </List>
    </div>
  )
}

const inTheWaterFirst = (buddies: Buddy[]) =>
  buddies.toSorted((one, other) => Number(other.isSurfing) - Number(one.isSurfing))

function linesOf({ sessionCount, lastSeen, isSurfing }: Buddy) {
  if (sessionCount === 0) return [texts.noSessionsYet]
  const sessions = texts.sessionCount(sessionCount)
  if (!isSurfing) return [sessions, texts.lastSeenLastSeen(lastSeen ?? '')]
  return [
    sessions,
    <span key="water" className="font-strong text-sun-ink">
      {texts.inTheWater(lastSeen ?? '')}
    </span>,
  ]
}
