import type { TrackPoint } from '#surf/tracks/track.ts'

/** A track as it travels: one array for each column, all of one length; null where the accuracy is not known. */
type TrackColumns = { at: number[]; latitude: number[]; longitude: number[]; accuracyM: (number | null)[] }

/** 1e-7 degrees are 11 mm on the ground, and 10 cm are exact enough of an accuracy: no byte travels for less. */
const rounded = (value: number, perUnit: number) => Math.round(value * perUnit) / perUnit

export const columnsOfTrack = (track: readonly TrackPoint[]): TrackColumns => ({
  at: track.map(({ at }) => at),
  latitude: track.map(({ latitude }) => rounded(latitude, 1e7)),
  longitude: track.map(({ longitude }) => rounded(longitude, 1e7)),
  accuracyM: track.map(({ accuracyM }) => (accuracyM === undefined ? null : rounded(accuracyM, 10))),
})

export const trackOfColumns = ({ at, latitude, longitude, accuracyM }: TrackColumns): TrackPoint[] =>
  at.map((time, nth) => {
    const accuracy = accuracyM[nth]
    return {
      at: time,
      latitude: latitude[nth]!,
      longitude: longitude[nth]!,
      ...(typeof accuracy === 'number' && { accuracyM: accuracy }),
    }
  })
