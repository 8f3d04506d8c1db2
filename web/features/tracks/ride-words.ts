import type { CorrectedRide } from '#surf/tracks/corrected-waves.ts'
import type { RejectionReason } from '#surf/tracks/waves.ts'
import { joinParts } from '#web/lib/format/lists.ts'
import { formatLength, formatSpeed, type Units } from '#web/lib/format/units.ts'
import * as texts from '#words/tracks.ts'

const REASONS: Record<RejectionReason, string> = {
  short_time: texts.notCountedShorterThan5,
  short_length: texts.notCountedShorterThan15,
  too_fast: texts.notCountedTooFastFor,
  direction: texts.notCountedNotTheDirection,
}

/** '83 m, 12 s, top 25 km/h, average 22 km/h, left' */
export function formatRide({ lengthM, startAt, endAt, topKmh, ride }: CorrectedRide, units: Units): string {
  const facts = [
    formatLength(lengthM, units),
    `${Math.round((endAt - startAt) / 1000)} s`,
    texts.topSpeedOf(formatSpeed(topKmh, units)),
    ride && texts.averageSpeed(formatSpeed(ride.meanKmh, units)),
    ride?.side,
  ]
  return joinParts(facts)
}

/** Explains why it counts or not; undefined for a detected wave without a correction. */
export function formatRideReason({ correction, ride }: CorrectedRide): string | undefined {
  if (correction !== null) return correction ? texts.youCountedItAs : texts.youDidntCountIt
  if (ride?.rejected) return REASONS[ride.rejected]
  return ride?.flagged ? texts.notCountedNotASurf : undefined
}
