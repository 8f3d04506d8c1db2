import { lazy, Suspense, useMemo, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { Track } from '#contract/tracks.ts'
import { correctRides } from '#surf/corrected-waves.ts'
import { trackOfColumns } from '#surf/track-columns.ts'
import { findWaves } from '#surf/waves.ts'
import { useChangeTrack, useTrack } from '#web/features/tracks/queries.ts'
import { Replay } from '#web/features/tracks/replay.tsx'
import { RideList } from '#web/features/tracks/ride-list.tsx'
import { TrackChoices } from '#web/features/tracks/track-choices.tsx'
import { useMapSettings } from '#web/lib/map-settings.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const TrackMap = lazy(async () => ({ default: (await import('#web/features/tracks/track-map.tsx')).TrackMap }))

type SessionTrackProps = {
  sessionId: string
  /** Whether the session is its reader's own: it can be corrected. */
  isOwner: boolean
  /** Whether buddies could see it: at a spot that everybody knows. */
  isAtSpot: boolean
}

/** Below a session: its track on a map, and its waves. Nothing where there is no track for this reader. */
export function SessionTrack({ sessionId, ...props }: SessionTrackProps) {
  const { data: track } = useTrack(sessionId, true)
  return track && track.points.at.length > 0 ? <Shown track={track} sessionId={sessionId} {...props} /> : null
}

function Shown({ track, sessionId, isOwner, isAtSpot }: { track: Track } & SessionTrackProps) {
  const settings = useMapSettings()
  const change = useChangeTrack(sessionId)
  /** While the slider is moved; then the server's counts. */
  const [tried, setTried] = useState<number>()
  const [shownAt, setShownAt] = useState<number>()
  const sensitivity = tried ?? track.sensitivity
  const points = useMemo(() => trackOfColumns(track.points), [track.points])
  const rides = useMemo(() => {
    const facing = track.facing === null ? {} : { facing: track.facing }
    return correctRides(findWaves(points, { sensitivity, ...facing }).rides, track.corrections)
  }, [points, sensitivity, track.facing, track.corrections])
  const waves = rides.filter(({ isCounted }) => isCounted)
  return (
    <Section title="Waves" count={waves.length}>
      <ErrorBoundary fallback={<ErrorState title="The map did not load" onRetry={() => location.reload()} />}>
        <Suspense fallback={<Skeleton className="h-64" />}>
          <TrackMap
            points={points}
            rides={rides}
            shown={shownAt === undefined ? undefined : points[shownAt]}
            settings={settings}
          />
        </Suspense>
      </ErrorBoundary>
      <Replay points={points} shownAt={shownAt} onShow={setShownAt} />
      <Card padded className="mt-3">
        <RideList
          rides={isOwner ? rides : waves}
          onSay={isOwner ? (startAt, accepted) => change.mutate({ startAt, accepted }) : undefined}
          isBusy={change.isPending}
        />
      </Card>
      {isOwner && (
        <TrackChoices
          sensitivity={sensitivity}
          onTry={setTried}
          onChoose={(chosen) => change.mutate({ sensitivity: chosen }, { onSettled: () => setTried(undefined) })}
          isShared={track.sharedWithBuddies}
          onShare={isAtSpot ? (sharedWithBuddies) => change.mutate({ sharedWithBuddies }) : undefined}
        />
      )}
    </Section>
  )
}
