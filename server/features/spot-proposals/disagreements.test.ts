import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inFile } from '#test/files/in-file.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const OPERATORS = ['ana@lineup.example']
const ROUTE = 'GET /api/surf-spots/disagreements'

const server = serverInFile({ OPERATORS })
const { ask, aSurfer, surfers, aSpot, update } = server
const ana = inFile(() => aSurfer('Ana', { email: OPERATORS[0]! }))
const others = inFile(() => surfers('Kai', 'Lena', 'Maya', 'Noa', 'Omar'))
beforeEach(() => server.db.deleteFrom('surfSessions').execute())

const list = async () => (await ask(ana, ROUTE)).body
const visibilities = ['everyone', 'buddies', 'private'] as const
type Surfed = { count?: number; rating?: number; visibility?: (typeof visibilities)[number]; by?: { id: string }[] }

/** Rated sessions of these surfers in turn, in a good swell with 28 km/h onshore. */
async function surfed(
  spot: { id: string },
  { count = 20, rating = 5, visibility = 'everyone', by = others }: Surfed = {},
) {
  const time = '2026-03-02T15:00:00.000Z'
  const swell = { heightMeters: 1.2, periodSeconds: 12, periodKind: 'peak', directionDegrees: 220 }
  const hour = {
    ...{ time, waveHeight: 1.7, swellHeight: 1.2, swellPeriod: 12, swellPeriodKind: 'peak', swellDirection: 220 },
    ...{ windSpeed: 28, windDirection: 220, windGusts: null, windSide: 'onshore', waterTemperature: 17 },
    ...{ swells: [swell], tideShare: null, surfRating: 1.5, warning: null },
  }
  await sql`
    with surfed as (
      insert into surf_sessions (user_id, surf_spot_id, latitude, longitude, place, start_time, end_time, visibility, party_id, rating,
        wave_height, frozen_start, frozen_end)
      select (${by.map(({ id }) => id)}::uuid[])[1 + n % ${by.length}::int], ${spot.id}, 33, -118, sphere_point(33, -118),
        began, began + interval '1 hour', ${visibility}, gen_random_uuid(), ${rating}::int, 1.7, began, began + interval '1 hour'
      from generate_series(0, ${count - 1}::int) n, lateral (select ${time}::timestamptz - n * interval '1 day' as began) start
      returning user_id, id
    )
    insert into session_conditions (owner_id, session_id, at_start)
    select user_id, id, ${JSON.stringify({ hour })}::jsonb from surfed`.execute(server.db)
}

test('an operator sees counts, means and a correction of a spot, and nothing of a surfer or a session', async () => {
  const pier = await aSpot()
  await surfed(pier)
  const [found, ...rest] = await list()
  expect(rest).toEqual([])
  expect(found).toEqual({
    surfSpot: { id: pier.id, name: 'Huntington Pier', area: 'Huntington Beach, California' },
    profile: { largestHeight: 3.8, tideBand: null, bestWind: 40 },
    sessions: 20,
    surfers: 5,
    difference: { mean: expect.any(Number), off: expect.any(Number) },
    proposal: {
      factor: 'wind',
      correction: { bestWind: 225 },
      changed: 20,
      difference: { mean: expect.any(Number), off: expect.any(Number) },
    },
  })
  expect(found.difference.mean).toBeGreaterThanOrEqual(1)
  expect(found.proposal.difference.off).toBeLessThan(found.difference.off)
})

test.each([
  ['19 sessions', { count: 19 }],
  ['sessions of 4 surfers', { by: 4 }],
  ['private sessions', { visibility: 'private' as const }],
  ['sessions that surfers rate as we do', { rating: 2 }],
])('a spot with only %s is not listed', async (_, { by = 5, ...some }: { by?: number } & Omit<Surfed, 'by'>) => {
  await surfed(await aSpot(), { ...some, by: others.slice(0, by) })
  expect(await list()).toEqual([])
})

test('sessions for buddies count, as in popularity; those of a removed account do not', async () => {
  const pier = await aSpot()
  const leaving = await aSurfer()
  await surfed(pier, { visibility: 'buddies' })
  await surfed(pier, { count: 3, by: [leaving] })
  expect(await list()).toMatchObject([{ sessions: 23, surfers: 6 }])
  await server.db.deleteFrom('users').where('id', '=', leaving.id).execute()
  expect(await list()).toMatchObject([{ sessions: 20, surfers: 5 }])
})

test('a session whose times changed, whose sea is unknown or that is not rated does not count', async () => {
  const pier = await aSpot()
  await surfed(pier)
  const [moved, unknown, unrated] = await server.db.selectFrom('surfSessions').select('id').limit(3).execute()
  await update('surfSessions', { frozenStart: '2026-01-01T00:00:00Z' }, { id: moved!.id })
  expect(await list()).toEqual([])
  await surfed(pier, { count: 3 })
  expect(await list()).toMatchObject([{ sessions: 22 }])
  await update('sessionConditions', { atStart: JSON.stringify({ hour: null }) }, { sessionId: unknown!.id })
  await update('surfSessions', { rating: null }, { id: unrated!.id })
  expect(await list()).toMatchObject([{ sessions: 20 }])
})

test('an accepted correction makes the spot agree', async () => {
  const pier = await aSpot()
  await surfed(pier, { rating: 4 })
  const [{ proposal }] = await list()
  const { name, area, country, description, latitude, longitude, facing, breakKind, bottom } = (
    await ask(null, `GET /api/surf-spots/${pier.id}`)
  ).body
  const spot = { name, area, country, description, latitude, longitude, facing, breakKind, bottom }
  const { body } = await ask(others[0]!, 'POST /api/surf-spots/proposals', {
    ...spot,
    surfSpotId: pier.id,
    profile: proposal.correction,
  })
  expect((await ask(ana, `PUT /api/surf-spots/proposals/${body.id}/accept`, {})).status).toBe(200)
  expect(await list()).toEqual([])
})
