import { useMemo, useState } from 'react'
import type { Track } from '#contract/tracks.ts'
import { correctRides } from '#surf/corrected-waves.ts'
import { trackOfColumns } from '#surf/track-columns.ts'
import { findWaves } from '#surf/waves.ts'
import { type TrackChange, useChangeTrack, useTrack } from '#web/features/tracks/queries.ts'
import { RideList } from '#web/features/tracks/ride-list.tsx'
import { TrackChoices } from '#web/features/tracks/track-choices.tsx'
import { TrackReplay } from '#web/features/tracks/track-replay.tsx'
import { useZoneAt } from '#web/lib/place-zones.ts'
import { Card } from '#web/ui/card.tsx'
import { Section } from '#web/ui/section.tsx'

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
  const change = useChangeTrack(sessionId)
  /** While the slider is moved; then the server's counts. */
  const [tried, setTried] = useState<number>()
  /** Until the server has it. */
  const [shared, setShared] = useState<boolean>()
  const sensitivity = tried ?? track.sensitivity
  const points = useMemo(() => trackOfColumns(track.points), [track.points])
  const timeZone = useZoneAt(points[0]!)
  const rides = useMemo(() => {
    const facing = track.facing === null ? {} : { facing: track.facing }
    return correctRides(findWaves(points, { sensitivity, ...facing }).rides, track.corrections)
  }, [points, sensitivity, track.facing, track.corrections])
  /** What fails is said by a toast. */
  const save = (one: TrackChange, whenDone: () => void) =>
    void change
      .mutateAsync(one)
      .catch(() => {})
      .finally(whenDone)
  const choose = () => {
    // Keys that only lead to the slider or past it change nothing.
    if (tried === undefined) return
    // It may have been moved on meanwhile.
    save({ sensitivity: tried }, () => setTried((now) => (now === tried ? undefined : now)))
  }
  const share = (sharedWithBuddies: boolean) => {
    setShared(sharedWithBuddies)
    save({ sharedWithBuddies }, () => setShared((now) => (now === sharedWithBuddies ? undefined : now)))
  }
  const waves = rides.filter(({ isCounted }) => isCounted)
  return (
    <Section title="Waves" count={waves.length}>
      <TrackReplay points={points} rides={rides} />
      <Card padded className="mt-3">
        <RideList
          rides={isOwner ? rides : waves}
          timeZone={timeZone}
          onSay={isOwner ? (startAt, accepted) => change.mutate({ startAt, accepted }) : undefined}
          isBusy={change.isPending}
        />
      </Card>
      {isOwner && (
        <TrackChoices
          sensitivity={sensitivity}
          onTry={setTried}
          onChoose={choose}
          isShared={shared ?? track.sharedWithBuddies}
          onShare={isAtSpot ? share : undefined}
        />
      )}
    </Section>
  )
}
