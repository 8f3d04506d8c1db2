import { useSessionRides } from '#web/features/tracks/queries.ts'
import { TrackReplay } from '#web/features/tracks/replay/track-replay.tsx'
import { ReviewRides } from '#web/features/tracks/review-rides.tsx'
import { RideChart } from '#web/features/tracks/ride-chart.tsx'
import { formatLength, formatSpeed, useUnits } from '#web/lib/format/units.ts'
import { SmallFigure } from '#web/ui/display/figure.tsx'
import { Card, Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/tracks.ts'

type OfSession = { sessionId: string }
type SessionRidesProps = OfSession & {
  isOwner: boolean
  /** At a public spot, so buddies could see the track. */
  isAtSpot: boolean
}

/** Map and replay of a session; nothing without a track for this reader. */
export function SessionTrack({ sessionId }: OfSession) {
  const surfed = useSessionRides(sessionId)
  return (
    surfed && (
      <Section title={texts.track}>
        <TrackReplay points={surfed.points} rides={surfed.rides} timeZone={surfed.timeZone} />
      </Section>
    )
  )
}

/** Figures of the best rides; nothing without a counted ride. */
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
