import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { warnOfWorseForecasts } from '#server/features/plans/worse-forecasts.ts'
import { packSea } from '#surf/sea/packed-sea.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'

const log = pino({ level: 'silent' })

const server = serverInFile()
const { ask, aSpot, update, plan, buddies, notices } = server
const elsewhere = serverBeside(server)

/** A swell that the pier likes, with a breeze from land, and the same with a storm from the sea. */
const GOOD = { swellHeight: 1.5, windSpeed: 4, windDirection: 40 }
const BLOWN_OUT = { swellHeight: 1.5, windSpeed: 45, windDirection: 220 }

let runs = 0
/** News of the sea at a spot: each hour of the week is like that. */
async function seaBecomes({ id }: { id: string }, { swellHeight, windSpeed, windDirection }: typeof GOOD) {
  const each = (value: number | null) => Array.from({ length: 200 }, () => value)
  const hours = packSea({
    start: new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS).toISOString(),
    swellHeight: each(swellHeight),
    swellPeriod: each(14),
    swellDirection: each(220),
    windSpeed: each(windSpeed),
    windDirection: each(windDirection),
    waterTemperature: each(18),
  })
  runs += 1
  const fetchedAt = new Date(Date.now() + runs).toISOString()
  await sql`
    insert into conditions_cells (cell, hours, fetched_at)
    select conditions_cell, ${hours}::bytea, ${fetchedAt} from surf_spots where id = ${id}
    on conflict (cell) do update set hours = excluded.hours, fetched_at = excluded.fetched_at`.execute(server.db)
}

/** A plan of Kai's in two days, to which surfers who answer so are invited, at a spot with a square of its own. */
async function planned(...answers: ('going' | 'maybe' | 'no' | null)[]) {
  runs += 1
  const spot = await aSpot({ latitude: 33.6553 + runs / 10, longitude: -118.0052 })
  await seaBecomes(spot, GOOD)
  const [kai, ...all] = await buddies('Kai', 'Lena', 'Noa', 'Maya', 'Ana')
  const invited = all.slice(0, answers.length)
  const id = await plan(kai, spot, { startTime: new Date(Date.now() + 48 * HOUR_MS), invited })
  for (const [turn, answer] of answers.entries())
    if (answer) await ask(invited[turn]!, `PUT /api/plans/${id}/answer`, { answer })
  return { id, spot, kai, invited }
}
const compare = ({ db } = server, inMs = 0) => warnOfWorseForecasts({ db, log, now: () => new Date(Date.now() + inMs) })
const newsOf = async (surfer: TestSurfer) => (await notices(surfer, 'plan_forecast')).map(({ text }) => text)

const WORSE = 'The forecast for your session at Huntington Pier got worse: Poor'

test('a worse forecast notifies all who may come once, with any number of processes', async () => {
  const { kai, invited, spot } = await planned('going', 'maybe', null, 'no')
  await compare()
  await seaBecomes(spot, GOOD)
  await compare()
  expect(await newsOf(kai)).toEqual([])
  await seaBecomes(spot, BLOWN_OUT)
  await Promise.all([compare(), compare(elsewhere), compare(), compare(elsewhere)])
  await seaBecomes(spot, BLOWN_OUT)
  await compare()
  expect(await Promise.all([kai, ...invited].map(newsOf))).toEqual([[WORSE], [WORSE], [WORSE], [WORSE], []])
})

test('a forecast is notified at most once a day, and only when worse than the last notice', async () => {
  const { id, kai, spot } = await planned()
  const notifiedRating = (rating: number) => update('plans', { notifiedRating: rating }, { id })
  await seaBecomes(spot, BLOWN_OUT)
  await compare()
  await seaBecomes(spot, BLOWN_OUT)
  await compare(server, 25 * HOUR_MS)
  expect(await newsOf(kai)).toHaveLength(1)

  await notifiedRating(5)
  await seaBecomes(spot, BLOWN_OUT)
  await compare(server, 23 * HOUR_MS)
  expect(await newsOf(kai)).toHaveLength(1)
  await seaBecomes(spot, BLOWN_OUT)
  await compare(server, 25 * HOUR_MS)
  expect(await newsOf(kai)).toHaveLength(2)
})

test('a plan that moves is compared with the earlier forecast of its new hour', async () => {
  const { id, kai, spot } = await planned()
  await seaBecomes(spot, BLOWN_OUT)
  const startTime = new Date(Date.now() + 72 * HOUR_MS).toISOString()
  await ask(kai, `PATCH /api/plans/${id}`, { startTime })
  await compare()
  expect(await newsOf(kai)).toEqual([])
})

test('a plan is compared once its hour is in the forecast, and never when over or canceled', async () => {
  const far = await planned()
  const startTime = new Date(Date.now() + 20 * 24 * HOUR_MS).toISOString()
  await ask(far.kai, `PATCH /api/plans/${far.id}`, { startTime })
  await seaBecomes(far.spot, BLOWN_OUT)
  await compare()
  expect(await newsOf(far.kai)).toEqual([])
  const canceled = await planned()
  await ask(canceled.kai, `DELETE /api/plans/${canceled.id}`)
  const over = await planned()
  for (const { spot } of [canceled, over]) await seaBecomes(spot, BLOWN_OUT)
  await compare(server, 49 * HOUR_MS)
  expect(await newsOf(canceled.kai)).toEqual([])
  expect(await newsOf(over.kai)).toEqual([])
})

test('more plans than one statement reads are all compared', async () => {
  const { id, kai, spot } = await planned()
  await sql`
    insert into plans (user_id, surf_spot_id, start_time, notified_rating)
    select user_id, surf_spot_id, start_time, 5 from plans, generate_series(1, 1100) where id = ${id}`.execute(
    server.db,
  )
  await seaBecomes(spot, BLOWN_OUT)
  await compare()
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from plans where user_id = ${kai.id} and worsened_at is null`.execute(server.db)
  expect(rows[0]).toEqual({ left: 0 })
})
