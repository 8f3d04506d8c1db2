import { type ReactNode, useId, useState } from 'react'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { dayAt } from '#surf/time/calendar.ts'
import { timeAt } from '#surf/time/wall-clock.ts'
import { useRecentSessions } from '#web/features/sessions/data/queries.ts'
import { isFormOpen, useLogSession } from '#web/features/sessions/log/log-session.ts'
import { type PastDraft, type Usual, usePastDraft } from '#web/features/sessions/log/past-draft.ts'
import { saidIn } from '#web/features/sessions/log/session-edits.ts'
import { placeIn, type SessionPlace, sentPlace } from '#web/features/sessions/model/place.ts'
import { readWhen } from '#web/features/sessions/model/session-when.ts'
import { SessionForm } from '#web/features/sessions/parts/session-form.tsx'
import { type PlaceChoices, SessionPlaceField } from '#web/features/sessions/parts/session-place-field.tsx'
import { WhenFields } from '#web/features/sessions/parts/when-fields.tsx'
import { dropPhotos, movePhotos, usePhotoQueue } from '#web/features/sessions/photos/photo-queue.ts'
import { PhotosField } from '#web/features/sessions/photos/photos-field.tsx'
import { useSendPhotos } from '#web/features/sessions/photos/use-send-photos.ts'
import { issuesOf } from '#web/lib/api/api.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { ownTimeZone } from '#web/lib/device/own-time-zone.ts'
import { useZoneOf, type ZoneOf } from '#web/lib/format/place-zones.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import * as texts from '#words/sessions/log.ts'

type LogSessionProps = {
  viewer: Viewer
  open: boolean
  onClose: () => void
  /** Default visibility; undefined while loading. */
  visibility: PastDraft['said']['visibility'] | undefined
  /** Initial place, when the address names a spot. */
  spot: SessionPlace | undefined
  choices: PlaceChoices
  companionsOf: (chosen: string[], onChange: (ids: string[]) => void) => ReactNode
}

/** Logs a past session. Input survives closing the dialog. */
export function LogSession({ visibility, ...props }: LogSessionProps) {
  const zoneOf = useZoneOf()
  const { data, isError } = useRecentSessions(props.viewer.id)
  const last = data?.find(({ isActive }) => !isActive)
  // An early sheet would animate twice.
  return (
    visibility &&
    zoneOf &&
    (data || isError) && <Log {...props} visibility={visibility} zoneOf={zoneOf} usual={usualOf(last, zoneOf)} />
  )
}

/** Place and hour of the last session, as the form's defaults. */
function usualOf(last: SurfSession | undefined, zoneOf: ZoneOf): Usual | undefined {
  const place = last && placeIn(last)
  return place && { place, startTime: timeAt(new Date(last.startTime), zoneOf(place)) }
}

type LogProps = Omit<LogSessionProps, 'visibility'> & {
  visibility: PastDraft['said']['visibility']
  zoneOf: ZoneOf
  usual: Usual | undefined
}

function Log({ viewer, open, onClose, visibility, spot, choices, companionsOf, zoneOf, usual }: LogProps) {
  const formId = useId()
  const [today] = useState(() => dayAt(new Date(), ownTimeZone()))
  const { draft, isKept, change, forget, clear } = usePastDraft(viewer.id, { today, visibility, usual })
  const photos = usePhotoQueue(viewer.id)
  const { mutateAsync: log, reset, isPending, isSuccess, error } = useLogSession()
  const sendPhotos = useSendPhotos()
  const session = useSheetAddress('session')
  const [picked, setPicked] = useState(false)
  const place = picked ? draft.place : (spot ?? draft.place)
  const timeZone = place ? zoneOf(place) : ownTimeZone()
  const whenRead = readWhen(draft.when, timeZone)
  const { startTime, endTime } = whenRead
  const issues = issuesOf(error)
  const save = () => {
    if (!place || !startTime || !endTime || isPending || isSuccess) return
    const { clientId, companions } = draft
    const past = { ...sentPlace(place), ...saidIn(draft.said), startTime, endTime, companions }
    const finish = ({ id, state }: { id: string; state: 'sent' | 'waiting' }) => {
      forget()
      movePhotos(viewer.id, id)
      sendPhotos(id)
      if (!isFormOpen()) return
      if (state === 'sent') session.openInstead(id)
      else onClose()
    }
    // The form may be gone by then. The mutation reports its own failure.
    void log({ session: past, placeName: place.name, draft: { ...draft, place }, clientId }).then(finish, () => {})
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={texts.logAPastSessionButton}
      foot={
        <Button fill="sun" wide type="submit" form={formId} disabled={isPending || isSuccess || !place}>
          {isPending ? texts.saving : texts.logSession}
        </Button>
      }
    >
      <p className="mb-5 text-ink-2">{texts.forTheOneYouForgot}</p>
      <SessionForm id={formId} seenBy="private" form={draft.said} onChange={(said) => change({ said })} onSave={save}>
        <SessionPlaceField
          choices={choices}
          place={place}
          issue={issues.surfSpotId ?? issues.secretSpotId ?? issues.customLocation}
          onChange={(chosen) => {
            reset()
            setPicked(true)
            change({ place: chosen })
          }}
        />
        <WhenFields
          when={draft.when}
          read={whenRead}
          timeZone={timeZone}
          hasEnd
          isQuick
          issues={issues}
          onChange={(when) => {
            reset()
            change({ when })
          }}
        />
      </SessionForm>
      <div className="mt-5 grid grid-cols-1 gap-5">
        <PhotosField ownerId={viewer.id} onRetry={() => undefined} />
        {companionsOf(draft.companions, (companions) => change({ companions }))}
      </div>
      {(isKept || photos.length > 0) && (
        <Button
          fill="bare"
          size="m"
          wide
          className="mt-4"
          onClick={() => {
            dropPhotos(viewer.id)
            clear()
          }}
        >
          {texts.clearTheForm}
        </Button>
      )}
    </Sheet>
  )
}
