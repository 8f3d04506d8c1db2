import { SourceFailure } from '#server/features/conditions/download.ts'
import {
  askForWaves,
  type Marine,
  type SourceAsking,
  type WaveQuestion,
} from '#server/features/conditions/open-meteo-request.ts'
import { BudgetSpent } from '#server/features/conditions/request-budget.ts'
import type { Position } from '#surf/geo.ts'

/** NOAA's global wave model, which has values closer to some coasts than the finer ones. */
const COASTAL_MODEL = 'ncep_gfswave025'
const SEAWARD_DEGREES = 0.25

/** Where waves were found: in the middle of a square, by a coarser model there, to seaward of it, or nowhere. */
export type WavesFrom = 'middle' | 'coastal model' | 'seaward' | 'nowhere'

/** The middle of a square of sea, and what is known of asking there. */
export type WaveSearch = Position & {
  /** Where the open sea lies as seen from its spots, degrees from true north; null where nobody has said. */
  facing: number | null
  wavesFrom: WavesFrom
  /** Whether it is time to look for waves in the middle again, although they were found elsewhere. */
  isMiddleDue: boolean
}

export type FoundWaves = {
  /** The answer with waves in it; the first one when none has. */
  waves: Marine
  /** The middle's, when it was asked. */
  middle: Marine | undefined
  /** Where to ask first the next time. */
  wavesFrom: WavesFrom
  /** Why the search ended before waves were found or everything was asked. */
  missed?: SourceFailure | BudgetSpent
}

/**
 * Looks for waves further and further out to sea while `first`, the answer to the first of the ways, has none. So the
 * waves of a square cost one request, and now and then another to see whether its middle has some by now. Once nothing
 * more may be asked or the source fails, what was answered counts.
 */
export async function findWaves(
  search: WaveSearch,
  [way, ...others]: WaysToWaves,
  first: Marine,
  asking: SourceAsking,
): Promise<FoundWaves> {
  let found = hasWaves(first) ? { waves: first, wavesFrom: way.name } : undefined
  let middle = way.name === 'middle' ? first : undefined
  for (const other of others) {
    const { name } = other
    const isNeeded = found
      ? search.isMiddleDue && name === 'middle'
      : search.isMiddleDue || search.wavesFrom !== 'nowhere'
    if (!isNeeded) continue
    try {
      await asking.allow(1)
      const waves = await askForWaves(other, asking)
      if (name === 'middle') middle = waves
      if (hasWaves(waves)) found = { waves, wavesFrom: name }
    } catch (missed) {
      if (missed instanceof SourceFailure && missed.isOfPlace) continue
      if (asking.signal.aborted || !(missed instanceof SourceFailure || missed instanceof BudgetSpent)) throw missed
      return found ? { ...found, middle } : { waves: first, wavesFrom: name, middle, missed }
    }
  }
  return { waves: first, wavesFrom: 'nowhere', ...found, middle }
}

type Way = WaveQuestion & { name: WavesFrom }
export type WaysToWaves = [Way, ...Way[]]

/** Nearest first, in a circle that begins where there were waves the last time. */
export function waysToWaves({ latitude, longitude, facing, wavesFrom }: WaveSearch): WaysToWaves {
  const place = { latitude, longitude }
  const middle: Way = { name: 'middle', place }
  const others: Way[] = [{ name: 'coastal model', place, models: COASTAL_MODEL }]
  if (facing !== null) others.push({ name: 'seaward', place: seawardOf(place, facing) })
  const last = others.findIndex(({ name }) => name === wavesFrom)
  const known = others[last]
  return known ? [known, ...others.slice(last + 1), middle, ...others.slice(0, last)] : [middle, ...others]
}

const hasWaves = ({ figures }: Marine) =>
  [figures.swell_wave_height, figures.wave_height].flat().some((height) => height !== null)

/** A quarter of a degree out to sea. */
function seawardOf({ latitude, longitude }: Position, facing: number): Position {
  const radians = (facing * Math.PI) / 180
  const north = Math.cos(radians) * SEAWARD_DEGREES
  // Degrees of longitude are shorter the further from the equator; at the poles there is no surf.
  const east = (Math.sin(radians) * SEAWARD_DEGREES) / Math.max(0.1, Math.cos((latitude * Math.PI) / 180))
  return {
    latitude: hundredths(Math.max(-90, Math.min(90, latitude + north))),
    longitude: hundredths(((longitude + east + 540) % 360) - 180),
  }
}
const hundredths = (degrees: number) => Math.round(degrees * 100) / 100
