import { afterEach, expect, test } from 'vitest'
import { leaseScheduled, settle } from '#server/features/safety/messages/message-outbox.ts'
import { type Env, readEnv } from '#server/platform/config/env.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import { aSurfer } from '#test/fixtures/factories.ts'
import { MUMS_NUMBER, startContactMessages } from '#test/safety/contact-messages.ts'
import { anEmergencyContact, inTheWater, stepsOf } from '#test/safety/overdue-surfers.ts'

const on = inFile(startContactMessages)
afterEach(async () => {
  expect(await on.clear()).toEqual([])
})

test('a check-out before the alarm is sent withdraws it and sends no all-clear', async () => {
  const { kai, sessionId } = await on.kaiIsOverdue()
  await on.checkOut(kai, sessionId)
  await on.sendDue()
  await on.reconcileNow()
  await on.sendDue({ afterMs: MINUTE_MS })
  expect([on.sms.requests, on.mail.requests]).toEqual([[], []])
  expect(await on.mumsSteps(sessionId)).toEqual(['overdue Mum email withdrawn', 'overdue Mum sms withdrawn'])
})

test('the all-clear follows the alarm on the channels that delivered it', async () => {
  const { kai, sessionId } = await on.kaiIsOverdue()
  on.mail.manner = () => 550
  await on.sendDue()
  on.mail.manner = () => 'fine'
  await on.checkOut(kai, sessionId)
  await on.reconcileNow()
  await on.sendDue()
  await on.sendDue({ afterMs: MINUTE_MS })
  expect(on.texted()).toEqual(['Kai has not come back from surfing', 'All clear: Kai is back from surfing'])
  expect(on.mail.letters).toEqual([])
})

test('an all-clear waits for the alarm that is being sent, and is never sent alone', async () => {
  const { kai, sessionId } = await on.kaiIsOverdue()
  const [alarm] = await leaseScheduled(on.server.db, { channel: 'sms', most: 5 })
  await on.checkOut(kai, sessionId)
  await on.reconcileNow()
  expect(await on.mumsSteps(sessionId)).toContain('all_clear Mum sms due')
  await on.sendDue()
  expect(on.sms.requests).toEqual([])
  // The process that had it is killed: nobody knows whether it was sent, so that the all-clear is owed.
  await on.sendDue({ afterMs: 30_000 })
  await on.sendDue({ afterMs: 30_000 })
  expect(on.sms.requests).not.toContain(alarm?.id)
  expect(on.texted()).toEqual(['All clear: Kai is back from surfing'])
})

test('an all-clear is sent once the hanging gateway has taken the alarm', async () => {
  const { kai, sessionId } = await on.kaiIsOverdue()
  on.sms.manner = () => 'takes it and falls silent'
  const stopping = on.startOne({ patienceMs: 50 })
  await on.sms.received(1)
  await on.checkOut(kai, sessionId)
  await stopping.close()
  on.sms.manner = () => 'fine'
  await on.reconcileNow()
  await on.sendDue()
  await on.sendDue()
  expect(on.texted()).toEqual(['Kai has not come back from surfing', 'All clear: Kai is back from surfing'])
})

test('an alarm closed while its message was being sent gets an all-clear for its recipient', async () => {
  const { kai, sessionId } = await on.kaiIsOverdue()
  const [alarm] = await leaseScheduled(on.server.db, { channel: 'sms', most: 5 })
  await on.checkOut(kai, sessionId)
  await on.reconcileNow()
  await on.server.db.deleteFrom('safetySteps').where('step', '=', 'all_clear').execute()
  await settle(on.server.db, alarm!, { state: 'sent' })
  expect(await on.mumsSteps(sessionId)).toEqual([
    'overdue Mum email withdrawn',
    'overdue Mum sms sent',
    'all_clear Mum sms due',
  ])
})

test('an acknowledgement from the e-mail stays while the text is still being sent', async () => {
  const { sessionId } = await on.kaiIsOverdue()
  const [alarm] = await leaseScheduled(on.server.db, { channel: 'sms', most: 5 })
  await on.server.ask(null, `POST /api/contact/${alarm?.id}`, 'answer=reached', {
    'content-type': 'application/x-www-form-urlencoded',
  })
  await settle(on.server.db, alarm!, { state: 'sent' })
  await on.reconcileNow()
  expect(await on.mumsSteps(sessionId)).toEqual(['overdue Mum email acknowledged', 'overdue Mum sms acknowledged'])
})

test('a contact who has not agreed or no longer agrees gets no message', async () => {
  const { kai, contactId, sessionId } = await on.kaiIsOverdue()
  await on.server.update(
    'emergencyContacts',
    { numberState: 'declined', email: 'new@example.com', emailState: 'waiting' },
    { id: contactId },
  )
  const row = { userId: kai.id, round: 1, contactId, stateAt: new Date().toISOString() }
  await on.server.insert(
    'safetySteps',
    (['sms', 'email'] as const).map((channel) => ({ ...row, step: 'test', channel })),
  )
  await on.sendDue()
  expect([on.sms.requests, on.mail.requests]).toEqual([[], []])
  expect(await on.mumsSteps(sessionId)).toEqual(['overdue Mum email withdrawn', 'overdue Mum sms withdrawn'])
})

test('only the newest question goes to an unanswered contact, and fails permanently after ten tries', async () => {
  const kai = await on.server.aSurfer()
  const contactId = await anEmergencyContact(on.server.db, kai, { number: MUMS_NUMBER, state: 'waiting' })
  const asked = { userId: kai.id, contactId, step: 'confirm', channel: 'sms', stateAt: new Date().toISOString() }
  await on.server.insert('safetySteps', [
    { ...asked, round: 1 },
    { ...asked, round: 2 },
  ])
  on.sms.manner = () => ({ status: 500 })
  for (let times = 0; times < 12; times += 1) await on.sendDue({ afterMs: times * MINUTE_MS })
  expect(new Set(on.sms.requests).size).toBe(1)
  expect(on.sms.requests).toHaveLength(10)
  const steps = await on.server.db.selectFrom('safetySteps').select(['round', 'state']).orderBy('round').execute()
  expect(steps).toEqual([
    { round: 1, state: 'withdrawn' },
    { round: 2, state: 'failed' },
  ])
})

/** Of Kai, who is overdue and has two contacts: what each reconcile run left for them. */
async function mumByTextDadByMail() {
  const { db } = on.server
  const kai = await aSurfer(db)
  await anEmergencyContact(db, kai, { number: MUMS_NUMBER })
  await anEmergencyContact(db, kai, { name: 'Dad', email: 'dad@example.com' })
  const sessionId = await inTheWater(db, kai, { overdueAt: new Date() })
  return async (aheadMs: number, settings?: Env) => {
    await on.setAhead(aheadMs)
    await on.reconcileNow(settings)
    return (await stepsOf(db, sessionId)).filter((words) => / (Mum|Dad) /.test(words))
  }
}

test('the next contact is notified when no server leases the message to the first within a minute', async () => {
  const toldAfter = await mumByTextDadByMail()
  // A server that has every channel is there, and gone.
  await on.sendDue()
  const mailOnly = readEnv({ SMTP_URL: on.mail.url })
  const mum = ['overdue Mum sms due']
  expect(await toldAfter(0, mailOnly)).toEqual(mum)
  expect(await toldAfter(30_000, mailOnly)).toEqual(mum)
  // A server that has the channel will take it.
  expect(await toldAfter(MINUTE_MS)).toEqual(mum)
  expect(await toldAfter(MINUTE_MS, mailOnly)).toEqual(['overdue Dad email due', 'overdue Mum sms failed'])
})

test('a contact without an available channel does not delay the next one, and is notified once it exists', async () => {
  const toldAfter = await mumByTextDadByMail()
  const mailOnly = readEnv({ SMTP_URL: on.mail.url })
  expect(await toldAfter(0, mailOnly)).toEqual(['overdue Dad email due', 'overdue Mum sms failed'])
  await on.sendDue()
  expect(await toldAfter(0)).toEqual(['overdue Dad email sent', 'overdue Mum sms sent'])
})

test('a server counts as having its channel for three minutes', async () => {
  const toldAfter = await mumByTextDadByMail()
  await on.sendDue()
  const mailOnly = readEnv({ SMTP_URL: on.mail.url })
  expect(await toldAfter(4 * MINUTE_MS, mailOnly)).toEqual(['overdue Dad email due', 'overdue Mum sms failed'])
})
