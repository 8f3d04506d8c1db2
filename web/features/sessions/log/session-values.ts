import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { ownTimeZone } from '#surf/time/date-formats.ts'
import {
  companionsIn,
  editsOf,
  formOf,
  type SessionEdits,
  type SessionForm,
  timesChanged,
} from '#web/features/sessions/log/session-edits.ts'
import { isSamePlace, placeIn, type SessionPlace, sentPlace } from '#web/features/sessions/model/place.ts'
import { movedWhen, readWhen, type SessionWhen, whenIn } from '#web/features/sessions/model/session-when.ts'
import type { ZoneOf } from '#web/lib/format/place-zones.ts'
import { changedFields } from '#web/ui/fields/form-values.ts'

/** Values of the form for a past session, new or logged. */
export type SessionValues = {
  place: SessionPlace | undefined
  when: SessionWhen
  details: SessionForm
  companions: string[]
}

/** Maps the server's paths to fields. */
export const FIELDS_AT = {
  surfSpotId: ['place'],
  secretSpotId: ['place'],
  customLocation: ['place'],
  startTime: ['when'],
  endTime: ['when'],
} satisfies Record<string, (keyof SessionValues)[]>

export const zoneAt = (place: SessionPlace | undefined, zoneOf: ZoneOf) => (place ? zoneOf(place) : ownTimeZone())

/** `movedTo` is a place that was chosen before. */
export function valuesOf(
  session: SurfSessionDetail,
  zoneOf: ZoneOf,
  movedTo: SessionPlace | undefined = undefined,
): SessionValues {
  const place = movedTo ?? placeIn(session)
  return {
    place,
    when: whenIn(session, zoneAt(place, zoneOf)),
    details: formOf(session),
    companions: companionsIn(session),
  }
}

/** The moments stay the same; the clocks of the new place may show them differently. */
export const moved = ({ place, when }: SessionValues, to: SessionPlace, zoneOf: ZoneOf) => ({
  place: to,
  when: movedWhen(when, zoneAt(place, zoneOf), zoneAt(to, zoneOf)),
})

/** Returns the edits of a logged session, and the reading of its time fields. */
export function correctionsOf(before: SessionValues, now: SessionValues, zoneOf: ZoneOf) {
  const [zoneBefore, timeZone] = [zoneAt(before.place, zoneOf), zoneAt(now.place, zoneOf)]
  const read = readWhen(now.when, timeZone)
  const movedTo = now.place && !(before.place && isSamePlace(before.place, now.place)) ? now.place : undefined
  const isTouched = JSON.stringify(now.when) !== JSON.stringify(movedWhen(before.when, zoneBefore, timeZone))
  const edits: SessionEdits = {
    ...editsOf(before.details, now.details),
    ...changedFields({ companions: before.companions }, { companions: now.companions }),
    ...timesChanged(readWhen(before.when, zoneBefore), read),
    ...(movedTo && sentPlace(movedTo)),
  }
  return {
    ...{ edits, movedTo, timeZone },
    /** A session that is too long, from a forgotten check-out, may stay so while the rest is edited. */
    read: isTouched ? read : { ...read, issues: {} },
    /** Others may then see it who could not before. */
    leavesSecretSpot: before.place?.kind === 'secret' && now.place?.kind !== 'secret',
  }
}
