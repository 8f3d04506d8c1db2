import { beforeEach, expect, test } from 'vitest'
import { giveAllClear } from '#server/features/safety/watch/all-clear.ts'
import { closeAlarms } from '#server/features/safety/watch/closing.ts'
import { inEachTest } from '#test/files/in-file.ts'
import { setDatabaseClock } from '#test/postgres/database-clock.ts'
import { lockWaits } from '#test/postgres/lock-waits.ts'
import { LIMIT, minutesAfter, overdueServersInFile } from '#test/safety/overdue-servers.ts'
import { anEmergencyContact, inTheWater, newsOf, stepsOf } from '#test/safety/overdue-surfers.ts'

let id: string
const { server, reconcileAt } = overdueServersInFile()
const { ask, aSurfer, areBuddies, update } = server
const kai = inEachTest(() => aSurfer())
const lena = inEachTest(() => aSurfer())
const noa = inEachTest(() => aSurfer())
beforeEach(async () => {
  await areBuddies(kai, lena, noa)
  id = await inTheWater(server.db, kai, { overdueAt: LIMIT })
})

test('a new call for help after an answered one alerts all again and sends no all-clear', async () => {
  await setDatabaseClock(server.db, minutesAfter(-60))
  await ask(kai, `POST /api/surf-sessions/${id}/help`)
  await ask(lena, `POST /api/alarms/${id}/reached`)
  await reconcileAt(-59)
  await ask(kai, `POST /api/surf-sessions/${id}/help`)
  expect(await newsOf(server.db, lena, id)).toEqual([`help ${kai.id}`, `help ${kai.id}`])
  expect(await newsOf(server.db, noa, id)).toEqual([`help ${kai.id}`, `all_clear ${kai.id} reached`, `help ${kai.id}`])
  await ask(kai, `PUT /api/surf-sessions/${id}/end`)
  await reconcileAt(-58)
  for (const buddy of [lena, noa]) expect((await newsOf(server.db, buddy, id)).at(-1)).toBe(`all_clear ${kai.id} back`)
})

test('recipients of an earlier alarm get the all-clear of a new call for help', async () => {
  for (const name of ['Mum', 'Dad']) await anEmergencyContact(server.db, kai, { name, email: 'home@example.com' })
  for (const minutes of [0, 15, 30]) await reconcileAt(minutes)
  await allSent()
  await setDatabaseClock(server.db, minutesAfter(31))
  await ask(lena, `POST /api/alarms/${id}/reached`)
  // Before anybody has received that the surfer was reached.
  await ask(kai, `POST /api/surf-sessions/${id}/help`)
  await allSent()
  expect((await stepsOf(server.db, id)).filter((words) => words.startsWith('all_clear'))).toEqual([])
  await ask(kai, `PUT /api/surf-sessions/${id}/end`, {})
  await reconcileAt(32)
  await reconcileAt(33)
  expect((await stepsOf(server.db, id)).filter((words) => words.includes('Mum') || words.includes('Dad'))).toEqual([
    'overdue Dad email sent',
    'overdue Mum email sent',
    'help Mum email sent',
    'all_clear Dad email due',
    'all_clear Mum email due',
  ])
  expect(await newsOf(server.db, lena, id)).toEqual([`overdue ${kai.id}`, `help ${kai.id}`, `all_clear ${kai.id} back`])
})

const checkOut = () => ask(kai, `PUT /api/surf-sessions/${id}/end`, {})
const undo = () => ask(kai, `DELETE /api/surf-sessions/${id}/end`)

test('undoing a check-out while overdue alerts recipients of the all-clear again and resumes escalation', async () => {
  for (const name of ['Mum', 'Dad', 'Pat'])
    await anEmergencyContact(server.db, kai, { name, email: `${name}@example.com` })
  for (const minutes of [0, 15, 30]) await reconcileAt(minutes)
  await allSent()
  await setDatabaseClock(server.db, minutesAfter(31))
  await checkOut()
  await reconcileAt(31)
  expect((await newsOf(server.db, lena, id)).at(-1)).toBe(`all_clear ${kai.id} back`)
  await setDatabaseClock(server.db, minutesAfter(31.4))
  expect((await undo()).body).toMatchObject({ id, isActive: true, endTime: null })
  await Promise.all([reconcileAt(31.4), reconcileAt(31.4)])

  expect(await newsOf(server.db, lena, id)).toEqual([
    `overdue ${kai.id}`,
    `all_clear ${kai.id} back`,
    `overdue ${kai.id}`,
  ])
  expect((await ask(lena, `GET /api/alarms/${id}`)).body).toMatchObject({ kind: 'overdue', state: 'open' })
  expect((await ask(kai, `GET /api/surf-sessions/${id}/safety`)).body).toMatchObject({
    overdueAt: LIMIT.toISOString(),
    alarm: { kind: 'overdue', raisedAt: LIMIT.toISOString(), reachedAt: null },
  })
  // The surfer is not asked again whether they are out: their buddies know that they are overdue.
  expect((await newsOf(server.db, kai, id)).filter((words) => words === 'still_out')).toHaveLength(1)
  const toContacts = async () => (await stepsOf(server.db, id)).filter((words) => / email /.test(words))
  expect((await toContacts()).slice(-2)).toEqual(['overdue Dad email due', 'overdue Mum email due'])
  await allSent()
  await reconcileAt(47)
  expect(await toContacts()).toContain('overdue Pat email due')

  await allSent()
  await checkOut()
  await reconcileAt(48)
  for (const buddy of [lena, noa]) expect((await newsOf(server.db, buddy, id)).at(-1)).toBe(`all_clear ${kai.id} back`)
  expect((await toContacts()).slice(-3)).toEqual([
    'all_clear Dad email due',
    'all_clear Mum email due',
    'all_clear Pat email due',
  ])
})

test('a check-out undone before its all-clear leaves the alarm open and sends no all-clear', async () => {
  await reconcileAt(0)
  await ask(kai, `POST /api/surf-sessions/${id}/help`)
  await reconcileAt(1)
  await checkOut()
  await undo()
  await reconcileAt(1)
  await reconcileAt(2)
  const news = await newsOf(server.db, noa, id)
  expect(news.filter((words) => words.startsWith('all_clear'))).toEqual([])
  expect(news.at(-1)).toBe(`help ${kai.id}`)
  expect((await ask(noa, `GET /api/alarms/${id}`)).body).toMatchObject({ kind: 'help', state: 'open' })
})

test('a check-out undone during its all-clear ends with the alarm as the last message', async () => {
  await reconcileAt(0)
  await checkOut()
  await closeAlarms(server.db)
  const undone = await server.db.transaction().execute(async (transaction) => {
    await giveAllClear(transaction)
    const undone = undo()
    // It waits for the step that locks the alarm, and the alarm is sent after its all-clear.
    await expect.poll(() => lockWaits(server.db)).toBe(1)
    return { undone }
  })
  expect((await undone.undone).status).toBe(200)
  await reconcileAt(0.1)
  expect(await newsOf(server.db, lena, id)).toEqual([
    `overdue ${kai.id}`,
    `all_clear ${kai.id} back`,
    `overdue ${kai.id}`,
  ])
})

test('a limit between a check-out and its undo raises the alarm', async () => {
  await reconcileAt(-0.2)
  await checkOut()
  await setDatabaseClock(server.db, minutesAfter(0.1))
  await undo()
  await reconcileAt(0.2)
  expect(await newsOf(server.db, lena, id)).toEqual([`overdue ${kai.id}`])
})

test('undoing a check-out of a reached surfer sends no new message', async () => {
  await reconcileAt(0)
  await ask(lena, `POST /api/alarms/${id}/reached`)
  await reconcileAt(1)
  await checkOut()
  await reconcileAt(1)
  const before = await stepsOf(server.db, id)
  await undo()
  for (const minutes of [1, 20]) await reconcileAt(minutes)
  expect(await stepsOf(server.db, id)).toEqual(before)
  expect((await ask(kai, `GET /api/surf-sessions/${id}/safety`)).body).toMatchObject({
    overdueAt: null,
    alarm: { reachedAt: minutesAfter(0).toISOString() },
  })
})

const allSent = () => update('safetySteps', { state: 'sent' }, { sessionId: id, state: 'due' })
