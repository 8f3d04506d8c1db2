import type { Position } from '#surf/geo.ts'
import type { Units } from '#web/lib/units.ts'

type Typical = Record<Units, string>

const TROPICAL: Typical = { imperial: '81', metric: '27' }
/** The specification's. */
const WARM: Typical = { imperial: '72', metric: '22' }
const MILD: Typical = { imperial: '64', metric: '18' }
const COOL: Typical = { imperial: '57', metric: '14' }
const COLD: Typical = { imperial: '46', metric: '8' }

/** Coasts along which a current brings cold water far towards the equator: [south, west, north, east] in degrees. */
const COLD_COASTS: { box: [number, number, number, number]; text: Typical }[] = [
  { box: [-24, -82, -4, -70], text: MILD },
  { box: [-46, -76, -24, -69], text: COOL },
  { box: [-35, 9, -15, 19], text: COOL },
  { box: [20, -19, 36, -5], text: MILD },
  { box: [34.4, -130, 48, -119], text: COOL },
]

/** Degrees of latitude up to which the sea is like that, cold coasts apart: rounded yearly means of the open ocean. */
const ZONES = [
  { upTo: 23, text: TROPICAL },
  { upTo: 38, text: WARM },
  { upTo: 52, text: COOL },
]

/**
 * '72' in °F or '22' in °C: what stands for a water temperature that nobody measured. It is marked as typical, and
 * differs by sea, for a warm figure beside a cold sea would send somebody in without a wetsuit.
 */
export function typicalWater({ latitude, longitude }: Position, units: Units): string {
  const coast = COLD_COASTS.find(
    ({ box: [south, west, north, east] }) =>
      south <= latitude && latitude <= north && west <= longitude && longitude <= east,
  )
  return (coast ?? ZONES.find(({ upTo }) => Math.abs(latitude) <= upTo))?.text[units] ?? COLD[units]
}
