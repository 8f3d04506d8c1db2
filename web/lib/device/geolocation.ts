import { HOME_GPS_TIMEOUT_MS } from '#contract/limits.ts'
import type { Position } from '#surf/places/geo.ts'
import * as texts from '#words/app.ts'

/** Maximum age of a position. */
export const POSITION_FRESH_MS = 60_000
/** Geolocation options of pages that show nearby content. */
export const POSITION_OPTIONS = { timeout: HOME_GPS_TIMEOUT_MS, maximumAge: POSITION_FRESH_MS }

export type GpsFix = Position & { accuracyMetres: number }

const UNSUPPORTED = texts.geolocationIsNotSupportedBy
export const TIMED_OUT = texts.locationRequestTimedOut
const messages: Partial<Record<number, string>> = {
  1: texts.locationAccessDeniedByUser,
  2: texts.locationInformationUnavailable,
  3: TIMED_OUT,
}

/** Returns the browser's position; rejects with the specification's texts. */
export const locate = (options: PositionOptions): Promise<GpsFix> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error(UNSUPPORTED))
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracyMetres: accuracy }),
      ({ code }) => reject(new Error(messages[code] ?? 'Failed to get location')),
      options,
    )
  })

/** True if the reader has allowed geolocation, so that no prompt appears. */
export async function isLocationAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    // Browsers without the Permissions API would prompt.
    return false
  }
}
