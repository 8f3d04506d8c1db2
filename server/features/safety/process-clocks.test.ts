import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const server = serverInFile()
const { ask, aSurfer, surfers } = server

const position = { customLocation: 'The pier', latitude: 20, longitude: 20 }
/** Rounded; never -0. */
const minutesFromNow = (time: string) => Math.round((Date.parse(time) - Date.now()) / MINUTE_MS) + 0
/** Sets the clock of this process; that of the database tells the true time. */
const setProcessClock = (aheadMs: number) => {
  server.clock.now = new Date(Date.now() + aheadMs)
}
test.each([
  ['5 hours ahead', 5 * HOUR_MS],
  ['5 hours behind', -5 * HOUR_MS],
  ['right', 0],
])('a server whose own clock is %s sets limits and alarms by the true time', async (_, aheadMs) => {
  setProcessClock(aheadMs)
  const [kai, maya] = await surfers('Kai', 'Maya')
  const startTime = new Date().toISOString()
  const started = await ask(kai, 'POST /api/surf-sessions', { ...position, startTime })
  expect(started.status).toBe(201)
  const path = `/api/surf-sessions/${started.body.id}`
  expect(minutesFromNow((await ask(kai, `GET ${path}/safety`)).body.overdueAt)).toBe(240)
  const joined = await ask(maya, `POST ${path}/join`)
  expect(minutesFromNow((await ask(maya, `GET /api/surf-sessions/${joined.body.id}/safety`)).body.overdueAt)).toBe(240)
  const { body: changed } = await ask(kai, `PUT ${path}/safety`, { overdueHours: 1 })
  expect(minutesFromNow(changed.overdueAt)).toBe(60)
  expect(minutesFromNow((await ask(kai, `POST ${path}/extension`)).body.overdueAt)).toBe(120)
  expect(minutesFromNow((await ask(kai, `POST ${path}/help`)).body.alarm.raisedAt)).toBe(0)
  const future = { endTime: new Date(Date.now() + 6 * MINUTE_MS).toISOString() }
  expect((await ask(kai, `PUT ${path}/end`, future)).body.code).toBe('invalid_request')
  const ended = await ask(kai, `PUT ${path}/end`, {})
  expect(minutesFromNow(ended.body.endTime)).toBe(0)
})

test('the age of a start follows the database’s clock, whatever the server’s own clock says', async () => {
  setProcessClock(-5 * HOUR_MS)
  const kai = await aSurfer()
  const checkIn = (hoursAgo: number) =>
    ask(kai, 'POST /api/surf-sessions', {
      ...position,
      startTime: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString(),
    })
  expect((await checkIn(25)).body).toMatchObject({ code: 'invalid_request', issues: [{ path: 'startTime' }] })
  expect((await checkIn(-0.2)).body).toMatchObject({ code: 'invalid_request', issues: [{ path: 'startTime' }] })
  expect((await checkIn(23)).status).toBe(201)
})
