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
import { useHeldOrder } from '#web/ui/layout/held-order.ts'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'

const PLACEHOLDERS = 3

type BuddyListProps = { onFind: () => void; onOpen: (userId: string) => void }

/** The surfer's buddies, each with sessions and whereabouts; `onOpen` shows one's profile. */
export function BuddyList({ onFind, onOpen }: BuddyListProps) {
  const buddies = useBuddies()
  return (
    <Section
      title="Your Surf Buddies"
      className="mt-6"
      action={
        <Button
          fill="bare"
          size="m"
          className="-mr-3 whitespace-nowrap narrow:[&_svg]:hidden"
          icon={<UserPlus {...iconInButton} />}
          onClick={onFind}
        >
          Add Buddy
        </Button>
      }
    >
      {buddies.search && <SearchField label="Search your buddies" className="mb-3" {...buddies.search} />}
      {buddies.data === undefined ? (
        buddies.isError ? (
          <ErrorState title="Couldn't load your buddies" onRetry={() => buddies.refetch()} />
        ) : (
          <SkeletonRows count={PLACEHOLDERS} label="Loading buddies" withButtons={false} />
        )
      ) : buddies.data.length === 0 && buddies.search ? (
        <EmptyState title="No buddy by that name" />
      ) : buddies.data.length === 0 ? (
        <EmptyState
          title="No surf buddies yet"
          text="Start connecting with other surfers!"
          action={
            <Button size="m" onClick={onFind}>
              Find Buddies
            </Button>
          }
        />
      ) : (
        <Buddies buddies={buddies.data} onOpen={onOpen} />
      )}
    </Section>
  )
}

/** Who is in the water comes first. */
function Buddies({ buddies, onOpen }: { buddies: Buddy[]; onOpen: (userId: string) => void }) {
  const { shown, hold } = useHeldOrder(inTheWaterFirst(buddies))
  const { mutate: mute } = useMute()
  return (
    <div {...hold}>
      <List label="Your surf buddies">
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
                  aria-label={`Unmute ${fullName(buddy)}`}
                  onClick={() => mute({ surfer: buddy, muted: false })}
                >
                  Unmute
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
  if (sessionCount === 0) return ['No sessions yet']
  const sessions = sessionCount === 1 ? '1 session' : `${sessionCount} sessions`
  if (!isSurfing) return [sessions, `Last seen: ${lastSeen}`]
  return [
    sessions,
    <span key="water" className="font-strong text-sun-ink">
      In the water: {lastSeen}
    </span>,
  ]
}
