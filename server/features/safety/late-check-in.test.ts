import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcileAll } from '#server/features/safety/reconcile.ts'
import { ask } from '#test/client.ts'
import { setDatabaseClock } from '#test/database-clock.ts'
import { areBuddies, aSurfer } from '#test/factories.ts'
import { anEmergencyContact, everyWay, MINUTE_MS, newsOf, stepsOf } from '#test/overdue-surfers.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer(everyWay)
})
afterAll(() => server.close())

test('a check-in made offline hours ago alarms nobody before its surfer had half an hour to answer', async () => {
  const [kai, lena] = [await aSurfer(server.db), await aSurfer(server.db, { firstName: 'Lena' })]
  await areBuddies(server.db, kai, lena)
  await anEmergencyContact(server.db, kai, { email: 'mum@example.com' })
  const arrival = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS
  const reconcileAfter = async (minutes: number) => {
    await setDatabaseClock(server.db, new Date(arrival + minutes * MINUTE_MS))
    await reconcileAll({ db: server.db, env: everyWay })
  }
  await reconcileAfter(0)
  const started = await ask(server, kai, 'POST /api/surf-sessions', {
    customLocation: 'The pier',
    latitude: 20,
    longitude: 20,
    overdueHours: 1,
    startTime: new Date(arrival - 10 * 60 * MINUTE_MS).toISOString(),
  })
  expect(started.status).toBe(201)
  const { id } = started.body
  for (const minutes of [0, 15, 29.9]) await reconcileAfter(minutes)
  expect(await stepsOf(server.db, id)).toEqual(['still_out surfer app sent'])
  expect(await newsOf(server.db, lena, id)).toEqual([])
  await reconcileAfter(30)
  expect(await newsOf(server.db, lena, id)).toEqual([`overdue ${kai.id}`])
  await reconcileAfter(45)
  expect(await stepsOf(server.db, id)).toContain('overdue Mum email due')
})
