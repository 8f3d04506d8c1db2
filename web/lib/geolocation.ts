import type { Position } from '#surf/geo.ts'

export type GpsFix = Position & { accuracyMetres: number }

const UNSUPPORTED = 'Geolocation is not supported by this browser'
const messages: Partial<Record<number, string>> = {
  1: 'Location access denied by user',
  2: 'Location information unavailable',
  3: 'Location request timed out',
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
