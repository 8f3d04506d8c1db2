import { METRES_TO_FEET } from '#contract/limits.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'
import type { RecorderState } from '#web/features/tracks/recording/recorder-state.ts'
import { clock } from '#web/lib/format/format.ts'
import type { Units } from '#web/lib/format/units.ts'

/** From here on waves are missed, or found where there are none. */
const POOR_ACCURACY_M = 25

/** What the surfer should know of the position while it is recorded. */
export function formatPosition({ accuracyM, isStored }: RecorderState, units: Units): string {
  if (!isStored) return "Your phone is full: the track isn't being saved."
  if (accuracyM === undefined) return 'Looking for your position...'
  const off = units === 'metric' ? `${Math.round(accuracyM)} m` : `${Math.round(accuracyM * METRES_TO_FEET)} ft`
  return accuracyM > POOR_ACCURACY_M
    ? `Weak GPS, off by up to ${off}. Waves may be missed.`
    : `Good GPS, to within ${off}`
}

/** How much was missed, or what makes that happen. */
export function formatPauses({ missedMs, isAwake }: RecorderState): string {
  const missed = missedMs > 0 ? `${Math.max(1, Math.round(missedMs / MINUTE_MS))} min missed. ` : ''
  return `${missed}Recording pauses while your phone is locked${isAwake ? '; the screen stays on.' : '. Keep the screen on.'}`
}

/** A track in the lists of the outbox, by when it began, in milliseconds since 1970: 'Track from 5:51 AM'. */
export const trackTitle = (firstAt: number): string => `Track from ${clock(new Date(firstAt).toISOString())}`

/** What is told once of tracks that the browser has deleted before they were uploaded. */
export const formatClearedTracks = (count: number) => ({
  title: `Your browser deleted ${count === 1 ? 'a track' : `${count} tracks`}`,
  text: 'It needed room on this phone before everything was uploaded. What had been uploaded is in your session.',
})

/** '1 part of your track is waiting to be uploaded'; undefined when nothing waits. */
export function formatWaiting({ waiting }: Pick<RecorderState, 'waiting'>): string | undefined {
  if (waiting === 0) return undefined
  return waiting === 1
    ? '1 part of your track is waiting to be uploaded'
    : `${waiting} parts of your track are waiting to be uploaded`
}
