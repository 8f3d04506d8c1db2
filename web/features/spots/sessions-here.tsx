import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SurfSession } from '#contract/surf-sessions.ts'
import { useBuddySessionsAt, useOwnSessionsAt } from '#web/features/spots/queries.ts'
import { useSessionInPlace } from '#web/features/spots/session-in-place.ts'
import { ago, elapsed, fullName } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { iconInButton } from '#web/ui/icons.tsx'
import { List, Row } from '#web/ui/row.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const SHOWN = 3

/** The reader's own latest sessions at this spot. */
export function OwnSessionsHere({ spotId }: { spotId: string }) {
  const open = useSessionInPlace()
  return (
    <SessionsHere
      title="Your Sessions Here"
      empty="No sessions recorded here yet"
      sessions={useOwnSessionsAt(spotId, SHOWN)}
      row={(session) => (
        <Row
          key={session.id}
          picture={<CalendarDay time={session.startTime} />}
          title={figuresOf(session)}
          lines={remarkOn(session)}
          onPress={() => open(session.id)}
          action={<ChevronRight {...iconInButton} />}
        />
      )}
    />
  )
}

/** The latest sessions of buddies at this spot. */
export function BuddySessionsHere({ spotId }: { spotId: string }) {
  const open = useSessionInPlace()
  return (
    <SessionsHere
      title="Recent Buddy Sessions"
      empty="No buddy sessions here recently"
      sessions={useBuddySessionsAt(spotId, SHOWN)}
      row={(session) => (
        <Row
          key={session.id}
          picture={<Avatar live={session.isActive} photo={session.user?.profileImageUrl ?? null} />}
          title={session.user ? fullName(session.user) : 'Anonymous'}
          lines={[whenAndHowLong(session)]}
          action={
            <Button size="m" onClick={() => open(session.id)}>
              View
            </Button>
          }
        />
      )}
    />
  )
}

type SessionsHereProps = {
  title: string
  empty: string
  sessions: ReturnType<typeof useOwnSessionsAt> | ReturnType<typeof useBuddySessionsAt>
  row: (session: SurfSession) => ReactNode
}

function SessionsHere({ title, empty, sessions: { data, isError, isPaused, refetch }, row }: SessionsHereProps) {
  return (
    <Section title={title}>
      {data === undefined ? (
        isError || isPaused ? (
          <ErrorState title="Sessions did not load" onRetry={() => refetch()} />
        ) : (
          <SkeletonRows count={SHOWN} />
        )
      ) : data.length === 0 ? (
        <EmptyState title={empty} />
      ) : (
        <List label={title}>{data.slice(0, SHOWN).map(row)}</List>
      )}
    </Section>
  )
}

const HOUR_MS = 60 * 60 * 1000
const soFar = ({ startTime, duration }: SurfSession) =>
  elapsed(duration === null ? Date.now() - Date.parse(startTime) : duration * HOUR_MS)

function figuresOf(session: SurfSession): string {
  const { waveCount } = session
  return waveCount === null ? soFar(session) : `${soFar(session)} · ${waveCount} ${waveCount === 1 ? 'wave' : 'waves'}`
}

/** What the surfer wrote, else how big it was, else nothing. */
function remarkOn({ notes, waveSize }: SurfSession): ReactNode[] {
  const remark = notes || waveSize
  return remark
    ? [
        <span key="remark" className="line-clamp-2">
          {remark}
        </span>,
      ]
    : []
}

const whenAndHowLong = (session: SurfSession) =>
  session.isActive ? `In the water now, ${soFar(session)}` : `${ago(session.startTime, Date.now())}, ${soFar(session)}`

function CalendarDay({ time }: { time: string }) {
  const date = new Date(time)
  return (
    <time dateTime={time} className="w-10 shrink-0 text-center">
      <b className="block font-display text-[1.5rem] leading-[1.05] font-[600] tracking-[-.03em]">{date.getDate()}</b>
      <span className="text-nano font-strong text-ink-3">
        {new Intl.DateTimeFormat('en', { month: 'short' }).format(date)}
      </span>
    </time>
  )
}
