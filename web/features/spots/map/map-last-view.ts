import { useQuery } from '@tanstack/react-query'
import { formatMapView, type MapView, parseMapView } from '#web/features/spots/map/map-address.ts'
import { read } from '#web/lib/api/api.ts'
import { UNTIL_SIGN_OUT } from '#web/lib/offline/left-accounts.ts'

const keyOf = (surferId: string) => `${UNTIL_SIGN_OUT}map view ${surferId}`

/** Whose view is kept: nobody's for a visitor. */
export const useSurferId = (visitor: boolean): string | undefined =>
  useQuery({ ...read('GET /api/auth/user'), enabled: false, select: ({ id }) => (visitor ? undefined : id) }).data

/** Where this surfer looked last in this browser; undefined when they have not, or it keeps nothing. */
export function keptMapView(surferId: string | undefined): MapView | undefined {
  try {
    return surferId ? parseMapView(localStorage.getItem(keyOf(surferId))) : undefined
  } catch {
    return undefined
  }
}

export function keepMapView(surferId: string | undefined, view: MapView): void {
  try {
    if (surferId) localStorage.setItem(keyOf(surferId), formatMapView(view))
  } catch {
    // A browser that keeps nothing begins elsewhere next time.
  }
}
