import { getTimes } from 'suncalc'
import type { Position } from '#surf/geo.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * Whether a session that starts then and there is a dawn session: from an hour before sunrise (about first light)
 * to an hour after it. Where the sun does not rise that day there is no dawn.
 */
export function isDawn(start: Date, { latitude, longitude }: Position): boolean {
  return [-1, 0, 1].some((days) => {
    const { sunrise } = getTimes(new Date(start.getTime() + days * 24 * HOUR_MS), latitude, longitude)
    return sunrise !== null && Math.abs(start.getTime() - sunrise.getTime()) <= HOUR_MS
  })
}
