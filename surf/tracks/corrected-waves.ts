import { isWave, type Ride } from '#surf/tracks/waves.ts'

/** What its surfer said of a ride, with the figures of then. Times in milliseconds since 1970. */
export type WaveCorrection = { startAt: number; endAt: number; lengthM: number; topKmh: number; accepted: boolean }

type Span = { startAt: number; endAt: number }
/** Whether it counts as a wave, and what its surfer said of it; null: nothing. */
export type CorrectedRide = Pick<Ride, 'startAt' | 'endAt' | 'lengthM' | 'topKmh'> & {
  isCounted: boolean
  correction: boolean | null
  /** As it was found; undefined of a ride that was accepted and is not found any more. */
  ride: Ride | undefined
}

const overlapMs = (one: Span, other: Span) => Math.min(one.endAt, other.endAt) - Math.max(one.startAt, other.startAt)

/**
 * The rides of a search as their surfer corrected them, in the order of time. Another search moves the ends of a ride by
 * seconds, or cuts it in two: each ride has the correction that it shares most time with. An accepted one that no ride
 * shares any time with stays a wave, with the figures of then.
 */
export function correctRides(rides: readonly Ride[], corrections: readonly WaveCorrection[]): CorrectedRide[] {
  const found = rides.map((ride): CorrectedRide => {
    const [closest] = corrections
      .filter((one) => overlapMs(one, ride) > 0)
      .toSorted((one, other) => overlapMs(other, ride) - overlapMs(one, ride))
    const { startAt, endAt, lengthM, topKmh } = ride
    const correction = closest?.accepted ?? null
    return { startAt, endAt, lengthM, topKmh, isCounted: correction ?? isWave(ride), correction, ride }
  })
  const kept = corrections
    .filter((one) => one.accepted && rides.every((ride) => overlapMs(one, ride) <= 0))
    .map(
      ({ accepted: _, ...figures }): CorrectedRide => ({
        ...figures,
        isCounted: true,
        correction: true,
        ride: undefined,
      }),
    )
  return [...found, ...kept].toSorted((one, other) => one.startAt - other.startAt)
}
