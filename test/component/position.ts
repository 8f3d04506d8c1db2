import { onTestFinished, vi } from 'vitest'
import type { Position } from '#surf/places/geo.ts'

const REASONS = { denied: 1, unavailable: 2, timeout: 3, unknown: 9 }

/** How old, in milliseconds, each position may be that the page has asked for; filled as it asks. */
type Asked = { oldest: (number | undefined)[] }

/** The phone finds itself here from now on, or does not; 'searching' never ends. Ends with the test. */
export function standAt(position: Position | keyof typeof REASONS | 'searching'): Asked {
  const asked: Asked = { oldest: [] }
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (found, lost, options) => {
    asked.oldest.push(options?.maximumAge)
    if (position === 'searching') return
    if (typeof position === 'string') lost?.({ code: REASONS[position] } as GeolocationPositionError)
    else found({ coords: { ...position, accuracy: 10 } } as GeolocationPosition)
  }
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({ getCurrentPosition } as Geolocation)
  const state = position === 'denied' ? 'denied' : 'granted'
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state } as PermissionStatus)
  return asked
}

/** The browser knows nothing of positions. Ends with the test. */
export function withoutPositions(): void {
  const prototype = Object.getPrototypeOf(navigator)
  const known = Object.getOwnPropertyDescriptor(prototype, 'geolocation')!
  Reflect.deleteProperty(prototype, 'geolocation')
  onTestFinished(() => void Object.defineProperty(prototype, 'geolocation', known))
}
