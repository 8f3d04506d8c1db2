import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { movePopularity } from '#server/features/spots/popularity.ts'
import { DAY_MS } from '#surf/time/durations.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { joinBus } from '#test/postgres/live-bus.ts'

const now = new Date('2026-11-20T12:00:00Z')
let surfers: TestSurfer[]

const server = serverInFile()
const { aSurfer, aSpot, update, insert } = server
beforeAll(async () => {
  surfers = await Promise.all(Array.from({ length: 3 }, () => aSurfer()))
})
beforeEach(async () => {
  await server.db.deleteFrom('surfSessions').execute()
  await server.db.deleteFrom('surfSpots').execute()
  await server.db.deleteFrom('spotVisits').execute()
  await server.db.deleteFrom('spotVisitDays').execute()
})

type Spot = Awaited<ReturnType<typeof aSpot>>

async function aSpotFirst(name: string, first: number, latitude: number): Promise<Spot> {
  const spot = await aSpot({ name, latitude, popularityScore: first })
  await update('surfSpots', { firstPopularity: first }, { id: spot.id })
  return spot
}

async function surfed(spot: Spot, surfer: TestSurfer, daysAgo: number[], visibility = 'everyone') {
  const { id, latitude, longitude } = spot
  const rows = daysAgo.map((days) => {
    const startTime = new Date(now.getTime() - days * DAY_MS).toISOString()
    return {
      userId: surfer.id,
      surfSpotId: id,
      ...{ latitude, longitude, place: '(1,0,0)', startTime, endTime: startTime, visibility, partyId: randomUUID() },
    }
  })
  await insert('surfSessions', rows)
}

const scores = async () =>
  Object.fromEntries(
    (await server.db.selectFrom('surfSpots').select(['name', 'popularityScore']).execute()).map((spot) => [
      spot.name,
      spot.popularityScore,
    ]),
  )
const days = (count: number) => Array.from({ length: count }, (_, day) => day + 0.5)

test('a busy spot rises, an empty one falls, and a second run changes nothing', async () => {
  const busy = await aSpotFirst('Busy', 20, 33)
  await aSpotFirst('Empty', 60, 34)
  for (const surfer of surfers) await surfed(busy, surfer, days(80))
  expect(await movePopularity({ db: server.db, now: () => now })).toBe(2)
  const moved = await scores()
  expect(moved.Busy).toBeGreaterThan(40)
  expect(moved.Empty).toBeLessThan(60)
  expect(moved.Empty).toBeGreaterThan(30)
  expect(await movePopularity({ db: server.db, now: () => now })).toBe(0)
})

test('without sessions in the last 90 days a score returns to its first value', async () => {
  const spot = await aSpotFirst('Old days', 35, 33)
  await surfed(spot, surfers[0]!, [91, 120, 300])
  await server.db.updateTable('surfSpots').set({ popularityScore: 77 }).execute()
  expect(await movePopularity({ db: server.db, now: () => now })).toBe(1)
  expect(await scores()).toEqual({ 'Old days': 35 })
})

test('ten sessions of one surfer on one day are one visit, and private ones are none', async () => {
  const one = await aSpotFirst('One', 10, 33)
  const other = await aSpotFirst('Other', 10, 34)
  const secret = await aSpotFirst('Secret', 10, 35)
  await surfed(one, surfers[0]!, Array(10).fill(5.5))
  await surfed(other, surfers[1]!, [5.5])
  await surfed(secret, surfers[2]!, days(80), 'private')
  await movePopularity({ db: server.db, now: () => now })
  const moved = await scores()
  expect(moved.One).toBe(moved.Other)
  expect(moved.Secret).toBeLessThanOrEqual(10)
})

test('each day is counted while its sessions arrive and twice later', async () => {
  const spot = await aSpotFirst('Here', 0, 33)
  await surfed(spot, surfers[0]!, [2.4, 10.5])
  const on = (days: number) => () => new Date(now.getTime() + days * DAY_MS)
  const visits = async () => {
    const { rows } = await sql<{ visits: number }>`select sum(visits)::int as visits from spot_visits`.execute(
      server.db,
    )
    return rows[0]!.visits
  }
  await movePopularity({ db: server.db, now: on(0) })
  expect(await visits()).toBe(2)
  await surfed(spot, surfers[1]!, [2.4, 10.5])
  await movePopularity({ db: server.db, now: on(0) })
  expect(await visits()).toBe(3)
  await movePopularity({ db: server.db, now: on(20) })
  expect(await visits()).toBe(4)
  await server.db.deleteFrom('surfSessions').execute()
  await movePopularity({ db: server.db, now: on(50) })
  expect(await visits()).toBe(2)
  await movePopularity({ db: server.db, now: on(90) })
  expect(await visits()).toBeNull()
})

test('many spots are updated in short statements, with one event to running servers', async () => {
  await server.db
    .insertInto('surfSpots')
    .columns(['name', 'area', 'country', 'latitude', 'longitude', 'popularityScore', 'firstPopularity'])
    .expression(sql`select 'Peak ' || n, '', '', 0, n / 1000.0, 1, 0 from generate_series(1, 12000) n`)
    .execute()
  await sql`
    create function hold_up_nobody() returns trigger language plpgsql as $$
    begin
      if (select count(*) from moved) > 5000 then raise 'too many at once'; end if;
      return null;
    end $$`.execute(server.db)
  await sql`
    create trigger steps after update on surf_spots referencing new table as moved
    for each statement execute function hold_up_nobody()`.execute(server.db)
  const events: string[] = []
  const bus = await joinBus(server.databaseUrl, ({ name }) => events.push(name))
  expect(await movePopularity({ db: server.db, now: () => now })).toBe(12_000)
  const { rows } = await sql`select from surf_spots where popularity_score <> 0`.execute(server.db)
  expect(rows).toEqual([])
  await expect.poll(() => events).toEqual(['spots'])
  expect(await movePopularity({ db: server.db, now: () => now })).toBe(0)
  await bus.close()
})
