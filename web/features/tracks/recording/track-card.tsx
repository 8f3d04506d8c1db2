import { Radio } from 'lucide-react'
import type { RecorderState } from '#web/features/tracks/recording/recorder-state.ts'
import { useRecorder } from '#web/features/tracks/recording/use-recorder.tsx'
import { formatPauses, formatPosition, formatWaiting } from '#web/features/tracks/track-words.ts'
import { formatDistance, formatSpeed, useUnits } from '#web/lib/format/units.ts'
import { Button } from '#web/ui/display/button.tsx'
import { SmallFigure } from '#web/ui/display/figure.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/tracks.ts'

const METRES_PER_MILE = 1609.344

/**
 * Records the track of the active session, shows it even if the session did not load, and after the session what is
 * left to upload.
 */
export function TrackCard({ sessionId }: { sessionId: string | undefined }) {
  const { recorder, state } = useRecorder() ?? {}
  // Rendered from the start, so that nothing moves once the recorder has loaded.
  if (!recorder || !state || state.status === 'loading')
    return (
      sessionId && (
        <Card padded className="mt-4">
          <NotRecording status="loading" />
        </Card>
      )
    )
  const waiting = formatWaiting(state)
  if (state.status === 'recording')
    return (
      <Card padded className="mt-4">
        <Recorded state={state} onStop={() => recorder.stop()} />
      </Card>
    )
  return (
    <>
      {sessionId && (
        <Card padded className="mt-4">
          <NotRecording status={state.status} onStart={() => recorder.start(sessionId)} />
        </Card>
      )}
      {waiting && <p className="mt-4 px-1 text-small text-ink-3">{waiting}.</p>}
    </>
  )
}

const WHY: Partial<Record<RecorderState['status'], string>> = {
  elsewhere: texts.anotherTabInThisBrowser,
  denied: texts.locationAccessDeniedByUser,
  unsupported: texts.thisBrowserCantRecordA,
}

type NotRecordingProps = { status: RecorderState['status']; onStart?: () => void }

function NotRecording({ status, onStart }: NotRecordingProps) {
  const reason = WHY[status]
  return (
    <>
      <h2 className="text-body font-strong">{texts.recordYourWaves}</h2>
      <p className={`mt-1 text-small ${reason ? 'text-rip-ink' : 'text-ink-2'}`} role={reason ? 'alert' : undefined}>
        {reason ?? texts.yourPhoneTracksWhereYou}
      </p>
      {(status === 'off' || status === 'denied' || status === 'loading') && (
        <Button
          className="mt-3"
          wide
          icon={<Radio {...iconInButton} />}
          disabled={onStart === undefined}
          onClick={onStart}
        >
          {texts.recordTrack}
        </Button>
      )}
    </>
  )
}

function Recorded({ state, onStop }: { state: RecorderState; onStop: () => void }) {
  const units = useUnits()
  const { waves = 0, topKmh = 0, distanceM = 0 } = state.figures ?? {}
  const waiting = formatWaiting(state)
  return (
    <section aria-label={texts.recording}>
      <h2 className="flex items-center gap-[9px] text-body font-strong">
        <span className="pulse" />
        {texts.recording}
      </h2>
      <dl className="mt-3 grid grid-cols-3 gap-3">
        <SmallFigure name={texts.waves}>{waves}</SmallFigure>
        <SmallFigure name={texts.topSpeed}>{formatSpeed(topKmh, units)}</SmallFigure>
        <SmallFigure name={texts.distance}>{formatDistance(distanceM / METRES_PER_MILE, units)}</SmallFigure>
      </dl>
      <p role="status" className="mt-3 text-small text-ink-2">
        {formatPosition(state, units)}
      </p>
      <p className="mt-1 text-small text-ink-3">{formatPauses(state)}</p>
      {waiting && <p className="mt-1 text-small text-ink-3">{waiting}.</p>}
      <Button className="mt-3" wide onClick={onStop}>
        {texts.stopRecording}
      </Button>
    </section>
  )
}
