import { useState } from 'react'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { type SessionEdits, timesChanged } from '#web/features/sessions/log/session-edits.ts'
import { isSamePlace, placeIn, type SessionPlace, sentPlace } from '#web/features/sessions/model/place.ts'
import { movedWhen, readWhen, type SessionWhen, whenIn } from '#web/features/sessions/model/session-when.ts'
import { ownTimeZone } from '#web/lib/device/own-time-zone.ts'
import type { ZoneOf } from '#web/lib/format/place-zones.ts'

/** Initial values: the session as typed before, and the place chosen then. */
type Typed = { session: SurfSession; movedTo: SessionPlace | undefined }

/** Place and time form of a session, beginning with `typed`, and its corrections. */
export function useCorrections(session: SurfSession, typed: Typed, zoneOf: ZoneOf) {
  const zoneAt = (place: SessionPlace | undefined) => (place ? zoneOf(place) : ownTimeZone())
  const [before] = useState(() => {
    const place = placeIn(session)
    return { place, when: whenIn(session, zoneAt(place)) }
  })
  const [{ place, when }, setForm] = useState(() => {
    const place = typed.movedTo ?? before.place
    return { place, when: whenIn(typed.session, zoneAt(place)) }
  })
  const timeZone = zoneAt(place)
  const now = readWhen(when, timeZone)
  const movedTo = place && !(before.place && isSamePlace(before.place, place)) ? place : undefined
  const zoneBefore = zoneAt(before.place)
  const isTouched = JSON.stringify(when) !== JSON.stringify(movedWhen(before.when, zoneBefore, timeZone))
  const corrections: SessionEdits = {
    ...timesChanged(readWhen(before.when, zoneBefore), now),
    ...(movedTo && sentPlace(movedTo)),
  }
  return {
    ...{ place, when, timeZone, corrections, movedTo },
    /** A session that is too long, from a forgotten check-out, may stay so while the rest is edited. */
    read: isTouched ? now : { ...now, issues: {} },
    /** Others may then see it who could not before. */
    leavesSecretSpot: before.place?.kind === 'secret' && place?.kind !== 'secret',
    /** The moments stay the same; the clocks of the new place may show them differently. */
    move: (chosen: SessionPlace) => setForm({ place: chosen, when: movedWhen(when, timeZone, zoneAt(chosen)) }),
    setWhen: (changed: SessionWhen) => setForm({ place, when: changed }),
  }
}
