import { MINUTE_MS } from '#surf/time/durations.ts'
import type { RecorderState } from '#web/features/tracks/recording/recorder-state.ts'
import { clock } from '#web/lib/format/format.ts'
import { formatLength, type Units } from '#web/lib/format/units.ts'
import * as texts from '#words/tracks.ts'

/** Metres from which waves are missed or falsely detected. */
const POOR_ACCURACY_M = 25

export function formatPosition({ accuracyM, isStored }: RecorderState, units: Units): string {
  if (!isStored) return texts.yourPhoneIsFullThe
  if (accuracyM === undefined) return texts.lookingForYourPosition
  const off = formatLength(accuracyM, units)
  return accuracyM > POOR_ACCURACY_M ? texts.weakGpsOffByUp(off) : texts.goodGpsToWithin(off)
}

/** Time missed, or the cause of a possible loss. */
export function formatPauses({ missedMs, isAwake }: RecorderState): string {
  const missed = missedMs > 0 ? Math.max(1, Math.round(missedMs / MINUTE_MS)) : 0
  return texts.recordingPausesWhileYourPhone(missed, isAwake)
}

/** Title in the outbox, by its beginning in milliseconds since 1970: 'Track from 5:51 AM'. */
export const trackTitle = (firstAt: number): string => texts.trackFromTime(clock(new Date(firstAt).toISOString()))

/** Message about unsent tracks that the browser evicted. */
export const formatClearedTracks = (count: number) => ({
  title: texts.yourBrowserDeleted(count),
  text: texts.itNeededRoomOnThis,
})

/** '1 part of your track is waiting to be uploaded'; undefined without any. */
export function formatWaiting({ waiting }: Pick<RecorderState, 'waiting'>): string | undefined {
  if (waiting === 0) return undefined
  return texts.partsOfYourTrackAre(waiting)
}
