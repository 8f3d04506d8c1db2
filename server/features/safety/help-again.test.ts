import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sweep } from '#server/features/safety/sweep.ts'
import * as client from '#test/client.ts'
import { setDatabaseClock } from '#test/database-clock.ts'
import { areBuddies, aSurfer, type TestSurfer } from '#test/factories.ts'
import { anEmergencyContact, everyWay, inTheWater, MINUTE_MS, newsOf, toldOf } from '#test/overdue-surfers.ts'
import { startServer, type TestServer } from '#test/server.ts'

const LIMIT = new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS)
const minutesAfter = (minutes: number) => new Date(LIMIT.getTime() + minutes * MINUTE_MS)

let server: TestServer
let kai: TestSurfer
let lena: TestSurfer
let noa: TestSurfer
let id: string
beforeAll(async () => {
  server = await startServer(everyWay)
})
beforeEach(async () => {
  kai = await aSurfer(server.db)
  lena = await aSurfer(server.db)
  noa = await aSurfer(server.db)
  for (const buddy of [lena, noa]) await areBuddies(server.db, kai, buddy)
  id = await inTheWater(server.db, kai, { overdueAt: LIMIT })
})
afterAll(() => server.close())

const ask = (surfer: TestSurfer, route: string, body?: unknown) => client.ask(server, surfer, route, body)
/** Sets the clock to so many minutes after the limit; there it stands. */
async function sweepAt(minutes: number) {
  await setDatabaseClock(server.db, minutesAfter(minutes))
  await sweep({ db: server.db, env: everyWay })
}

test('after a call for help was answered, a new one tells everybody anew and says to nobody that all is well', async () => {
  await setDatabaseClock(server.db, minutesAfter(-60))
  await ask(kai, `POST /api/surf-sessions/${id}/help`)
  await ask(lena, `POST /api/alarms/${id}/reached`)
  await sweepAt(-59)
  await ask(kai, `POST /api/surf-sessions/${id}/help`)
  expect(await newsOf(server.db, lena, id)).toEqual([`help ${kai.id}`, `help ${kai.id}`])
  expect(await newsOf(server.db, noa, id)).toEqual([`help ${kai.id}`, `all_clear ${kai.id} reached`, `help ${kai.id}`])
  await ask(kai, `PUT /api/surf-sessions/${id}/end`)
  await sweepAt(-58)
  for (const buddy of [lena, noa]) expect((await newsOf(server.db, buddy, id)).at(-1)).toBe(`all_clear ${kai.id} back`)
})

test('who was told before a new call for help, and not of that, hears the end of it', async () => {
  for (const name of ['Mum', 'Dad']) await anEmergencyContact(server.db, kai, { name, email: 'home@example.com' })
  for (const minutes of [0, 15, 30]) await sweepAt(minutes)
  await allSent()
  await setDatabaseClock(server.db, minutesAfter(31))
  await ask(lena, `POST /api/alarms/${id}/reached`)
  // Before anybody has heard that the surfer was reached.
  await ask(kai, `POST /api/surf-sessions/${id}/help`)
  await allSent()
  expect((await toldOf(server.db, id)).filter((words) => words.startsWith('all_clear'))).toEqual([])
  await ask(kai, `PUT /api/surf-sessions/${id}/end`, {})
  await sweepAt(32)
  await sweepAt(33)
  expect((await toldOf(server.db, id)).filter((words) => words.includes('Mum') || words.includes('Dad'))).toEqual([
    'overdue Dad email sent',
    'overdue Mum email sent',
    'help Mum email sent',
    'all_clear Dad email due',
    'all_clear Mum email due',
  ])
  expect(await newsOf(server.db, lena, id)).toEqual([`overdue ${kai.id}`, `help ${kai.id}`, `all_clear ${kai.id} back`])
})

const allSent = () =>
  server.db
    .updateTable('safetySteps')
    .set({ state: 'sent' })
    .where('sessionId', '=', id)
    .where('state', '=', 'due')
    .execute()
