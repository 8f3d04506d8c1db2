type TrackColumns = { at: number[]; latitude: number[]; longitude: number[]; accuracyM: (number | null)[] }

/** 1e-7 degrees are 11 mm. */
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

/** Milliseconds since 1970, degrees, metres. */
export type TrackPoint = { at: number; latitude: number; longitude: number; accuracyM?: number }
