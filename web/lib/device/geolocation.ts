import { HOME_GPS_TIMEOUT_MS } from '#contract/limits.ts'
import type { Position } from '#surf/places/geo.ts'

/** A position is good for a minute. */
export const POSITION_FRESH_MS = 60_000
/** How a page that looks around asks for its position. */
export const POSITION_OPTIONS = { timeout: HOME_GPS_TIMEOUT_MS, maximumAge: POSITION_FRESH_MS }

export type GpsFix = Position & { accuracyMetres: number }

const UNSUPPORTED = 'Geolocation is not supported by this browser'
export const TIMED_OUT = 'Location request timed out'
const messages: Partial<Record<number, string>> = {
  1: 'Location access denied by user',
  2: 'Location information unavailable',
  3: TIMED_OUT,
}

/** Where the browser says we are; rejects with the specification's words when it does not. */
export const locate = (options: PositionOptions): Promise<GpsFix> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error(UNSUPPORTED))
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracyMetres: accuracy }),
      ({ code }) => reject(new Error(messages[code] ?? 'Failed to get location')),
      options,
    )
  })

/** Whether the reader has already allowed this site to know where they are, so that it may look without asking. */
export async function isLocationAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    // A browser that does not say so asks its reader.
    return false
  }
}
