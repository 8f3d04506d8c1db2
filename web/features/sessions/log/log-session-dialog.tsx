import { type ReactNode, useState } from 'react'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { dayAt } from '#surf/time/calendar.ts'
import { ownTimeZone } from '#surf/time/date-formats.ts'
import { timeAt } from '#surf/time/wall-clock.ts'
import { useRecentSessions } from '#web/features/sessions/data/queries.ts'
import { isFormOpen, pastSessionKey, useLogSession } from '#web/features/sessions/log/log-session.ts'
import { detailsIn, emptyForm, type SessionForm } from '#web/features/sessions/log/session-edits.ts'
import { FIELDS_AT, zoneAt } from '#web/features/sessions/log/session-values.ts'
import { placeIn, type SessionPlace, sentPlace } from '#web/features/sessions/model/place.ts'
import { onDay, readWhen } from '#web/features/sessions/model/session-when.ts'
import { SessionFields } from '#web/features/sessions/parts/session-fields.tsx'
import { type PlaceChoices, SessionPlaceField } from '#web/features/sessions/parts/session-place-field.tsx'
import { WhenFields } from '#web/features/sessions/parts/when-fields.tsx'
import { dropPhotos, movePhotos, usePhotoQueue, useSendPhotos } from '#web/features/sessions/photos/photo-queue.ts'
import { PhotosField } from '#web/features/sessions/photos/photos-field.tsx'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { useZoneOf, type ZoneOf } from '#web/lib/format/place-zones.ts'
import { FormSheet } from '#web/ui/dialogs/form-sheet.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'
import * as texts from '#words/sessions/log.ts'

type LogSessionProps = {
  viewer: Viewer
  open: boolean
  onClose: () => void
  /** Default visibility; undefined while loading. */
  visibility: SessionForm['visibility'] | undefined
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

type Usual = { place: SessionPlace; startTime: string }

/** Place and hour of the last session, as the form's defaults. */
function usualOf(last: SurfSession | undefined, zoneOf: ZoneOf): Usual | undefined {
  const place = last && placeIn(last)
  return place && { place, startTime: timeAt(new Date(last.startTime), zoneOf(place)) }
}

type LogProps = Omit<LogSessionProps, 'visibility'> & {
  visibility: SessionForm['visibility']
  zoneOf: ZoneOf
  usual: Usual | undefined
}

function Log({ viewer, open, onClose, visibility, spot, choices, companionsOf, zoneOf, usual }: LogProps) {
  const [today] = useState(() => dayAt(new Date(), ownTimeZone()))
  const photos = usePhotoQueue(viewer.id)
  const { mutateAsync: log } = useLogSession()
  const sendPhotos = useSendPhotos()
  const session = useSheetAddress('session')
  const [picked, setPicked] = useState(false)
  const form = useForm({
    initial: {
      place: usual?.place,
      when: { ...onDay(today), ...(usual && { startTime: usual.startTime }) },
      details: { ...emptyForm, visibility },
      companions: [] as string[],
    },
    draftKey: pastSessionKey(viewer.id),
    storesOnClose: true,
    storesInitial: true,
    send: async (values, { clientId }) => {
      if (!place || !startTime || !endTime) return false
      const { companions } = values
      const past = { ...sentPlace(place), ...detailsIn(values.details), startTime, endTime, companions }
      const { id, state } = await log({ session: past, placeName: place.name, draft: { ...values, place }, clientId })
      // The form may be gone by now.
      movePhotos(viewer.id, id)
      sendPhotos(id)
      if (!isFormOpen()) return
      if (state === 'sent') session.openInstead(id)
      else onClose()
    },
    fieldsAt: FIELDS_AT,
  })
  const { values, issues, change } = form
  const place = picked ? values.place : (spot ?? values.place)
  const timeZone = zoneAt(place, zoneOf)
  const whenRead = readWhen(values.when, timeZone)
  const { startTime, endTime } = whenRead
  return (
    <FormSheet
      form={form}
      open={open}
      onClose={onClose}
      title={texts.logAPastSessionButton}
      action={texts.logSession}
      sending={texts.saving}
      isBlocked={!place}
      className="grid grid-cols-1 gap-5"
      before={<p className="mb-5 text-ink-2">{texts.forTheOneYouForgot}</p>}
      after={
        <>
          <div className="mt-5 grid grid-cols-1 gap-5">
            <PhotosField ownerId={viewer.id} onRetry={() => undefined} />
            {companionsOf(values.companions, (companions) => change({ companions }))}
          </div>
          {(form.isChanged || photos.length > 0) && (
            <Button
              fill="bare"
              size="m"
              wide
              className="mt-4"
              onClick={() => {
                dropPhotos(viewer.id)
                form.clear()
              }}
            >
              {texts.clearTheForm}
            </Button>
          )}
        </>
      }
    >
      <SessionPlaceField
        choices={choices}
        place={place}
        issue={issues.surfSpotId ?? issues.secretSpotId ?? issues.customLocation}
        onChange={(chosen) => {
          setPicked(true)
          change({ place: chosen })
        }}
      />
      <WhenFields
        when={values.when}
        read={whenRead}
        timeZone={timeZone}
        hasEnd
        isQuick
        issues={issues}
        onChange={(when) => change({ when })}
      />
      <SessionFields values={values.details} seenBy="private" onChange={(details) => change({ details })} />
    </FormSheet>
  )
}
