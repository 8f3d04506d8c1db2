import { useState } from 'react'
import { gpxOf } from '#surf/tracks/gpx.ts'
import type { RefusedTrack } from '#web/features/tracks/recording/phone-track.ts'
import type { Recorder } from '#web/features/tracks/recording/recorder.ts'
import { useRecorder } from '#web/features/tracks/recording/use-recorder.tsx'
import { formatWaiting, trackTitle } from '#web/features/tracks/track-words.ts'
import { saveFile } from '#web/lib/files/sharing.ts'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/tracks.ts'

/** Waiting and refused tracks of this phone, with remedies. */
export function UnsentTracks() {
  const { recorder, state } = useRecorder() ?? {}
  const [deleting, setDeleting] = useState<RefusedTrack>()
  if (!recorder || !state) return null
  const waiting = formatWaiting(state)
  return (
    <>
      {waiting && (
        <Card padded className="mt-3 text-small text-ink-2">
          {waiting}.
        </Card>
      )}
      {state.refusedTracks.length > 0 && (
        <List label={texts.tracksThatCouldntBeUploaded} className="mt-3">
          {state.refusedTracks.map((track) => (
            <RefusedRow key={track.sessionId} track={track} recorder={recorder} onDelete={() => setDeleting(track)} />
          ))}
        </List>
      )}
      <Confirm
        open={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        title={deleting ? texts.deleteTrackTitle(trackTitle(deleting.firstAt)) : texts.deleteLabel}
        text={texts.itWontBeUploadedAnd}
        action={texts.deleteButton}
        onConfirm={() => deleting && void recorder.remove(deleting.sessionId)}
      />
    </>
  )
}

type RefusedRowProps = { track: RefusedTrack; recorder: Recorder; onDelete: () => void }

function RefusedRow({ track, recorder, onDelete }: RefusedRowProps) {
  const { sessionId, firstAt, refusal } = track
  const title = trackTitle(firstAt)
  return (
    <Row
      title={title}
      lines={[texts.saveItAsGpx(refusal)]}
      action={
        <ButtonPair>
          <Button size="m" onClick={() => void recorder.retry(sessionId)} aria-label={texts.tryAgainTitle(title)}>
            {texts.tryAgain}
          </Button>
          <Button size="m" onClick={() => void saveTrack(recorder, track)} aria-label={texts.saveGpxTitle(title)}>
            {texts.saveGpx}
          </Button>
          <Button fill="bare" size="m" onClick={onDelete} aria-label={texts.deleteTitle(title)}>
            {texts.deleteButton}
          </Button>
        </ButtonPair>
      }
    />
  )
}

async function saveTrack(recorder: Recorder, { sessionId, firstAt }: RefusedTrack): Promise<void> {
  const points = await recorder.readPoints(sessionId)
  const [first] = points
  if (!first) return
  const startTime = new Date(firstAt).toISOString()
  const place = { name: texts.surfSession, notes: null, startTime, endTime: null }
  const gpx = gpxOf({ ...place, latitude: first.latitude, longitude: first.longitude }, points)
  saveFile(new Blob([gpx], { type: 'application/gpx+xml' }), `track-${startTime.slice(0, 10)}.gpx`)
}
