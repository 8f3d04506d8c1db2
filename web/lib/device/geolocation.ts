import { HOME_GPS_TIMEOUT_MS } from '#contract/limits.ts'
import type { Position } from '#surf/places/geo.ts'
import * as texts from '#words/app.ts'

export const POSITION_FRESH_MS = 60_000
export const POSITION_OPTIONS = { timeout: HOME_GPS_TIMEOUT_MS, maximumAge: POSITION_FRESH_MS }

export type GpsFix = Position & { accuracyMetres: number }

const UNSUPPORTED = texts.geolocationIsNotSupportedBy
export const TIMED_OUT = texts.locationRequestTimedOut
const messages: Partial<Record<number, string>> = {
  1: texts.locationAccessDeniedByUser,
  2: texts.locationInformationUnavailable,
  3: TIMED_OUT,
}

export const locate = (options: PositionOptions): Promise<GpsFix> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error(UNSUPPORTED))
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracyMetres: accuracy }),
      ({ code }) => reject(new Error(messages[code] ?? texts.failedToGetLocation)),
      options,
    )
  })

export async function isLocationAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    // Without the Permissions API the browser would prompt.
    return false
  }
}
