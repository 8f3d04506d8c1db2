import { isWave, type Ride } from '#surf/tracks/waves.ts'

export type WaveCorrection = { startAt: number; endAt: number; lengthM: number; topKmh: number; accepted: boolean }

type Span = { startAt: number; endAt: number }
export type CorrectedRide = Pick<Ride, 'startAt' | 'endAt' | 'lengthM' | 'topKmh'> & {
  isCounted: boolean
  correction: boolean | null
  ride: Ride | undefined
}

const overlapMs = (one: Span, other: Span) => Math.min(one.endAt, other.endAt) - Math.max(one.startAt, other.startAt)

/** A ride takes the correction with the largest overlap: detection may shift. Accepted ones stay without overlap. */
export function correctRides(rides: readonly Ride[], corrections: readonly WaveCorrection[]): CorrectedRide[] {
  const found = rides.map((ride): CorrectedRide => {
    const [closest] = corrections
      .filter((one) => overlapMs(one, ride) > 0)
      .toSorted((one, other) => overlapMs(other, ride) - overlapMs(one, ride))
    const { startAt, endAt, lengthM, topKmh } = ride
    const correction = closest?.accepted ?? null
    return { startAt, endAt, lengthM, topKmh, isCounted: correction ?? isWave(ride), correction, ride }
  })
  const manual = corrections
    .filter((one) => one.accepted && rides.every((ride) => overlapMs(one, ride) <= 0))
    .map(
      ({ accepted: _, ...figures }): CorrectedRide => ({
        ...figures,
        isCounted: true,
        correction: true,
        ride: undefined,
      }),
    )
  return [...found, ...manual].toSorted((one, other) => one.startAt - other.startAt)
}
