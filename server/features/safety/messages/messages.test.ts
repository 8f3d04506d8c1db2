import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { leaseScheduled, settle } from '#server/features/safety/messages/message-outbox.ts'
import { contactPath } from '#server/features/safety/messages/messages.ts'
import { texter } from '#server/features/safety/messages/sms.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { leftOf } from '#server/platform/config/rate-limits.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { setDatabaseClock } from '#test/postgres/database-clock.ts'
import { MUMS_NUMBER, startContactMessages } from '#test/safety/contact-messages.ts'

const on = inFile(startContactMessages)
afterEach(async () => {
  expect(await on.clear()).toEqual([])
})

/** The ids of the messages to a surfer's contacts, by channel. */
const stepIdsOf = async ({ id }: TestSurfer) => {
  const steps = on.server.db.selectFrom('safetySteps').select(['id', 'channel']).where('userId', '=', id)
  return Object.fromEntries((await steps.execute()).map((step) => [step.channel, step.id]))
}

test('an alarm goes out once on each channel, and says where to look and that Lineup is no rescue service', async () => {
  const { kai, sessionId } = await on.kaiIsOverdue()
  await on.sendDue()
  await on.sendDue({ afterMs: MINUTE_MS })
  expect(await on.mumsSteps(sessionId)).toEqual(['overdue Mum email sent', 'overdue Mum sms sent'])
  const { email: byMail, sms: byText } = await stepIdsOf(kai)
  expect(on.sms.messages).toEqual([{ id: byText, to: MUMS_NUMBER, times: 1, text: expect.any(String) }])
  expect(on.sms.messages[0]?.text).toContain(
    'Kai has not come back from surfing. Last known place: By the pier, in the water',
  )
  expect(on.sms.messages[0]?.text).toContain(`https://lineup.example.com${contactPath(byText!)}`)
  expect(on.mail.letters).toMatchObject([
    {
      to: 'mum@example.com',
      headers: {
        subject: 'Kai has not come back from surfing',
        'message-id': `<${byMail}@lineup.example.com>`,
        'x-priority': '1 (Highest)',
      },
    },
  ])
  expect(on.mail.letters[0]?.body).toContain('Red longboard.')
  expect(on.mail.letters[0]?.body).toContain("Lineup is not a rescue service: if you can't reach Kai")
  expect(on.mail.letters[0]?.body).toContain(`https://lineup.example.com${contactPath(byMail!)}`)
})

test('an alarm takes two texts of the day’s, one of them for its all-clear', async () => {
  const left = async () => (await leftOf(on.server.db, { 'text-message': [] }, { env: readEnv({}) }))[0]!.left
  const before = await left()
  const { kai, sessionId } = await on.kaiIsOverdue()
  await on.sendDue()
  expect(before - (await left())).toBe(2)
  await on.checkOut(kai, sessionId)
  await on.reconcileNow()
  await on.sendDue()
  expect(on.sms.messages).toHaveLength(2)
  expect(before - (await left())).toBe(2)
})

test('a server with the channel sends what another cannot, also after it counted as failed', async () => {
  const mailOnly = readEnv({ SMTP_URL: on.mail.url })
  const { sessionId } = await on.kaiIsOverdue({ settings: mailOnly })
  expect(await on.mumsSteps(sessionId)).toEqual(['overdue Mum email due', 'overdue Mum sms due'])
  await on.setAhead(MINUTE_MS)
  await on.reconcileNow(mailOnly)
  expect(await on.mumsSteps(sessionId)).toEqual(['overdue Mum email due', 'overdue Mum sms failed'])
  await on.sendDue()
  expect(await on.mumsSteps(sessionId)).toEqual(['overdue Mum email sent', 'overdue Mum sms sent'])
  expect(on.texted()).toEqual(['Kai has not come back from surfing'])
})

test('a message is sent as soon as the reconciler has published it', async () => {
  const stop = await on.startListening()
  await on.kaiIsOverdue()
  await on.sms.received(1)
  await stop()
})

test('text of a surfer never becomes markup, a header or a link', async () => {
  await on.kaiIsOverdue({
    firstName: '<b>Kai</b>\r\nBcc: all@example.com',
    place: '<i>Reef</i> https://evil.example',
    board: '"><a',
  })
  await on.sendDue()
  const [letter] = on.mail.letters
  expect(on.mail.requests).toEqual(['mum@example.com'])
  expect(letter?.headers).not.toHaveProperty('bcc')
  const [, page = ''] = letter?.body.split('<!doctype html>') ?? []
  expect(page).toContain('&lt;b&gt;Kai')
  expect(page).not.toMatch(/<b>|<i>|"><a|evil\.example/)
  expect(on.sms.messages[0]?.text).not.toMatch(/evil\.example|[\r\n]/)
})

test('concurrent processes send each message once', async () => {
  await Promise.all(Array.from({ length: 30 }, () => on.kaiIsOverdue()))
  await on.reconcileNow()
  const all = [on.startOne(), on.startOne(), on.startOne()]
  await on.sms.received(30)
  await on.mail.received(30)
  await Promise.all(all.map((one) => one.close()))
  await on.sendDue({ afterMs: MINUTE_MS })
  expect(on.sms.requests).toHaveLength(30)
  expect(on.sms.messages).toHaveLength(30)
  expect(on.mail.letters).toHaveLength(30)
  expect(new Set(on.mail.letters.map(({ headers }) => headers['message-id'])).size).toBe(30)
})

test('another process repeats the message of a killed one after 25 s, with the same id', async () => {
  const { sessionId } = await on.kaiIsOverdue()
  const [claimed] = await leaseScheduled(on.server.db, { channel: 'sms', most: 5 })
  const { signal } = new AbortController()
  await texter(
    on.sms.url,
    on.sms.secret,
  )({ id: claimed?.id ?? '', to: MUMS_NUMBER, text: 'Taken', at: claimed?.leasedAt ?? '', signal })
  await on.sendDue({ afterMs: 10_000 })
  expect(on.sms.requests).toHaveLength(1)
  await on.sendDue({ afterMs: 26_000 })
  expect(on.sms.messages).toMatchObject([{ id: claimed?.id, times: 2 }])
  expect(await on.mumsSteps(sessionId)).toContain('overdue Mum sms sent')
})

test('a gateway that falls silent after accepting a message gets it again with the same id', async () => {
  await on.kaiIsOverdue()
  on.sms.manner = () => 'takes it and falls silent'
  const stopping = on.startOne({ patienceMs: 50 })
  await on.sms.received(1)
  await stopping.close()
  on.sms.manner = () => 'fine'
  await on.sendDue()
  expect(on.sms.messages).toMatchObject([{ times: 2 }])
})

test.each([500, 503, 429, 401, 302])('a gateway that answers %i gets the message again', async (status) => {
  const { sessionId } = await on.kaiIsOverdue()
  on.sms.manner = () => ({ status, headers: { location: '/elsewhere' } })
  await on.sendDue()
  expect(await on.mumsSteps(sessionId)).toContain('overdue Mum sms due')
  on.sms.manner = () => 'fine'
  await on.sendDue({ afterMs: 6_000 })
  expect(await on.mumsSteps(sessionId)).toContain('overdue Mum sms sent')
})

test('a failed message is retried after 5, 10, 20, 30 and each 45 s, and counts as failed from the fourth time', async () => {
  const { sessionId } = await on.kaiIsOverdue()
  const claim = async (at: number) => {
    await setDatabaseClock(on.server.db, new Date(at))
    return leaseScheduled(on.server.db, { channel: 'sms', most: 5 })
  }
  let at = Date.now()
  for (const [times, pause] of [0, 5, 10, 20, 30, 45, 45].entries()) {
    if (times > 0) expect(await claim(at + pause * 1000 - 1)).toEqual([])
    at += pause * 1000
    const [message] = await claim(at)
    await settle(on.server.db, message!, { state: 'refused', why: 'it answered 500' })
    expect(await on.mumsSteps(sessionId)).toContain(`overdue Mum sms ${times < 3 ? 'due' : 'failed'}`)
  }
})

test('a gateway’s retry time is respected, up to a minute', async () => {
  await on.kaiIsOverdue()
  on.sms.manner = () => ({ status: 429, headers: { 'retry-after': '30' } })
  await on.sendDue()
  await on.sendDue({ afterMs: 10_000 })
  expect(on.sms.requests).toHaveLength(1)
  on.sms.manner = () => ({ status: 503, headers: { 'retry-after': '86400' } })
  await on.sendDue({ afterMs: 31_000 })
  await on.sendDue({ afterMs: 31_000 + MINUTE_MS + 1_000 })
  expect(on.sms.requests).toHaveLength(3)
})

test('an unreachable number or mailbox is not retried, and the surfer’s page is notified', async () => {
  const { kai, sessionId } = await on.kaiIsOverdue()
  const page = await on.server.openPage(kai)
  on.sms.manner = () => ({ status: 422 })
  on.mail.manner = () => 550
  await on.sendDue()
  await on.sendDue({ afterMs: 10 * MINUTE_MS })
  expect([on.sms.requests.length, on.mail.requests.length]).toEqual([1, 1])
  expect(await on.mumsSteps(sessionId)).toEqual(['overdue Mum email failed', 'overdue Mum sms failed'])
  await page.next({ type: 'safety_changed' })
})

test('a channel that hangs delays neither the other one nor a stopping process', async () => {
  const { sessionId } = await on.kaiIsOverdue()
  on.sms.manner = () => 'silent'
  const messages = on.startOne({ patienceMs: 50 })
  await on.sms.received(1)
  await expect.poll(() => on.mumsSteps(sessionId)).toContain('overdue Mum email sent')
  await messages.close()
  await expect.poll(() => on.mumsSteps(sessionId)).toEqual(['overdue Mum email sent', 'overdue Mum sms due'])
  // Whichever process is next need not wait for the claim of the one that stopped.
  on.sms.manner = () => 'fine'
  await on.sendDue()
  expect(await on.mumsSteps(sessionId)).toContain('overdue Mum sms sent')
})

test('a mail server that is away, hangs up or is busy is retried', async () => {
  const { sessionId } = await on.kaiIsOverdue()
  on.mail.manner = () => 'hangs up'
  await on.sendDue()
  on.mail.manner = () => 451
  await on.sendDue({ afterMs: 6_000 })
  on.mail.manner = () => 'fine'
  await on.sendDue({ afterMs: 17_000 })
  expect(on.mail.letters).toHaveLength(1)
  expect(await on.mumsSteps(sessionId)).toContain('overdue Mum email sent')
})

test('a lease survives a small step back of the database’s clock, and a clock far ahead stops no message', async () => {
  await on.kaiIsOverdue()
  const claim = async (aheadMs: number) => {
    await on.setAhead(aheadMs)
    return leaseScheduled(on.server.db, { channel: 'sms', most: 5 })
  }
  expect(await claim(20_000)).toHaveLength(1)
  expect(await claim(0)).toEqual([])
  expect(await claim(40_000)).toEqual([])
  await on.server.db.updateTable('safetySteps').set({ leaseUntil: null }).execute()
  expect(await claim(48 * 60 * MINUTE_MS)).toHaveLength(1)
  await on.server.update('safetySteps', { runAt: new Date(Date.now() + 48 * 60 * MINUTE_MS).toISOString() }, {})
  await on.sendDue({ afterMs: 0 })
  expect(on.sms.messages).toHaveLength(1)
})

test('a message sent while the database is away is recorded when it is back, and not sent again', async () => {
  const { sessionId } = await on.kaiIsOverdue()
  on.sms.manner = () => 'takes it and falls silent'
  const messages = on.startOne()
  await on.sms.received(1)
  await sql`alter table safety_steps rename to not_here`.execute(on.server.db)
  await on.setAhead(MINUTE_MS)
  on.sms.answerSilent()
  const closing = messages.close()
  await sql`select pg_sleep(0.3)`.execute(on.server.db)
  await sql`alter table not_here rename to safety_steps`.execute(on.server.db)
  await closing
  expect(await on.mumsSteps(sessionId)).toContain('overdue Mum sms sent')
  expect(on.sms.messages).toMatchObject([{ times: 1 }])
})
