import { beforeEach, expect, test } from 'vitest'
import { contactPath } from '#server/features/safety/messages/messages.ts'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { answersOf, contactPageOn, sentToContact } from '#test/pages/contact-page.ts'
import { setDatabaseClock } from '#test/postgres/database-clock.ts'
import { anEmergencyContact, everyWay, inTheWater, newsOf, stepsOf } from '#test/safety/overdue-surfers.ts'
import { reconcileAll } from '#test/safety/reconcile-all.ts'

const LIMIT = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS)
const after = (ms: number) => new Date(LIMIT.getTime() + ms)

let kai: TestSurfer
const server = serverInFile(everyWay)
const { ask, aSurfer, areBuddies, update } = server
beforeEach(async () => {
  await setDatabaseClock(server.db, null)
  kai = await aSurfer()
})

const look = (stepId: string) => contactPageOn(server).look(stepId)
const press = (stepId: string, answer: string, origin?: string) => contactPageOn(server).press(stepId, answer, origin)
/** Sets the clock to so many milliseconds after the limit; there it stands. */
async function reconcileAt(ms: number) {
  await setDatabaseClock(server.db, after(ms))
  await reconcileAll({ db: server.db, env: everyWay })
}

/** Kai is overdue, Lena and mum were told: the session, and the id in mum's link. */
async function mumIsAlarmed({ name = 'Kai', place = 'By the pier', board = 'Red longboard', help = false } = {}) {
  const lena = await aSurfer('Lena')
  await areBuddies(kai, lena)
  await update('users', { firstName: name }, { id: kai.id })
  const contactId = await anEmergencyContact(server.db, kai, { email: 'mum@example.com', number: '+17145550100' })
  const sessionId = await inTheWater(server.db, kai, { overdueAt: help ? after(HOUR_MS) : LIMIT, place, board })
  await setDatabaseClock(server.db, LIMIT)
  if (help) await ask(kai, `POST /api/surf-sessions/${sessionId}/help`)
  await reconcileAt(0)
  await reconcileAt(15 * MINUTE_MS)
  await update('safetySteps', { state: 'sent' }, { contactId })
  const { id } = await server.row('safetySteps', ['id'], { contactId, channel: 'email' })
  await setDatabaseClock(server.db, after(20 * MINUTE_MS))
  return { lena, sessionId, link: id }
}

test('an alarmed contact sees place, time, board and advice', async () => {
  const { link } = await mumIsAlarmed()
  await update('surfSessions', { timeZone: 'America/Los_Angeles' }, { userId: kai.id })
  const { status, text } = await look(link)
  expect(status).toBe(200)
  for (const words of [
    'Kai has not come back from surfing',
    'By the pier',
    '33.65531, -118.00527',
    'https://www.openstreetmap.org/?mlat=33.65531&amp;mlon=-118.00527#map=15/33.65531/-118.00527',
    '(America/Los Angeles)',
    'Red longboard',
    'I reached them',
    'Lineup is not a rescue service. If you cannot reach Kai, call the local emergency number.',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('Nakamura')
})

test('text of a surfer never becomes markup', async () => {
  const { link } = await mumIsAlarmed({ name: '<script>', place: '"><img src=x>', board: "<b onclick='x'>" })
  const { text } = await look(link)
  expect(text).toContain('&lt;script&gt; has not come back')
  expect(text).not.toMatch(/<script>|<img|<b /)
})

test('a call for help is shown as one', async () => {
  const { link } = await mumIsAlarmed({ help: true })
  expect((await look(link)).text).toContain('Kai has asked for help while surfing')
})

test('‘I reached them’ ends the alarm, notifies others and hides the place, and a second press changes nothing', async () => {
  const { lena, sessionId, link } = await mumIsAlarmed()
  await look(link)
  expect(await newsOf(server.db, lena, sessionId)).toEqual([`overdue ${kai.id}`])
  const page = await press(link, 'reached')
  expect(page.text).toContain('You said that you reached Kai. Thank you.')
  expect(page.text).not.toContain('33.65')
  await reconcileAt(20 * MINUTE_MS)
  expect(await newsOf(server.db, lena, sessionId)).toEqual([`overdue ${kai.id}`, `all_clear ${kai.id} reached`])
  const told = await stepsOf(server.db, sessionId)
  expect(told).toEqual(expect.arrayContaining(['overdue Mum email acknowledged', 'overdue Mum sms acknowledged']))
  expect((await press(link, 'reached')).text).toContain('You said that you reached Kai')
  await reconcileAt(40 * MINUTE_MS)
  expect(await stepsOf(server.db, sessionId)).toEqual(told)
})

test('the page says when a buddy reached the surfer first', async () => {
  const { lena, sessionId, link } = await mumIsAlarmed()
  await ask(lena, `POST /api/alarms/${sessionId}/reached`)
  for (const page of [await look(link), await press(link, 'reached')])
    expect(page.text).toContain('Someone said that they reached Kai.')
  expect(await stepsOf(server.db, sessionId)).toContain('overdue Mum email sent')
})

test('after the check-out the page shows the all-clear for a day, and its button changes nothing', async () => {
  const { sessionId, link } = await mumIsAlarmed()
  await ask(kai, `PUT /api/surf-sessions/${sessionId}/end`)
  for (const page of [await look(link), await press(link, 'reached')]) {
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('All clear') })
    expect(page.text).not.toMatch(/33\.65|By the pier|Red longboard/)
  }
  await reconcileAt(20 * MINUTE_MS)
  await setDatabaseClock(server.db, after(24 * HOUR_MS))
  expect((await look(link)).text).toContain('All clear')
  await setDatabaseClock(server.db, after(24 * HOUR_MS + 21 * MINUTE_MS))
  expect(await look(link)).toMatchObject({ status: 410, text: expect.stringContaining('This link has expired') })
  expect(await stepsOf(server.db, sessionId)).toContain('overdue Mum email sent')
})

test('a deleted session shows the all-clear', async () => {
  const { sessionId, link } = await mumIsAlarmed()
  await ask(kai, `DELETE /api/surf-sessions/${sessionId}`)
  expect((await look(link)).text).toContain('All clear')
})

test('an extension shows the all-clear, and the link leads to the next alarm', async () => {
  const { sessionId, link } = await mumIsAlarmed()
  await ask(kai, `POST /api/surf-sessions/${sessionId}/extension`)
  expect((await look(link)).text).toContain('All clear')
  await reconcileAt(81 * MINUTE_MS)
  await reconcileAt(97 * MINUTE_MS)
  const steps = server.db.selectFrom('safetySteps').select('id').where('sessionId', '=', sessionId)
  const { id } = await steps.where('round', '=', 1).where('contactId', 'is not', null).executeTakeFirstOrThrow()
  expect((await look(id)).text).toContain('Kai has not come back from surfing')
  const led = await look(link)
  expect([led.status, led.headers.get('location')]).toEqual([303, contactPath(id)])
})

test('an alarm that never gets an all-clear is shown for three days', async () => {
  const { link } = await mumIsAlarmed()
  await setDatabaseClock(server.db, after(71 * HOUR_MS))
  expect((await look(link)).text).toContain('By the pier')
  await setDatabaseClock(server.db, after(73 * HOUR_MS))
  expect((await press(link, 'reached')).status).toBe(410)
})

test('a link to a contact’s former address shows and changes nothing', async () => {
  const { link } = await mumIsAlarmed()
  const contacts = server.db.updateTable('emergencyContacts').where('userId', '=', kai.id)
  await contacts.set({ emailState: 'waiting' }).execute()
  expect((await look(link)).status).toBe(410)
  // The new address has been asked, and has agreed.
  const { id } = await server.row('emergencyContacts', ['id'], { userId: kai.id })
  await sentToContact(server.db, kai, id, 'confirm', { at: after(30 * MINUTE_MS) })
  await contacts.set({ emailState: 'confirmed' }).execute()
  expect((await press(link, 'no')).status).toBe(410)
  expect(await answersOf(server.db, id)).toMatchObject({ emailState: 'confirmed' })
})

test('tests and ended alarms have a button to decline all further messages', async () => {
  const contactId = await anEmergencyContact(server.db, kai, { email: 'a@example.com', number: '+17145550100' })
  const link = await sentToContact(server.db, kai, contactId, 'test')
  expect((await look(link)).text).toContain('No More Alerts')
  expect((await press(link, 'no')).text).toContain('You won&#39;t get alerts')
  expect(await answersOf(server.db, contactId)).toEqual({ emailState: 'declined', numberState: 'confirmed' })
  kai = await aSurfer()
  const { sessionId, link: alarm } = await mumIsAlarmed()
  expect((await look(alarm)).text).not.toContain('No More Alerts')
  await ask(kai, `PUT /api/surf-sessions/${sessionId}/end`)
  expect((await look(alarm)).text).toContain('No More Alerts')
})

test('a guessed or incomplete link is refused, and another site cannot press a button', async () => {
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x', '%00', '..%2F..%2Fhealthz', "1'--"])
    for (const page of [await look(id), await press(id, 'reached')])
      expect(page, id).toMatchObject({ status: 404, text: expect.stringContaining('doesn&#39;t work') })
  const { lena, sessionId, link } = await mumIsAlarmed()
  expect((await press(link, 'reached', 'https://evil.example')).status).toBe(403)
  // What a buddy is told by is no link.
  const steps = server.db.selectFrom('safetySteps').select('id').where('sessionId', '=', sessionId)
  const { id } = await steps.where('buddyId', '=', lena.id).executeTakeFirstOrThrow()
  expect((await look(id)).status).toBe(404)
})
