import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { SESSIONS_AT_SPOT } from '#contract/limits.ts'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { useBuddySessionsAt, useOwnSessionsAt } from '#web/features/spots/queries.ts'
import { ago, durationMs, elapsed, fullName } from '#web/lib/format/format.ts'
import { joinParts } from '#web/lib/format/lists.ts'
import { useZones } from '#web/lib/format/place-zones.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { CalendarDay } from '#web/ui/display/calendar-day.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/spots/spots.ts'

type Here = { spotId: string /** Whether anybody looks. */; open: boolean }

export function OwnSessionsHere({ spotId, open }: Here) {
  const sheet = useSheetAddress('session')
  const zoneOf = useZones()
  return (
    <SessionsHere
      title={texts.yourSessionsHere}
      empty={texts.noSessionsRecordedHereYet}
      sessions={useOwnSessionsAt(spotId, SESSIONS_AT_SPOT, open)}
      row={(session) => (
        <Row
          key={session.id}
          picture={<CalendarDay time={session.startTime} timeZone={zoneOf(session)} />}
          title={figuresOf(session)}
          lines={remarkOn(session)}
          onPress={() => sheet.open(session.id)}
          action={<ChevronRight {...iconInButton} />}
        />
      )}
    />
  )
}

export function BuddySessionsHere({ spotId, open }: Here) {
  const sheet = useSheetAddress('session')
  const zoneOf = useZones()
  return (
    <SessionsHere
      title={texts.recentBuddySessions}
      empty={texts.noBuddySessionsHereRecently}
      sessions={useBuddySessionsAt(spotId, SESSIONS_AT_SPOT, open)}
      row={(session) => (
        <Row
          key={session.id}
          picture={<Avatar live={session.isActive} photo={session.user?.profileImageUrl ?? null} />}
          title={session.user ? fullName(session.user) : texts.anonymous}
          lines={[whenAndHowLong(session, zoneOf(session))]}
          action={
            <Button size="m" className="opens-card" onClick={() => sheet.open(session.id)}>
              {texts.view}
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

function SessionsHere({ title, empty, sessions: { data, isError, refetch }, row }: SessionsHereProps) {
  return (
    <Section title={title}>
      {data === undefined ? (
        isError ? (
          <ErrorState title={texts.couldntLoadSessions} onRetry={() => refetch()} />
        ) : (
          <SkeletonRows count={SESSIONS_AT_SPOT} />
        )
      ) : data.length === 0 ? (
        <EmptyState title={empty} />
      ) : (
        <List label={title}>{data.slice(0, SESSIONS_AT_SPOT).map(row)}</List>
      )}
    </Section>
  )
}

const soFar = (session: SurfSession) => elapsed(durationMs(session, Date.now()))

function figuresOf(session: SurfSession): string {
  const { waveCount } = session
  return waveCount === null ? soFar(session) : `${soFar(session)} · ${texts.waveCount(waveCount)}`
}

/** Notes, else wave size. */
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

const whenAndHowLong = (session: SurfSession, timeZone: string | undefined) =>
  session.isActive
    ? texts.inTheWaterNow(soFar(session))
    : joinParts([ago(session.startTime, Date.now(), timeZone), soFar(session)])
