import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { removeAccount } from '#server/features/own-data/removal.ts'
import { reach } from '#server/features/safety/watch/alarms.ts'
import { notifyBuddies } from '#server/features/safety/watch/escalation.ts'
import { raiseAlarms } from '#server/features/safety/watch/raising.ts'
import { inEachTest } from '#test/files/in-file.ts'
import { setDatabaseClock } from '#test/postgres/database-clock.ts'
import { LIMIT, minutesAfter, overdueServersInFile } from '#test/safety/overdue-servers.ts'
import { anEmergencyContact, inTheWater, newsOf, stepsOf } from '#test/safety/overdue-surfers.ts'

const { server, elsewhere, reconcileAt } = overdueServersInFile()
const { ask, aSurfer, areBuddies, update, insert } = server
let id: string
const kai = inEachTest(() => aSurfer())
const lena = inEachTest(() => aSurfer('Lena'))
const noa = inEachTest(() => aSurfer('Noa'))
beforeEach(async () => {
  await areBuddies(kai, lena, noa)
  id = await inTheWater(server.db, kai, { overdueAt: LIMIT })
})

const clear = async () => (await stepsOf(server.db, id)).filter((words) => words.startsWith('all_clear'))
const steps = (change: { state?: string; leaseUntil?: string }, channel: string) =>
  update('safetySteps', change, { sessionId: id, channel, step: 'overdue' })

test('reaching the surfer stops the escalation and notifies earlier recipients once', async () => {
  await anEmergencyContact(server.db, kai, { name: 'Mum', email: 'mum@example.com' })
  await anEmergencyContact(server.db, kai, { name: 'Dad', email: 'dad@example.com' })
  for (const minutes of [0, 15]) await reconcileAt(minutes)
  await steps({ state: 'sent' }, 'email')
  await setDatabaseClock(server.db, minutesAfter(16))
  const reached = await ask(lena, `POST /api/alarms/${id}/reached`)
  expect([reached.status, reached.body.state]).toEqual([200, 'reached'])
  expect((await ask(kai, `GET /api/surf-sessions/${id}/safety`)).body).toMatchObject({
    overdueAt: null,
    alarm: { kind: 'overdue', reachedAt: minutesAfter(16).toISOString() },
  })
  await Promise.all([reconcileAt(16), reconcileAt(16, elsewhere), reconcileAt(16)])
  expect(await clear()).toEqual(['all_clear Mum email due', 'all_clear Noa app sent'])
  for (const minutes of [30, 60, 600]) await reconcileAt(minutes)
  expect(await clear()).toEqual(['all_clear Mum email due', 'all_clear Noa app sent'])
  expect(await newsOf(server.db, noa, id)).toEqual([`overdue ${kai.id}`, `all_clear ${kai.id} reached`])
  expect(await newsOf(server.db, lena, id)).toEqual([`overdue ${kai.id}`])
  expect(await stepsOf(server.db, id)).toContain('overdue Lena app acknowledged')

  await ask(kai, `PUT /api/surf-sessions/${id}/end`)
  await reconcileAt(601)
  expect(await newsOf(server.db, lena, id)).toEqual([`overdue ${kai.id}`, `all_clear ${kai.id} back`])
  expect(await newsOf(server.db, noa, id)).toEqual([`overdue ${kai.id}`, `all_clear ${kai.id} reached`])
})

test('two buddies can report concurrently that they reached the surfer, and a repeat changes nothing', async () => {
  await reconcileAt(0)
  await Promise.all([lena, noa].map((one) => ask(one, `POST /api/alarms/${id}/reached`)))
  const before = await stepsOf(server.db, id)
  expect((await ask(lena, `POST /api/alarms/${id}/reached`)).body.state).toBe('reached')
  expect(await stepsOf(server.db, id)).toEqual(before)
})

test('a contact who reached the surfer gets no more messages until the session is over', async () => {
  const mum = await anEmergencyContact(server.db, kai, {
    name: 'Mum',
    number: '+61412345678',
    email: 'mum@example.com',
  })
  for (const minutes of [0, 15]) await reconcileAt(minutes)
  await steps({ state: 'sent' }, 'sms')
  const alarm = sql`select ${kai.id}::uuid as user_id, ${id}::uuid as session_id, 0 as round`
  const say = () => reach(server.db, alarm, sql`t.contact_id = ${mum}`)
  expect([await say(), await say()]).toEqual([true, false])
  await reconcileAt(16)
  expect(await clear()).toEqual(['all_clear Lena app sent', 'all_clear Noa app sent'])
  expect(await stepsOf(server.db, id)).toContain('overdue Mum email acknowledged')
  await ask(kai, `POST /api/surf-sessions/${id}/extension`)
  await reconcileAt(17)
  expect((await clear()).filter((words) => words.includes('Mum'))).toEqual([
    'all_clear Mum email due',
    'all_clear Mum sms due',
  ])
  expect(await say()).toBe(false)
})

test('channels that delivered no alarm send no all-clear, and their pending messages are withdrawn', async () => {
  await anEmergencyContact(server.db, kai, { name: 'Mum', number: '+61412345678', email: 'mum@example.com' })
  for (const minutes of [0, 15]) await reconcileAt(minutes)
  await steps({ state: 'failed' }, 'sms')
  await ask(kai, `PUT /api/surf-sessions/${id}/end`)
  await reconcileAt(16)
  expect((await stepsOf(server.db, id)).filter((words) => words.includes('Mum'))).toEqual([
    'overdue Mum email withdrawn',
    'overdue Mum sms withdrawn',
  ])
})

test('a message that is being sent is not withdrawn and gets its all-clear', async () => {
  await anEmergencyContact(server.db, kai, { name: 'Mum', number: '+61412345678', email: 'mum@example.com' })
  for (const minutes of [0, 15]) await reconcileAt(minutes)
  await steps({ leaseUntil: new Date(minutesAfter(16).getTime() + 20_000).toISOString() }, 'sms')
  await ask(kai, `PUT /api/surf-sessions/${id}/end`)
  await reconcileAt(16)
  expect((await stepsOf(server.db, id)).filter((words) => words.includes('Mum'))).toEqual([
    'overdue Mum email withdrawn',
    'overdue Mum sms due',
    'all_clear Mum sms due',
  ])
})

test('buddies who are notified during the check-out get the all-clear', async () => {
  await setDatabaseClock(server.db, LIMIT)
  await raiseAlarms(server.db)
  await server.db.transaction().execute(async (transaction) => {
    await notifyBuddies(transaction)
    await ask(kai, `PUT /api/surf-sessions/${id}/end`)
    await reconcileAt(1, elsewhere)
  })
  await reconcileAt(1)
  expect(await clear()).toEqual(['all_clear Lena app sent', 'all_clear Noa app sent'])
})

test('deleting a session ends its alarm and notifies its recipients', async () => {
  await reconcileAt(0)
  await ask(kai, `DELETE /api/surf-sessions/${id}`)
  await reconcileAt(1)
  expect(await clear()).toEqual(['all_clear Lena app sent', 'all_clear Noa app sent'])
  expect(await newsOf(server.db, lena, id)).toEqual([`overdue ${kai.id}`, `all_clear ${kai.id} back`])
})

test('a check-out before the reconcile run raises no alarm', async () => {
  await reconcileAt(-30)
  await ask(kai, `PUT /api/surf-sessions/${id}/end`)
  await reconcileAt(1)
  expect(await stepsOf(server.db, id)).toEqual(['still_out surfer app sent'])
})

test('a former buddy gets no alarm, and a buddy who was blocked since gets no all-clear', async () => {
  await ask(kai, `DELETE /api/buddies/${noa.id}`)
  await reconcileAt(0)
  await ask(kai, `POST /api/blocks/${lena.id}`)
  await ask(kai, `PUT /api/surf-sessions/${id}/end`)
  await reconcileAt(1)
  expect(await newsOf(server.db, noa, id)).toEqual([])
  expect(await clear()).toEqual([])
})

test('making a session private or deleting it leaves the alarm notifications of buddies', async () => {
  await reconcileAt(0)
  await ask(kai, `PATCH /api/surf-sessions/${id}`, { visibility: 'private' })
  expect(await newsOf(server.db, lena, id)).toEqual([`overdue ${kai.id}`])
  await ask(kai, `PUT /api/surf-sessions/${id}/end`, {})
  await reconcileAt(5)
  await ask(kai, `DELETE /api/surf-sessions/${id}`)
  expect(await newsOf(server.db, lena, id)).toEqual([`overdue ${kai.id}`, `all_clear ${kai.id} back`])
  expect(await newsOf(server.db, kai, id)).toEqual([])
  expect((await ask(lena, `GET /api/alarms/${id}`)).body).toMatchObject({ state: 'over', place: null, latitude: null })
})

test('a call for help concurrent with being reached sends no all-clear', async () => {
  await reconcileAt(0)
  const alarm = sql`select ${kai.id}::uuid as user_id, ${id}::uuid as session_id, 0 as round`
  await reach(server.db, alarm, sql`t.buddy_id = ${lena.id}`)
  // Both looked before either wrote: the call is of the round in which somebody reached the surfer.
  const help = { userId: kai.id, sessionId: id, round: 0, kind: 'help', raisedAt: minutesAfter(1).toISOString() }
  await insert('alarms', help)
  for (const minutes of [1, 2]) await reconcileAt(minutes)
  expect(await newsOf(server.db, noa, id)).toEqual([`overdue ${kai.id}`, `help ${kai.id}`])
  await ask(noa, `POST /api/alarms/${id}/reached`)
  await reconcileAt(3)
  expect(await clear()).toEqual([])
  await ask(kai, `PUT /api/surf-sessions/${id}/end`, {})
  await reconcileAt(4)
  expect(await clear()).toEqual(['all_clear Lena app sent', 'all_clear Noa app sent'])
})

test('removing a buddy’s or a surfer’s account during an alarm delays no other message', async () => {
  const maya = await aSurfer('Maya')
  await areBuddies(maya, lena)
  const other = await inTheWater(server.db, maya, { overdueAt: LIMIT })
  // Longer ago than an account is kept for who is looked after.
  const leavesAt = minutesAfter(-25 * 60).toISOString()
  await server.db.updateTable('users').set({ leavesAt }).where('id', 'in', [noa.id, maya.id]).execute()
  await setDatabaseClock(server.db, LIMIT)
  await Promise.all([
    removeAccount(server.db, noa.id),
    removeAccount(elsewhere.db, maya.id),
    ...[server, elsewhere, server, elsewhere].map((one) => reconcileAt(0, one)),
  ])
  await reconcileAt(0)
  expect(await stepsOf(server.db, id)).toEqual([
    'still_out surfer app sent',
    'overdue Lena app sent',
    'overdue surfer app sent',
  ])
  expect(await stepsOf(server.db, other)).toEqual([])
})
