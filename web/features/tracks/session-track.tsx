import { TrackReplay } from '#web/features/tracks/replay/track-replay.tsx'
import { ReviewRides } from '#web/features/tracks/review-rides.tsx'
import { RideChart } from '#web/features/tracks/ride-chart.tsx'
import { useSessionRides } from '#web/features/tracks/use-session-rides.ts'
import { formatLength, formatSpeed, useUnits } from '#web/lib/format/units.ts'
import { SmallFigure } from '#web/ui/display/figure.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/tracks.ts'

type OfSession = { sessionId: string }
type SessionRidesProps = OfSession & {
  /** Whether the session is its reader's own: it can be corrected. */
  isOwner: boolean
  /** Whether buddies could see it: at a spot that everybody knows. */
  isAtSpot: boolean
}

/** Where a session was surfed, on a map, and its replay. Nothing where there is no track for this reader. */
export function SessionTrack({ sessionId }: OfSession) {
  const surfed = useSessionRides(sessionId)
  return (
    surfed && (
      <Section title={texts.track}>
        <TrackReplay points={surfed.points} rides={surfed.rides} />
      </Section>
    )
  )
}

/** Among the figures of a session, those of its best rides; nothing without a ride that counts. */
export function TrackFigures({ sessionId }: OfSession) {
  const units = useUnits()
  const { waves = [] } = useSessionRides(sessionId) ?? {}
  if (waves.length === 0) return null
  return (
    <>
      <SmallFigure name={texts.topSpeed}>
        {formatSpeed(Math.max(...waves.map(({ topKmh }) => topKmh)), units)}
      </SmallFigure>
      <SmallFigure name={texts.longestRide}>
        {formatLength(Math.max(...waves.map(({ lengthM }) => lengthM)), units)}
      </SmallFigure>
    </>
  )
}

/** The rides of a session at a glance, and one button that leads to each of them. */
export function SessionRides({ sessionId, ...reader }: SessionRidesProps) {
  const surfed = useSessionRides(sessionId)
  if (!surfed) return null
  const { waves, timeZone, points } = surfed
  return (
    <Section title={texts.waves} count={waves.length}>
      {waves.length > 0 && (
        <Card padded className="mb-3">
          <RideChart waves={waves} from={points[0]!.at} to={points.at(-1)!.at} timeZone={timeZone} />
        </Card>
      )}
      <ReviewRides sessionId={sessionId} {...reader} />
    </Section>
  )
}
