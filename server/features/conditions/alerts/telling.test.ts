import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSquare } from '#server/features/conditions/alerts/square-alerts.ts'
import { tellAll } from '#server/features/conditions/alerts/telling.ts'
import { ask } from '#test/client.ts'
import { aSea, aSpot, aSurfer } from '#test/factories.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { insertSpotAlert } from '#test/spot-alert-rows.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('nobody is told of an alert as it was before they changed it, paused it or were told', async () => {
  const maya = await aSurfer(server.db)
  const spot = await aSpot(server.db, { latitude: 9, longitude: -90 })
  await aSea(server.db, [spot], { windSpeed: 3 })
  const { conditionsCell: cell } = await server.db
    .selectFrom('surfSpots')
    .select('conditionsCell')
    .where('id', '=', spot.id)
    .executeTakeFirstOrThrow()
  const window = {
    day: '2026-11-21',
    start: '2026-11-21T13:00:00.000Z',
    end: '2026-11-21T15:00:00.000Z',
    surfRating: 4,
  }
  const told = [{ ...window, isOff: false, words: 1 }]
  const tellAfter = async (change: (id: string) => Promise<unknown>) => {
    const { id } = await insertSpotAlert(server.db, { userId: maya.id, surfSpotId: spot.id })
    const { alerts, spots } = (await readSquare(server.db, cell))!
    await change(id)
    const alert = alerts!.find((one) => one.id === id)!
    const good = { change: 'good', window } as const
    await tellAll(server.db, [{ alert, spot: spots![0]!, timeZone: 'UTC', told, news: [good] }])
    return (await ask(server, maya, 'GET /api/notifications')).body.items.length
  }
  expect(await tellAfter((id) => ask(server, maya, `PATCH /api/spot-alerts/${id}`, { leastRating: 5 }))).toBe(0)
  expect(await tellAfter((id) => ask(server, maya, `PATCH /api/spot-alerts/${id}`, { hours: 'first-light' }))).toBe(0)
  expect(await tellAfter((id) => ask(server, maya, `PATCH /api/spot-alerts/${id}`, { isPaused: true }))).toBe(0)
  expect(await tellAfter(async () => {})).toBe(1)
})
