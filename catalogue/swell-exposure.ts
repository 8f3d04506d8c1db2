import type { CatalogueSpot } from '#catalogue/catalogue.ts'
import { coasts, MILES_PER_DEGREE, wrapped } from '#catalogue/coastline.ts'
import type { SwellArc } from '#contract/sea/break-profile.ts'
import { angleBetween, type Position } from '#surf/places/geo.ts'
import { estimatedProfile } from '#surf/sea/estimated-profile.ts'

const RADIANS = Math.PI / 180
/** Degrees: swell spreads more than this, and the coastline is no finer. */
const STEP = 10
const STEPS = 360 / STEP
/** Miles of open water: full energy arrives from here on, none below. */
const OPEN_MILES = 60
const SHUT_MILES = 8
/** Miles to seaward: past the rocks of the coarse coastline, and past the spot's own headland. */
const OFF_THE_BEACH = 0.8
const OFF_THE_HEADLAND = 6
/**
 * Degrees off straight at which swell no longer arrives directly, at which it no longer bends in, and the bent share.
 */
const GRAZING = 85
const BENDS = {
  beach: { upTo: 110, share: 0.12 },
  jetty: { upTo: 110, share: 0.12 },
  reef: { upTo: 130, share: 0.25 },
  'river-mouth': { upTo: 130, share: 0.25 },
  point: { upTo: 145, share: 0.35 },
} as const
/** The coarse coastline permits no finer figures; less than half of the least does not count. */
const LEVELS = [0, 0.1, 0.25, 0.5, 0.75, 1]
/** Miles that a spot may lie behind the coarse coastline. */
const MOST_ASHORE = 4
/** Share of a spot that the coarse coastline encloses. */
const SHUT_IN_SHARE = 0.1

type SwellExposure = { windows: SwellArc[]; wraps: SwellArc[] }

/**
 * Computes the swell that reaches a spot: rays every 10°, from the beach and from its headland. Both open: the cosine
 * of the angle to the facing. Headland alone, or grazing: a share by kind of break.
 */
export function swellExposure(spot: Position & Pick<CatalogueSpot, 'facing' | 'breakKind'>): SwellExposure {
  const beach = beforeTheBeach(spot)
  if (!beach) return { windows: estimatedProfile(spot).windows, wraps: [] }
  const near = openness(beach)
  const headland = moved(spot, spot.facing, OFF_THE_HEADLAND)
  const far = isLand(headland) ? near : openness(headland)
  const { upTo, share: bend } = BENDS[spot.breakKind]
  const direct: number[] = []
  const bent: number[] = []
  for (let step = 0; step < STEPS; step += 1) {
    const angle = angleBetween((step + 0.5) * STEP, spot.facing)
    direct.push(angle < GRAZING ? near[step]! * Math.cos(angle * RADIANS) : 0)
    const bends = angle < upTo ? far[step]! * bend * Math.min(1, (upTo - angle) / (upTo - 70)) : 0
    bent.push(Math.max(0, bends - direct[step]!))
  }
  const windows = arcsOf(direct)
  const wraps = arcsOf(bent)
  if (windows.length > 0) return { windows, wraps }
  return wraps.length > 0 ? { windows: wraps, wraps: [] } : { windows: [shutIn(spot.facing)], wraps: [] }
}

const shutIn = (facing: number): SwellArc => ({
  from: (facing + 315) % 360,
  to: (facing + 45) % 360,
  share: SHUT_IN_SHARE,
})

/** Undefined if the coarse coastline has no sea there. */
function beforeTheBeach(spot: Position & { facing: number }): Position | undefined {
  for (let miles = OFF_THE_BEACH; miles <= MOST_ASHORE; miles += OFF_THE_BEACH) {
    const point = moved(spot, spot.facing, miles)
    if (!isLand(point)) return point
  }
  return undefined
}

/** True with an odd number of coasts to the west. */
function isLand({ latitude, longitude }: Position): boolean {
  let odd = false
  for (let at = 0; at < coasts.length; at += 4) {
    const y1 = coasts[at + 1]!
    const y2 = coasts[at + 3]!
    if (y1 > latitude === y2 > latitude) continue
    const crossing = coasts[at]! + ((latitude - y1) / (y2 - y1)) * (coasts[at + 2]! - coasts[at]!)
    if (crossing < longitude) odd = !odd
  }
  return odd
}

function moved({ latitude, longitude }: Position, bearing: number, miles: number): Position {
  const degrees = miles / MILES_PER_DEGREE
  return {
    latitude: latitude + degrees * Math.cos(bearing * RADIANS),
    longitude: longitude + (degrees * Math.sin(bearing * RADIANS)) / Math.cos(latitude * RADIANS),
  }
}

/** 0 (land close by) to 1 (open sea) for each step of the compass. */
function openness(from: Position): number[] {
  const miles = new Float64Array(STEPS).fill(OPEN_MILES)
  const shrink = Math.cos(from.latitude * RADIANS)
  const reach = OPEN_MILES / MILES_PER_DEGREE
  for (let at = 0; at < coasts.length; at += 4) {
    const north1 = coasts[at + 1]! - from.latitude
    const north2 = coasts[at + 3]! - from.latitude
    if ((north1 > reach && north2 > reach) || (north1 < -reach && north2 < -reach)) continue
    const east1 = wrapped(coasts[at]! - from.longitude) * shrink
    const east2 = east1 + (coasts[at + 2]! - coasts[at]!) * shrink
    if (Math.min(Math.abs(east1), Math.abs(east2)) > reach) continue
    shade(miles, east1, north1, east2, north2)
  }
  return [...miles].map((open) => Math.max(0, (open - SHUT_MILES) / (OPEN_MILES - SHUT_MILES)))
}

/** A piece of coast covers the steps whose middle it crosses. */
function shade(miles: Float64Array, east1: number, north1: number, east2: number, north2: number): void {
  const bearing1 = Math.atan2(east1, north1) / RADIANS
  let turn = Math.atan2(east2, north2) / RADIANS - bearing1
  if (turn > 180) turn -= 360
  if (turn < -180) turn += 360
  const [begin, end] = turn < 0 ? [bearing1 + turn, bearing1] : [bearing1, bearing1 + turn]
  const distance = ((Math.hypot(east1, north1) + Math.hypot(east2, north2)) / 2) * MILES_PER_DEGREE
  for (let step = Math.ceil(begin / STEP - 0.5); (step + 0.5) * STEP <= end; step += 1) {
    const index = ((step % STEPS) + STEPS) % STEPS
    if (distance < miles[index]!) miles[index] = distance
  }
}

/** Arcs of neighbouring steps with one share, clockwise from north. */
function arcsOf(shares: number[]): SwellArc[] {
  const steps = shares.map(nearestLevel)
  const first = steps.findIndex((share, step) => share !== steps.at(step - 1))
  if (first === -1) return steps[0]! > 0 ? [{ from: 0, to: 360, share: steps[0]! }] : []
  const arcs: SwellArc[] = []
  for (let offset = 0; offset < STEPS; offset += 1) {
    const step = (first + offset) % STEPS
    const share = steps[step]!
    const last = arcs.at(-1)
    if (offset > 0 && last && share === steps.at(step - 1)) last.to = (step + 1) * STEP
    else arcs.push({ from: step * STEP, to: (step + 1) * STEP, share })
  }
  return arcs.filter(({ share }) => share > 0)
}

const nearestLevel = (share: number) =>
  LEVELS.reduce((nearest, level) => (Math.abs(level - share) < Math.abs(nearest - share) ? level : nearest))
