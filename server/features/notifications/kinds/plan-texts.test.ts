import { pino } from 'pino'
import { expect, test } from 'vitest'
import { type NotificationKind, notificationKinds } from '#contract/people/notification-kinds.ts'
import { startDeliveries } from '#server/features/notifications/delivery/deliveries.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { inFile } from '#test/files/in-file.ts'
import { aNotice } from '#test/fixtures/notice.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const PUBLIC_URL = 'https://lineup.example.com'

const server = serverInFile()
const { ask, buddies, aSpot, insert, update, plan } = server
const mailServer = inFile(startMailServer)

/** A plan of Kai's that Lena is invited to, who is told of plans by mail. */
async function planned() {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const kinds = notificationKinds.filter((kind) => kind.startsWith('plan_'))
  await insert('notificationPreferences', { userId: lena.id, emailKinds: kinds })
  const planned = await plan(kai, await aSpot(), { startTime: new Date(Date.now() + 3_600_000), invited: [lena] })
  const tell = (kind: NotificationKind, subject: string | null, planId: string | null = planned) =>
    aNotice(server.db, { userId: lena.id, kind, subject, planId, actorId: kai.id })
  return { kai, lena, planId: planned, tell }
}

/** The letters that are due: what they say, and where they lead. */
async function letters() {
  mailServer.letters.length = 0
  const env = readEnv({ PUBLIC_URL, MAIL_FROM: 'Lineup <surf@example.com>', SMTP_URL: mailServer.url })
  const log = pino({ level: 'silent' })
  await startDeliveries({ db: server.db, env, log, now: () => new Date() }, 150_000).close()
  return mailServer.letters.map(({ headers, body }) => [
    headers.subject,
    /^https:\/\/lineup\.example\.com(\S*)$/m.exec(body)?.[1],
  ])
}

test('a plan notification says what is new and links to the plan', async () => {
  const { planId, tell } = await planned()
  const plan = `/?plan=${planId}`
  expect(await letters()).toEqual([['Kai Nakamura invited you to surf at Huntington Pier', plan]])
  for (const [kind, subject, text] of [
    ['plan_answer', 'going', 'Kai Nakamura is coming to Huntington Pier'],
    ['plan_answer', 'maybe', 'Kai Nakamura might come to Huntington Pier'],
    ['plan_answer', 'no', "Kai Nakamura can't come to Huntington Pier"],
    ['plan_reminder', '60', 'Your session at Huntington Pier is in an hour'],
    ['plan_reminder', '12', 'Your session at Huntington Pier is in 12 minutes'],
    ['plan_changed', 'changed', 'Kai Nakamura changed the plan at Huntington Pier'],
    ['plan_changed', 'canceled', 'Kai Nakamura called off the plan at Huntington Pier'],
    ['plan_message', null, 'Kai Nakamura sent a message about the plan at Huntington Pier'],
    ['plan_late', '30', 'Kai Nakamura is running 30 min late to Huntington Pier'],
    [
      'plan_forecast',
      '{"rating":1.5,"warning":null}',
      'The forecast for your session at Huntington Pier got worse: Poor',
    ],
  ] as const) {
    await tell(kind, subject)
    expect(await letters()).toEqual([[text, plan]])
  }
})

test('a surfer who is taken off a plan gets that notice alone, and pending ones are dropped', async () => {
  const { kai, planId } = await planned()
  await ask(kai, `PATCH /api/plans/${planId}`, { invited: [] })
  expect(await letters()).toEqual([['Kai Nakamura took you off a plan', '/']])
})

test('a late notice is sent while the plan is on, and dropped once it is over', async () => {
  const { planId, tell } = await planned()
  await letters()
  const begin = (hoursAgo: number) =>
    update('plans', { startTime: new Date(Date.now() - hoursAgo * 3_600_000).toISOString() }, { id: planId })
  await begin(2)
  await tell('plan_late', '60')
  expect(await letters()).toMatchObject([
    ['Kai Nakamura is running 60 min late to Huntington Pier', `/?plan=${planId}`],
  ])
  await tell('plan_late', '60')
  await begin(4)
  expect(await letters()).toEqual([])
})
