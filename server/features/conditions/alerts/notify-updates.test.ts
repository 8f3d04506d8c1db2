import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MAX_SPOT_ALERTS } from '#contract/limits.ts'
import { notifyOfUpdates } from '#server/features/conditions/alerts/notify-updates.ts'
import { followSpots } from '#server/features/conditions/alerts/removed-spots.ts'
import { readSquares } from '#server/features/conditions/alerts/square-alerts.ts'
import { writeWindows } from '#server/features/conditions/alerts/stored-windows.ts'
import { aSea } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { recordStatements } from '#test/postgres/recorded-statements.ts'
import { judgeAlerts } from '#test/sea/judge-alerts.ts'
import { insertSpotAlert } from '#test/sea/spot-alert-rows.ts'

const server = serverInFile()
const { ask, aSurfer, surfers, aSpot } = server

test('an alert that was changed, paused or notified meanwhile sends no notice', async () => {
  const maya = await aSurfer()
  const spot = await aSpot({ latitude: 9, longitude: -90 })
  await aSea(server.db, [spot], { windSpeed: 3 })
  const { conditionsCell: cell } = await server.row('surfSpots', ['conditionsCell'], { id: spot.id })
  const window = {
    day: '2026-11-21',
    start: '2026-11-21T13:00:00.000Z',
    end: '2026-11-21T15:00:00.000Z',
    surfRating: 4,
  }
  const notifiedText = writeWindows([{ ...window, isOff: false, notices: 1 }])
  const notifyAfter = async (change: (id: string) => Promise<unknown>) => {
    const { id } = await insertSpotAlert(server.db, { userId: maya.id, surfSpotId: spot.id })
    const [square] = await readSquares(server.db, [cell])
    await change(id)
    const good = { change: 'good', window } as const
    const updates = square!.spots.flatMap(({ spot, groups }) =>
      groups.map((group) => ({ group, spot, timeZone: 'UTC', notifiedText, updates: [good] })),
    )
    await Promise.all([notifyOfUpdates(server.db, updates), notifyOfUpdates(server.db, updates)])
    await ask(maya, `DELETE /api/spot-alerts/${id}`)
    return (await ask(maya, 'GET /api/notifications')).body.items.length
  }
  expect(await notifyAfter((id) => ask(maya, `PATCH /api/spot-alerts/${id}`, { leastRating: 5 }))).toBe(0)
  expect(await notifyAfter((id) => ask(maya, `PATCH /api/spot-alerts/${id}`, { hours: 'first-light' }))).toBe(0)
  expect(await notifyAfter((id) => ask(maya, `PATCH /api/spot-alerts/${id}`, { isPaused: true }))).toBe(0)
  expect(await notifyAfter(async () => {})).toBe(1)
})

test('more alerts at a spot than one statement reads make one notice for each surfer', async () => {
  const all = await surfers(...Array.from({ length: 120 }, () => ({})))
  const spot = await aSpot({ latitude: 3 })
  await sql`
    insert into spot_alerts (user_id, surf_spot_id, spot_name, kind, least_rating, from_hour, to_hour, days, notice_days)
    -- The last twenty surfers are read by a second statement, and nobody before them asks for the same.
    select user_id, ${spot.id}, 'Reef', 'rating', 1 + nth % 2, case when surfer > 100 then 1 else 0 end, 24,
      '{1,2,3,4,5,6,7}', 3
    from (select user_id, row_number() over (order by user_id) as surfer
        from unnest(${all.map(({ id }) => id)}::uuid[]) user_id) asking,
      generate_series(1, ${MAX_SPOT_ALERTS}::int) nth`.execute(server.db)
  await followSpots(server)
  const now = new Date()
  await aSea(server.db, [spot], { windSpeed: 3, windDirection: 40 }, { at: new Date(now.getTime() + 24 * 3_600_000) })
  await judgeAlerts(server.db, { now })
  const { rows } = await sql<{ notices: number; surfers: number }>`
    select count(*)::int as notices, count(distinct user_id)::int as surfers from notifications
    where kind = 'sea_alert' and user_id = any(${all.map(({ id }) => id)}::uuid[])`.execute(server.db)
  expect(rows[0]).toEqual({ notices: all.length, surfers: all.length })
  const left = await sql`select from spot_alerts where notified_windows = ''`.execute(server.db)
  expect(left.rows).toEqual([])
})

test('a pass of several rounds notifies every surfer of each window once', async () => {
  const all = await surfers(...Array.from({ length: 7 }, () => ({})))
  // Up to 24 squares are read at once.
  const spots = await Promise.all(Array.from({ length: 30 }, (_, nth) => aSpot({ latitude: 30 + nth / 2 })))
  for (const surfSpotId of spots.map(({ id }) => id))
    for (const userId of all.map(({ id }) => id)) {
      await insertSpotAlert(server.db, { userId, surfSpotId }, { leastRating: 1 })
      await insertSpotAlert(server.db, { userId, surfSpotId }, { leastRating: 2 })
    }
  await followSpots(server)
  const now = new Date()
  const tomorrow = new Date(now.getTime() + 24 * 3_600_000)
  const judgeNews = async (hours: number) => {
    await aSea(server.db, spots, { windSpeed: 3 }, { at: tomorrow, fetchedAt: new Date(now.getTime() + hours) })
    const recording = recordStatements(server.db)
    await judgeAlerts(recording.db, { now, round: { updatesAtOnce: 1, alertsAtOnce: 150 } })
    const { rows } = await sql<{ notified: number; windows: number }>`
      select
        (select sum((subject::jsonb ->> 'more')::int + 1)::int from notifications
          where kind = 'sea_alert' and user_id = any(${all.map(({ id }) => id)}::uuid[])) as notified,
        count(distinct (a.user_id, a.surf_spot_id, shown.day)) filter (where shown.notices = 1)::int as windows
      from spot_alerts a cross join windows_of_alert(a.notified_windows) shown
      where a.user_id = any(${all.map(({ id }) => id)}::uuid[])`.execute(server.db)
    return { ...rows[0]!, finds: recording.sent.filter(({ text }) => text.includes('hashtextextended')).length }
  }
  const first = await judgeNews(1)
  expect(first.windows).toBeGreaterThanOrEqual(spots.length * all.length)
  expect(first.notified).toBe(first.windows)
  expect(first.finds, 'two rounds, of which the first finds its 336 alerts in three statements').toBe(4)
  expect(await judgeNews(2)).toEqual({ ...first, finds: 0 })
})
