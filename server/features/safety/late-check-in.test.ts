import { expect, test } from 'vitest'
import { MINUTE_MS } from '#surf/time/durations.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { setDatabaseClock } from '#test/postgres/database-clock.ts'
import { anEmergencyContact, everyWay, newsOf, stepsOf } from '#test/safety/overdue-surfers.ts'
import { reconcileAll } from '#test/safety/reconcile-all.ts'

const server = serverInFile(everyWay)
const { ask, buddies } = server

test('an offline check-in from hours ago alerts no one before its surfer had half an hour to answer', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  await anEmergencyContact(server.db, kai, { email: 'mum@example.com' })
  const arrival = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS
  const reconcileAfter = async (minutes: number) => {
    await setDatabaseClock(server.db, new Date(arrival + minutes * MINUTE_MS))
    await reconcileAll({ db: server.db, env: everyWay })
  }
  await reconcileAfter(0)
  const started = await ask(kai, 'POST /api/surf-sessions', {
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
