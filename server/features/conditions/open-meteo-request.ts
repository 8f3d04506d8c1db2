import { type Asking, downloadJson, SourceFailure } from '#server/features/conditions/download.ts'
import { type Answer, marineFigures, readAnswer, windFigures } from '#server/features/conditions/open-meteo-answer.ts'
import type { Env } from '#server/platform/env.ts'
import { distanceMiles, type Position } from '#surf/geo.ts'

/** The answer's place is that of the model's grid, which is nowhere coarser than this. */
const SAME_PLACE_MILES = 60

export type OpenMeteo = Pick<Env, 'OPEN_METEO_MARINE_URL' | 'OPEN_METEO_FORECAST_URL'> & {
  now: () => Date
  /** Resolves when so many requests may be sent, and throws BudgetSpent when they may not. */
  allow: (requests: number) => Promise<void>
  timeoutMs?: number
}
export type SourceAsking = OpenMeteo & Asking

export type Marine = Answer<typeof marineFigures>
export type Wind = Answer<typeof windFigures>

/** Where to ask for waves: of the models that are best there, or of the named one. */
export type WaveQuestion = { place: Position; models?: string }

/** The waves there. Throws SourceFailure. */
export const askForWaves = ({ place, models }: WaveQuestion, asking: SourceAsking): Promise<Marine> =>
  ask(asking.OPEN_METEO_MARINE_URL, marineFigures, place, asking, models)

/** The wind at a place. Throws SourceFailure. */
export const askForWind = (place: Position, asking: SourceAsking): Promise<Wind> =>
  ask(asking.OPEN_METEO_FORECAST_URL, windFigures, place, asking)

async function ask<F extends typeof marineFigures | typeof windFigures>(
  address: string,
  figures: F,
  place: Position,
  asking: SourceAsking,
  models?: string,
): Promise<Answer<F>> {
  const url = new URL(address)
  const query = {
    latitude: String(place.latitude),
    longitude: String(place.longitude),
    hourly: Object.keys(figures).join(','),
    timezone: 'GMT',
    past_days: '1',
    // West of Greenwich a week from the local midnight ends after eight days of UTC.
    forecast_days: '9',
    ...(models && { models }),
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const answer = readAnswer(figures, await downloadJson(url, asking))
  if (distanceMiles(answer, place) > SAME_PLACE_MILES)
    throw new SourceFailure('answered for another place', { isOfPlace: true })
  const now = asking.now().getTime()
  if (now < answer.start || now >= answer.end) throw new SourceFailure('answered for another day')
  return answer
}
