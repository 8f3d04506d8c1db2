import type { NewSurfSession } from '#contract/surf-sessions.ts'
import type { Position } from '#surf/geo.ts'

type Where = { spot: (Position & { id: string }) | undefined; fix: Position | undefined }

/** What a check-in sends: the chosen spot with its own position, else the GPS position; undefined with neither. */
export function sessionAt({ spot, fix }: Where, startTime: string): NewSurfSession | undefined {
  if (spot) return { surfSpotId: spot.id, startTime, latitude: spot.latitude, longitude: spot.longitude }
  if (!fix) return undefined
  const { latitude, longitude } = fix
  return { customLocation: 'Current GPS Location', startTime, latitude, longitude }
}

/** A random UUID, version 4. `crypto.randomUUID` is missing where the page came over plain http from another host. */
export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const YARD_METRES = 0.9144
const MILE_YARDS = 1760

/** 'Accurate to 8 yd', or in miles where yards would be too many digits. */
export function accuracyInWords(metres: number): string {
  const yards = metres / YARD_METRES
  return yards < 1000
    ? `Accurate to ${Math.max(1, Math.round(yards))} yd`
    : `Accurate to ${(yards / MILE_YARDS).toFixed(1)} mi`
}
