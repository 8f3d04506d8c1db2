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

const YARD_METRES = 0.9144
const MILE_YARDS = 1760

/** 'Accurate to 8 yd', or in miles where yards would be too many digits. */
export function accuracyInWords(metres: number): string {
  const yards = metres / YARD_METRES
  return yards < 1000
    ? `Accurate to ${Math.max(1, Math.round(yards))} yd`
    : `Accurate to ${(yards / MILE_YARDS).toFixed(1)} mi`
}
