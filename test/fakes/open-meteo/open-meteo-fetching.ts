import { type Logger, pino } from 'pino'
import { beforeEach } from 'vitest'
import type { Forecast } from '#contract/sea/conditions.ts'
import { createFetching } from '#server/features/conditions/sources/fetching.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { startOpenMeteo } from '#test/fakes/open-meteo/open-meteo.ts'
import { inEachTest } from '#test/files/in-file.ts'
import { serverInEachTest } from '#test/fixtures/server.ts'
import { setClocks } from '#test/postgres/database-clock.ts'

type Process = { perDay?: number; signal?: AbortSignal; timeoutMs?: number; log?: Logger }

/**
 * Gives each test of a file a server and an Open-Meteo stand-in, whose clock stands at `start` (7:20 in the morning at
 * Huntington Beach) until the test moves it, and ways to fetch from one to the other.
 */
export function fetchingInEachTest() {
  const start = Date.parse('2026-11-20T15:20:00Z')
  const server = serverInEachTest()
  const openMeteo = inEachTest(() => startOpenMeteo({ now: () => server.clock.now! }))
  const later = (ms: number) => setClocks(server, new Date(start + ms))
  beforeEach(async () => void (await later(0)))

  return {
    start,
    server,
    openMeteo,
    /** Moves the clocks of server and database to so long after the start. */
    later,
    /** One server process's fetching. */
    aProcess: ({ perDay = 9_800, signal, timeoutMs = 30_000, log = pino({ level: 'silent' }) }: Process = {}) =>
      createFetching(
        {
          db: server.db,
          env: { ...readEnv({}), ...openMeteo.env, OPEN_METEO_REQUESTS_PER_DAY: perDay },
          log,
          now: () => server.clock.now!,
        },
        signal ?? new AbortController().signal,
        timeoutMs,
      ),
    async untilIdle(fetching: ReturnType<typeof createFetching>) {
      while ((await fetching.poll()) === 0);
    },
    /** Spots in so many squares, from the equator northwards along one meridian; the last is the best known. */
    async spotsInSquares(count: number) {
      const spots = await Promise.all(
        Array.from({ length: count }, (_, index) =>
          server.aSpot({ latitude: index / 10, longitude: -30, popularityScore: Math.min(100, index) }),
        ),
      )
      // Nobody knows which way the sea lies, so each is requested where it lies itself.
      await server.db.updateTable('surfSpots').set({ facing: null }).execute()
      return spots
    },
    async forecastOf({ id }: { id: string }): Promise<Forecast> {
      const { status, body, text } = await server.ask(null, `GET /api/surf-spots/${id}/forecast`)
      if (status !== 200) throw new Error(`no forecast, but ${status}: ${text}`)
      return body
    },
    /** Where waves were asked for so far, in order. */
    askedLatitudes: () =>
      openMeteo.requests.filter(({ source }) => source === 'marine').map(({ latitude }) => latitude),
    /** Of how many squares the sea is known. */
    async squaresKnown() {
      const known = await server.db
        .selectFrom('conditionsCells')
        .select('cell')
        .where('hours', 'is not', null)
        .execute()
      return known.length
    },
  }
}
