import { pino } from 'pino'
import { expect, test } from 'vitest'
import { notificationKinds } from '#contract/people/notification-kinds.ts'
import { createNextGood } from '#server/features/conditions/forecast/next-good.ts'
import { startDeliveries } from '#server/features/notifications/delivery/deliveries.ts'
import { type BestAt, sendWeeklySummaries } from '#server/features/notifications/weekly/weekly-summary.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { bestAhead } from '#surf/rating/suggestion.ts'
import { HOUR_MS, WEEK_MS } from '#surf/time/durations.ts'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { aSea, type TestSurfer } from '#test/fixtures/factories.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'
import { setDatabaseClock } from '#test/postgres/database-clock.ts'

/** 9 in the morning in Lisbon, on the Monday after its clocks were turned back. */
const MONDAY = new Date('2026-10-26T09:00:00Z')

const server = serverInFile()
const { aSession, ask, aSurfer, surfers, areBuddies, aSpot, update, notices } = server
const elsewhere = serverBeside(server)

/** A surfer who wants the summary in the app and by these ways. */
async function reader({ timeZone = 'Europe/Lisbon', ways = { inApp: true, push: false, email: false } } = {}) {
  const surfer = await aSurfer('Maya')
  await choose(surfer, ways, timeZone)
  return surfer
}

async function choose(surfer: TestSurfer, ways: { inApp: boolean; push: boolean; email: boolean }, timeZone: string) {
  const never = { inApp: false, push: false, email: false }
  const kinds = Object.fromEntries(notificationKinds.map((kind) => [kind, kind === 'weekly_summary' ? ways : never]))
  const body = { kinds, quietHours: null, timeZone }
  expect(await ask(surfer, 'PUT /api/notification-settings', body)).toMatchObject({ status: 200 })
}

const nothingAhead: BestAt = async () => new Map()
const send = (moment = MONDAY, { db } = server, bestAt = nothingAhead) =>
  sendWeeklySummaries({ db, now: () => moment }, bestAt)
const toldTo = async (surfer: TestSurfer) => (await notices(surfer)).map(({ text }) => text)

test('the summary covers last Monday to Sunday in the surfer’s time zone', async () => {
  const maya = await reader()
  // The last minute of the Sunday before, and the first of the Monday after: Lisbon was an hour ahead until Sunday.
  await aSession(maya, '2026-10-18T22:59:00Z', { waveCount: 100 })
  await aSession(maya, '2026-10-18T23:00:00Z', { waveCount: 8, hours: 1.5 })
  await aSession(maya, '2026-10-25T23:59:00Z', { waveCount: 4, hours: 2 })
  await aSession(maya, '2026-10-26T00:00:00Z', { waveCount: 100 })
  // Nobody checked out.
  await aSession(maya, '2026-10-21T10:00:00Z', { hours: 24 })
  await send(new Date('2026-10-26T07:59:59Z'))
  expect(await toldTo(maya)).toEqual([])
  await send(new Date('2026-10-26T08:00:00Z'))
  expect(await toldTo(maya)).toEqual(['Your week: 3 sessions, 3h 30m, 12 waves'])
})

test('the summary is off by default, skips a quiet week and stops once it is turned off', async () => {
  const [never, quiet, off] = [await aSurfer(), await reader(), await reader()]
  for (const surfer of [never, off]) await aSession(surfer, '2026-10-21T10:00:00Z')
  await choose(off, { inApp: false, push: false, email: false }, 'Europe/Lisbon')
  await send()
  expect(await Promise.all([never, quiet, off].map(toldTo))).toEqual([[], [], []])
  await choose(off, { inApp: true, push: false, email: false }, 'Europe/Lisbon')
  await send()
  expect(await toldTo(off), 'who turns it on on a Monday gets it then').toHaveLength(1)
})

test('each week has one summary, also with two servers, a crash, a new zone and a clock set back', async () => {
  const maya = await reader()
  for (const start of ['2026-10-14T10:00:00Z', '2026-10-21T10:00:00Z', '2026-10-28T10:00:00Z'])
    await aSession(maya, start)
  const crash: BestAt = () => Promise.reject(new Error('the server died'))
  await expect(send(MONDAY, server, crash)).rejects.toThrow('the server died')
  await Promise.all([send(), send(MONDAY, elsewhere), send(), send(new Date(MONDAY.getTime() + 60_000), elsewhere)])
  expect(await toldTo(maya)).toHaveLength(1)
  await choose(maya, { inApp: true, push: false, email: false }, 'Atlantic/Azores')
  for (const moment of [MONDAY.getTime() + 2 * HOUR_MS, MONDAY.getTime() - WEEK_MS, MONDAY.getTime() + HOUR_MS])
    await send(new Date(moment))
  expect(await toldTo(maya)).toHaveLength(1)
  await send(new Date(MONDAY.getTime() + WEEK_MS + HOUR_MS))
  expect(await toldTo(maya)).toHaveLength(2)
})

test('each time zone gets its summary on its own Monday morning', async () => {
  const [brisbane, hawaii] = [
    await reader({ timeZone: 'Australia/Brisbane' }),
    await reader({ timeZone: 'Pacific/Honolulu' }),
  ]
  for (const surfer of [brisbane, hawaii]) await aSession(surfer, '2026-10-21T10:00:00Z')
  await send(new Date('2026-10-25T22:00:00Z'))
  expect(await Promise.all([brisbane, hawaii].map(toldTo))).toMatchObject([{ length: 1 }, { length: 0 }])
  await send(new Date('2026-10-26T18:00:00Z'))
  expect(await Promise.all([brisbane, hawaii].map(toldTo))).toMatchObject([{ length: 1 }, { length: 1 }])
})

test('the buddies’ best session is the best rated one that the reader may see', async () => {
  const maya = await reader()
  const [lena, muted, stranger] = await surfers('Lena', 'Mute', 'Stranger')
  await areBuddies(maya, lena, muted)
  await ask(maya, `POST /api/mutes/${muted.id}`)
  const spot = await aSpot({ name: 'Trestles' })
  await aSession(lena, '2026-10-20T10:00:00Z', { rating: 5, visibility: 'private' })
  await aSession(lena, '2026-10-21T10:00:00Z', { rating: 3, hours: 4 })
  const best = await aSession(lena, '2026-10-22T10:00:00Z', { rating: 4, hours: 1.5, surfSpotId: spot.id })
  await aSession(lena, '2026-10-10T10:00:00Z', { rating: 5 })
  for (const surfer of [muted, stranger]) await aSession(surfer, '2026-10-22T10:00:00Z', { rating: 5 })
  await send()
  expect(await toldTo(maya)).toEqual([
    'Best of your buddies: Lena Nakamura, 1h 30m at Trestles, rated 4\u00a0of\u00a05',
  ])
  const hidden = ['Your week on Lineup']
  await update('surfSessions', { visibility: 'private' }, { id: best })
  expect(await toldTo(maya)).toEqual(hidden)
  await update('surfSessions', { visibility: 'everyone' }, { id: best })
  await ask(maya, `POST /api/blocks/${lena.id}`)
  expect(await toldTo(maya)).toEqual(hidden)
})

test('the summary names the best hour of the coming week at a favourite, in the spot’s time', async () => {
  const maya = await reader()
  const [good, blown] = [
    await aSpot({ name: 'Good Pier', latitude: 32.6 }),
    await aSpot({ name: 'Blown Pier', latitude: 31.6 }),
  ]
  await aSea(server.db, [good], {}, { at: MONDAY })
  await aSea(server.db, [blown], { windSpeed: 45, windDirection: 220 }, { at: MONDAY })
  for (const { id } of [good, blown]) await ask(maya, `PUT /api/favourites/${id}`)
  const bestAt = createNextGood({ db: server.db, now: () => MONDAY }, () => undefined, bestAhead)
  await send(MONDAY, server, bestAt)
  await setDatabaseClock(server.db, MONDAY)
  const told = await toldTo(maya)
  await setDatabaseClock(server.db, null)
  expect(told).toEqual([expect.stringMatching(/^Best ahead: Good Pier today .+ [AP]M \((Fair|Good|Great|Epic)\)$/)])
})

test('the e-mail has a line for each part, links to Progress and explains how to stop it', async () => {
  const maya = await reader({ ways: { inApp: false, push: false, email: true } })
  const lena = await aSurfer('Lena')
  await areBuddies(maya, lena)
  await aSession(maya, '2026-10-21T10:00:00Z', { waveCount: 1 })
  await aSession(lena, '2026-10-21T10:00:00Z', { hours: 2 })
  await send()
  expect(await toldTo(maya), 'not in the app').toEqual([])
  const mailServer = await startMailServer()
  const env = readEnv({ PUBLIC_URL: 'https://lineup.example.com', SMTP_URL: mailServer.url })
  await startDeliveries({ db: server.db, env, log: pino({ level: 'silent' }), now: () => new Date() }).close()
  await mailServer.close()
  expect(mailServer.letters).toMatchObject([
    { to: maya.email, headers: { subject: 'Your week: 1 session, 1h 0m, 1 wave' } },
  ])
  const { body } = mailServer.letters[0]!
  expect(body).toMatch(
    /^Your week: 1 session, 1h 0m, 1 wave\.\r?\nBest of your buddies: Lena Nakamura, 2h 0m at Somewhere\.\r?$/m,
  )
  expect(body).toContain('https://lineup.example.com/progress')
  expect(body).toContain('https://lineup.example.com/api/mail/stop?')
})
