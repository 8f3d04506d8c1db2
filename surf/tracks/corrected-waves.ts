import { isWave, type Ride } from '#surf/tracks/waves.ts'

/** A surfer's verdict on a ride, with its figures at that time. Times in milliseconds since 1970. */
export type WaveCorrection = { startAt: number; endAt: number; lengthM: number; topKmh: number; accepted: boolean }

type Span = { startAt: number; endAt: number }
/** A ride with its validity as a wave and its surfer's verdict; null: none. */
export type CorrectedRide = Pick<Ride, 'startAt' | 'endAt' | 'lengthM' | 'topKmh'> & {
  isCounted: boolean
  correction: boolean | null
  /** The detected ride; undefined if an accepted one is no longer detected. */
  ride: Ride | undefined
}

const overlapMs = (one: Span, other: Span) => Math.min(one.endAt, other.endAt) - Math.max(one.startAt, other.startAt)

/**
 * Applies a surfer's corrections to detected rides, in order of time. Detection may shift or split rides, so each takes
 * the correction with the largest overlap. An accepted one without overlap stays a wave with its stored figures.
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
