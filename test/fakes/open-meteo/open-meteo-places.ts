import { afterAll, beforeEach } from 'vitest'
import { SourceFailure } from '#server/features/conditions/sources/download.ts'
import { type Fetched, fetchPlaces, type Place } from '#server/features/conditions/sources/open-meteo.ts'
import { startOpenMeteo } from '#test/fakes/open-meteo/open-meteo.ts'
import { plausibleSea } from '#test/fakes/open-meteo/open-meteo-sea.ts'

export const huntington: Place = { latitude: 33.6, longitude: -118.05, waveModel: 'best' }
export const alongTheCoast = (count: number): Place[] =>
  Array.from({ length: count }, (_, index) => ({ ...huntington, latitude: 30 + index / 10 }))

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
  const fetchAll = (places: Place[], more = {}) =>
    fetchPlaces(
      { ...openMeteo.env, now: () => now, allow: async (weight) => void weights.push(weight), ...more },
      places,
      new AbortController().signal,
    )
  async function fetchOne(place: Partial<Place> = {}, more = {}): Promise<Fetched> {
    const [result] = await fetchAll([{ ...huntington, ...place }], more)
    if (result instanceof SourceFailure) throw result
    return result!
  }
  return { openMeteo, weights, fetchAll, fetchOne }
}
