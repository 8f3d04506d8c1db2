import { vi } from 'vitest'

const REASONS = { denied: 1, unavailable: 2, timeout: 3 }

/** The phone finds itself here from now on, or does not; 'searching' never ends. Ends with the test. */
export function standAt(position: { latitude: number; longitude: number } | keyof typeof REASONS | 'searching'): void {
  const getCurrentPosition = (found: PositionCallback, lost?: PositionErrorCallback | null) => {
    if (position === 'searching') return
    if (typeof position === 'string') lost?.({ code: REASONS[position] } as GeolocationPositionError)
    else found({ coords: { ...position, accuracy: 10 } } as GeolocationPosition)
  }
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation(getCurrentPosition)
  const state = position === 'denied' ? 'denied' : 'granted'
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state } as PermissionStatus)
}
