import { afterAll, beforeEach } from 'vitest'
import { SourceFailure } from '#server/features/conditions/sources/download.ts'
import type { SeaForecast, SeaPlace } from '#server/features/conditions/sources/forecast-source.ts'
import { openMeteo as adaptOpenMeteo } from '#server/features/conditions/sources/open-meteo/open-meteo.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { startOpenMeteo } from '#test/fakes/open-meteo/open-meteo.ts'
import { plausibleSea } from '#test/fakes/open-meteo/open-meteo-sea.ts'

export const huntington: SeaPlace = { latitude: 33.6, longitude: -118.05, waveModel: 'best' }
export const alongTheCoast = (count: number): SeaPlace[] =>
  Array.from({ length: count }, (_, index) => ({ ...huntington, latitude: 30 + index / 10 }))

type Settings = { timeoutMs?: number; OPEN_METEO_MARINE_URL?: string; OPEN_METEO_FORECAST_URL?: string }

/** An Open-Meteo stand-in for the tests of a file, each of which finds it well, and ways to fetch places from it at `now`. */
export async function placesInEachTest(now: Date) {
  const openMeteo = await startOpenMeteo({ now: () => now })
  const weights: number[] = []
  afterAll(() => openMeteo.close())
  beforeEach(() => {
    openMeteo.manner = () => 'fine'
    openMeteo.sea = plausibleSea
    openMeteo.isLand = () => false
    openMeteo.requests.length = 0
    openMeteo.calls.length = 0
    weights.length = 0
  })
  const fetchAll = (places: SeaPlace[], { timeoutMs, ...settings }: Settings = {}) =>
    adaptOpenMeteo({ env: readEnv({ ...openMeteo.env, ...settings }), now: () => now, timeoutMs }).fetch(places, {
      signal: new AbortController().signal,
      allow: async (weight) => void weights.push(weight),
    })
  async function fetchOne(place: Partial<SeaPlace> = {}, settings: Settings = {}): Promise<SeaForecast> {
    const [result] = await fetchAll([{ ...huntington, ...place }], settings)
    if (result instanceof SourceFailure) throw result
    return result!
  }
  return { openMeteo, weights, fetchAll, fetchOne }
}
