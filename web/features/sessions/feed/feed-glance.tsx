import type { FeedSession } from '#contract/sessions/feed.ts'
import { useFeed } from '#web/features/sessions/data/feed-cache.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { ago, durationMs, elapsed, fullName, placeOf } from '#web/lib/format/format.ts'
import { useZones } from '#web/lib/format/place-zones.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section, SectionLink } from '#web/ui/layout/section.tsx'
import * as texts from '#words/sessions/feed.ts'

const NEWEST = 3

/** Newest sessions of buddies, one row each; nothing without any. */
export function FeedGlance({ onOpen }: { onOpen: (sessionId: string) => void }) {
  const { data: sessions = [] } = useFeed()
  const now = useNow()
  const zoneOf = useZones()
  if (sessions.length === 0) return null
  return (
    <Section title={texts.fromYourBuddies} action={<SectionLink href="/buddies?view=feed">{texts.seeAll}</SectionLink>}>
      <List label={texts.newestFromYourBuddies}>
        {sessions.slice(0, NEWEST).map((session) => (
          <Row
            key={session.id}
            picture={<Avatar photo={session.user.profileImageUrl} />}
            title={fullName(session.user)}
            lines={[placeOf(session), figuresOf(session, now, zoneOf(session))]}
            onPress={() => onOpen(session.id)}
          />
        ))}
      </List>
    </Section>
  )
}

/** '2 hours ago · 1h 15m · 12 waves' */
const figuresOf = (session: FeedSession, now: number, timeZone: string | undefined) =>
  [
    ago(session.endTime, now, timeZone),
    elapsed(durationMs(session, now)),
    session.waveCount !== null && texts.waveCount(session.waveCount),
  ]
    .filter(Boolean)
    .join(' · ')
