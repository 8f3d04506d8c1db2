import { type Asking, downloadJson, SourceFailure } from '#server/features/conditions/download.ts'
import { figureAt, readAnswer } from '#server/features/conditions/open-meteo-answer.ts'
import { distanceMiles, type Position } from '#surf/geo.ts'

const HOUR_MS = 60 * 60 * 1000
/** Metres: the significant height of the whole sea, which is what a buoy measures. */
const FIGURES = { wave_height: [0, 40] as const }
/** Today and the two days after: what lies 24 to 48 hours ahead. */
const FORECAST_DAYS = '3'
/** The answer's place is that of the model's grid: at most two cells away. */
const SAME_PLACE_MILES = 40

/** What is forecast for a place, hour by hour, in metres; hours of which nothing is known are left out. */
export type WaveHeights = { time: Date; waveHeight: number }[]

/**
 * Requests the wave height at many places from Open-Meteo's marine API in one request, which counts 1 for each place. The
 * heights come in the order of the places; undefined for one that was answered wrongly. Throws SourceFailure when the
 * whole answer is wrong.
 */
export async function requestWaveHeights(
  address: string,
  places: readonly Position[],
  asking: Asking,
): Promise<(WaveHeights | undefined)[]> {
  const url = new URL(address)
  const query = {
    latitude: places.map(({ latitude }) => latitude).join(','),
    longitude: places.map(({ longitude }) => longitude).join(','),
    hourly: Object.keys(FIGURES).join(','),
    timezone: 'GMT',
    past_days: '0',
    forecast_days: FORECAST_DAYS,
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const json = await downloadJson(url, asking)
  // One place is answered by itself, several by a list.
  const entries: unknown = places.length === 1 ? [json] : json
  if (!Array.isArray(entries) || entries.length !== places.length)
    throw new SourceFailure('answered for another number of places')
  return places.map((place, index) => heightsIn(entries[index], place))
}

function heightsIn(entry: unknown, place: Position): WaveHeights | undefined {
  try {
    const answer = readAnswer(FIGURES, entry)
    if (distanceMiles(answer, place) > SAME_PLACE_MILES) return undefined
    const hours = (answer.end - answer.start) / HOUR_MS
    return Array.from({ length: hours }, (_, hour) => answer.start + hour * HOUR_MS).flatMap((time) => {
      const waveHeight = figureAt(answer, 'wave_height', time)
      return waveHeight === null ? [] : [{ time: new Date(time), waveHeight }]
    })
  } catch (error) {
    if (error instanceof SourceFailure) return undefined
    throw error
  }
}
