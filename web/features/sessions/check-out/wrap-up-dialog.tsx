import { type ReactNode, useState } from 'react'
import { MAX_WAVES } from '#contract/limits.ts'
import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { BareWrapUp } from '#web/features/sessions/check-out/bare-wrap-up.tsx'
import { type CheckingOut, useCheckOut, wrapUpKey } from '#web/features/sessions/check-out/check-out.ts'
import { OutAtField } from '#web/features/sessions/check-out/out-at-field.tsx'
import { detailsOf, endingOf, type WrapUp, wrapUpOf } from '#web/features/sessions/check-out/wrap-up-values.ts'
import { useEditSession, useSession } from '#web/features/sessions/data/use-session.ts'
import { DetailFields } from '#web/features/sessions/parts/session-fields.tsx'
import { usePhotoQueue, useSendPhotos } from '#web/features/sessions/photos/photo-queue.ts'
import { PhotosField } from '#web/features/sessions/photos/photos-field.tsx'
import { isGone } from '#web/lib/api/api.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { clock, durationMs, placeOf } from '#web/lib/format/format.ts'
import { useZoneAt } from '#web/lib/format/place-zones.ts'
import { formatDistance, formatSpeed, useUnits } from '#web/lib/format/units.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { HoursAndMinutes, SmallFigure } from '#web/ui/display/figure.tsx'
import { useStableWhilePressed } from '#web/ui/display/stable-while-pressed.ts'
import { CountField } from '#web/ui/fields/count-field.tsx'
import { drafts } from '#web/ui/fields/drafts.ts'
import { useForm } from '#web/ui/fields/use-form.ts'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/sessions/check-out.ts'

type Fields = {
  viewer: Viewer
  /** The recording on this phone. */
  track: TrackSoFar | undefined
  companionsOf: (session: SurfSessionDetail, wrapUp: WrapUp, onChange: (ids: string[]) => void) => ReactNode
}

/** Ends the reader's session with its details, or adds details to an ended one. */
export function WrapUpDialog({ value: id, open, onClose, ...fields }: AddressedDialogProps & Fields) {
  const { data: session, error, refetch } = useSession(id, open)
  const checkOut = useCheckOut()
  const own = useStableWhilePressed(session?.userId === fields.viewer.id ? session : undefined)
  if (own) return <OwnWrapUp session={own} checkOut={checkOut} open={open} onClose={onClose} {...fields} />
  return (
    <BareWrapUp
      id={id}
      checkOut={checkOut}
      open={open}
      onClose={onClose}
      error={error}
      isGone={session ? session.userId !== fields.viewer.id : isGone(error)}
      onRetry={() => refetch()}
    />
  )
}

type OwnWrapUpProps = Fields & {
  session: SurfSessionDetail
  checkOut: CheckingOut
  open: boolean
  onClose: () => void
}

function OwnWrapUp({ viewer, session, checkOut, track, companionsOf, open, onClose }: OwnWrapUpProps) {
  const { id } = session
  const now = useNow()
  const photos = usePhotoQueue(id)
  const { mutateAsync: save } = useEditSession(id)
  // Photos are sent once the session has ended; the sheet stays open to show their progress.
  const [stays, setStays] = useState(false)
  const isEnding = checkOut.isPending || (checkOut.isSuccess && !stays)
  const isOut = !session.isActive && !isEnding
  const sendPhotos = useSendPhotos()
  const upload = () => sendPhotos(id)
  const form = useForm({
    initial: wrapUpOf(session),
    draftKey: wrapUpKey(id),
    storesOnClose: true,
    send: async (values) => {
      if (isOut) {
        upload()
        if (Object.keys(details).length > 0) await save({ edits: details })
        drafts.delete(wrapUpKey(id))
      } else {
        setStays(photos.length > 0)
        await checkOut.mutateAsync({ session, ending: endingOf(session, values) })
      }
      return photos.length === 0
    },
    onSent: onClose,
    fieldsAt: { endTime: ['outAt'] },
  })
  const { values: wrapUp, change } = form
  const details = detailsOf(wrapUpOf(session), wrapUp)
  const hasUnsent = photos.some(({ state }) => state === 'chosen' || state === 'failed')
  const isNew = Object.keys(details).length > 0 || hasUnsent
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={isOut ? texts.addDetails : texts.checkOut}
      foot={
        isOut && !isNew ? (
          <Button wide onClick={onClose}>
            {texts.done}
          </Button>
        ) : (
          <Button type="submit" form={form.id} fill="sun" wide disabled={isEnding || form.isBusy}>
            {isOut ? (form.isSending ? texts.saving : texts.save) : isEnding ? texts.checkingOut : texts.checkOut}
          </Button>
        )
      }
    >
      <WrapUpFigures session={session} track={track ?? trackOf(session)} now={now} />
      <form id={form.id} className="mt-6 grid grid-cols-1 gap-5" onSubmit={form.submit}>
        {!isOut && (
          <OutAtField
            value={wrapUp.outAt}
            startTime={session.startTime}
            now={now}
            issue={form.issues.endTime}
            onChange={(outAt) => change({ outAt })}
          />
        )}
        <DetailFields
          values={wrapUp}
          change={change}
          mayWrite={viewer.standing !== 'limited' || session.visibility === 'private'}
        >
          {(waveSize) => (
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3">
              <CountField
                label={texts.wavesCaught}
                // The recording's count has priority over the server's count so far.
                value={track && details.waveCount === undefined ? '' : wrapUp.waveCount}
                counted={track?.waves}
                max={MAX_WAVES}
                onChange={(waveCount) => change({ waveCount })}
              />
              {waveSize}
            </div>
          )}
        </DetailFields>
        <PhotosField ownerId={id} onRetry={upload} />
        {companionsOf(session, wrapUp, (companions) => change({ companions }))}
      </form>
    </Sheet>
  )
}

/** Waves that the server counted, e.g. from a watch's track. */
const trackOf = ({ waves }: SurfSessionDetail): TrackSoFar | undefined =>
  waves.length === 0
    ? undefined
    : {
        waves: waves.length,
        topKmh: Math.max(...waves.map(({ topKmh }) => topKmh)),
        distanceM: undefined,
      }

const METRES_PER_MILE = 1609.344

type TrackSoFar = { waves: number; topKmh: number; distanceM: number | undefined }

type WrapUpFiguresProps = { session: SurfSessionDetail; track: TrackSoFar | undefined; now: number }

/** Place, duration and track figures of the session. */
function WrapUpFigures({ session, track, now }: WrapUpFiguresProps) {
  const units = useUnits()
  const { startTime, endTime } = session
  const there = useZoneAt(session)
  // In the water, the phone's own clock is the one in sight.
  const timeZone = endTime ? there : undefined
  const start = clock(startTime, timeZone)
  return (
    <Card padded>
      <h3 dir="auto" className="text-lead font-strong wrap-anywhere">
        {placeOf(session)}
      </h3>
      <p className="text-small text-ink-3">
        {endTime ? texts.startToTime(start, clock(endTime, timeZone)) : texts.sinceStart(start)}
      </p>
      <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-3">
        <SmallFigure name={texts.inTheWater}>
          <HoursAndMinutes ms={Math.max(0, durationMs(session, now))} />
        </SmallFigure>
        {track && (
          <>
            <SmallFigure name={texts.waves}>{track.waves}</SmallFigure>
            <SmallFigure name={texts.topSpeed}>{formatSpeed(track.topKmh, units)}</SmallFigure>
          </>
        )}
        {track?.distanceM !== undefined && (
          <SmallFigure name={texts.distance}>{formatDistance(track.distanceM / METRES_PER_MILE, units)}</SmallFigure>
        )}
      </dl>
    </Card>
  )
}
