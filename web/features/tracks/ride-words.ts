import type { CorrectedRide } from '#surf/tracks/corrected-waves.ts'
import type { RejectionReason } from '#surf/tracks/waves.ts'
import { formatLength, formatSpeed, type Units } from '#web/lib/format/units.ts'

const REASONS: Record<RejectionReason, string> = {
  short_time: 'Not counted: shorter than 5 s',
  short_length: 'Not counted: shorter than 15 m',
  too_fast: 'Not counted: too fast for a surfer',
  direction: 'Not counted: not the direction of your waves',
}

/** Length, duration, top and average speed, and which way: '83 m, 12 s, top 25 km/h, average 22 km/h, left'. */
export function formatRide({ lengthM, startAt, endAt, topKmh, ride }: CorrectedRide, units: Units): string {
  const facts = [
    formatLength(lengthM, units),
    `${Math.round((endAt - startAt) / 1000)} s`,
    `top ${formatSpeed(topKmh, units)}`,
    ride && `average ${formatSpeed(ride.meanKmh, units)}`,
    ride?.side,
  ]
  return facts.filter(Boolean).join(', ')
}

/** Why it counts or does not; undefined for a wave that was found and of which nothing was said. */
export function formatRideReason({ correction, ride }: CorrectedRide): string | undefined {
  if (correction !== null) return correction ? 'You counted it as a wave' : "You didn't count it"
  if (ride?.rejected) return REASONS[ride.rejected]
  return ride?.flagged ? 'Not counted: not a surf wave?' : undefined
}
