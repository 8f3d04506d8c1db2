import type { Position } from '#surf/places/geo.ts'
import { locate } from '#web/lib/device/geolocation.ts'

/** How long a guest waits for their position, and how old it may be. */
const PATIENCE = { enableHighAccuracy: true, timeout: 3_000, maximumAge: 60_000 }

/** Where this phone is, for those who would look for its surfer: its position only where it tells without asking. */
export async function ownPlace(): Promise<{ timeZone: string } & Partial<Position>> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    if (state !== 'granted') return { timeZone }
    const { latitude, longitude } = await locate(PATIENCE)
    return { timeZone, latitude, longitude }
  } catch {
    return { timeZone }
  }
}
