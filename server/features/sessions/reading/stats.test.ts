import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#surf/time/durations.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { setClocks } from '#test/postgres/database-clock.ts'

/** A Sunday at noon in Los Angeles, the evening in Europe, and already Monday in Tokyo. */
const noon = Date.parse('2026-03-08T19:00:00Z')
const huntington = { latitude: 33.6553, longitude: -118.0052 }

const server = serverInFile()
const { ask, aSurfer, surfers, areBuddies, aSpot, insert, checkIn, checkOut } = server
beforeAll(() => setClocks(server, new Date(noon)))

const statsOf = async (surfer: TestSurfer, timeZone?: string) =>
  (await ask(surfer, `GET /api/user-stats${timeZone ? `?timeZone=${encodeURIComponent(timeZone)}` : ''}`)).body

/** A session from `start` for `hours`; still in the water when they are null. */
async function surfed(who: TestSurfer, start: string | number, hours: number | null, place: object = {}) {
  const began = new Date(start).getTime()
  await setClocks(server, new Date(began))
  const id = await checkIn(who, { ...huntington, ...place })
  await setClocks(server, new Date(noon))
  if (hours === null) return
  const endTime = new Date(began + hours * HOUR_MS).toISOString()
  expect((await checkOut(who, id, { endTime })).status).toBe(200)
}
const at = (spot: { id: string }) => ({ surfSpotId: spot.id })
type Day = { day: string; hours: number; sessions: number; dawnSessions: number }
const sessionsByDay = ({ week }: { week: Day[] }) =>
  Object.fromEntries(week.filter(({ sessions }) => sessions > 0).map(({ day, sessions }) => [day, sessions]))

test('a surfer without sessions has zeros and seven empty days', async () => {
  const kai = await aSurfer()
  expect(await statsOf(kai)).toStrictEqual({
    totalSessions: 0,
    totalHours: 0,
    favoriteSpot: null,
    thisWeekSessions: 0,
    buddies: 0,
    week: ['02', '03', '04', '05', '06', '07', '08'].map((day) => ({
      day: `2026-03-${day}`,
      hours: 0,
      sessions: 0,
      dawnSessions: 0,
    })),
  })
})

test('sessions, hours, the favourite spot and buddies are counted for the surfer alone', async () => {
  const [kai, lena, asker] = await surfers('Kai', 'Lena', 'Asker')
  await areBuddies(kai, lena)
  await ask(asker, 'POST /api/buddy-requests', { followingId: kai.id })
  const [pier, cliffs] = [await aSpot({ name: 'Pier' }), await aSpot({ name: 'Cliffs' })]
  await surfed(kai, '2026-01-03T18:00:00Z', 2, at(cliffs))
  await surfed(kai, '2026-02-03T18:00:00Z', 1.5, at(cliffs))
  await surfed(kai, '2026-03-06T18:00:00Z', 1, at(pier))
  await surfed(kai, '2026-03-07T18:00:00Z', 0.26, { latitude: 1, longitude: 1 })
  // Nobody surfs for so long: the check-out was forgotten. It counts, its hours do not, as in progress.
  await surfed(kai, '2026-01-05T18:00:00Z', 12.1, { latitude: 1, longitude: 1 })
  await surfed(kai, noon - HOUR_MS, null, at(pier))
  await surfed(lena, '2026-03-07T18:00:00Z', 5, at(pier))
  // As often as Cliffs, and later.
  expect(await statsOf(kai)).toMatchObject({
    totalSessions: 6,
    totalHours: 4.8,
    favoriteSpot: 'Pier',
    thisWeekSessions: 3,
    buddies: 1,
  })
  expect(await statsOf(lena)).toMatchObject({ totalSessions: 1, totalHours: 5, buddies: 1 })
})

test('days are counted in the requested time zone', async () => {
  const kai = await aSurfer()
  await surfed(kai, '2026-03-08T02:00:00Z', 1)
  await surfed(kai, '2026-03-08T16:00:00Z', 1)
  expect(sessionsByDay(await statsOf(kai))).toEqual({ '2026-03-08': 2 })
  expect(sessionsByDay(await statsOf(kai, 'America/Los_Angeles'))).toEqual({ '2026-03-07': 1, '2026-03-08': 1 })
  expect(sessionsByDay(await statsOf(kai, 'Asia/Tokyo'))).toEqual({ '2026-03-08': 1, '2026-03-09': 1 })
  expect((await statsOf(kai, 'Asia/Tokyo')).week.map(({ day }: Day) => day.slice(5)).join(' ')).toBe(
    '03-03 03-04 03-05 03-06 03-07 03-08 03-09',
  )
  expect((await statsOf(kai, 'Pacific/Kiritimati')).week.at(-1).day).toBe('2026-03-09')
  expect((await statsOf(kai, 'Pacific/Pago_Pago')).week.at(-1).day).toBe('2026-03-08')
})

test('the week has seven whole days', async () => {
  const kai = await aSurfer()
  const zone = 'America/Los_Angeles'
  // The clocks there went forward on the last of these days.
  await surfed(kai, '2026-03-02T07:59:00Z', 1)
  await surfed(kai, '2026-03-02T08:01:00Z', 0.5)
  await surfed(kai, '2026-03-09T06:59:00Z', null)
  expect(sessionsByDay(await statsOf(kai, zone))).toEqual({ '2026-03-02': 1, '2026-03-08': 1 })
  expect(await statsOf(kai, zone)).toMatchObject({ thisWeekSessions: 2, totalSessions: 3 })
  const kiritimati = await statsOf(kai, 'Pacific/Kiritimati')
  expect(kiritimati.week[0].day).toBe('2026-03-03')
  expect(kiritimati.thisWeekSessions).toBe(1)
})

test('a dawn session starts within an hour of the place’s sunrise', async () => {
  const kai = await aSurfer()
  // Sunrise at Huntington Beach was about 14:10 UTC that day, and on the Gold Coast about 19:50 UTC the day before.
  await surfed(kai, '2026-03-07T13:30:00Z', 1)
  await surfed(kai, '2026-03-07T15:40:00Z', 1)
  await surfed(kai, '2026-03-06T19:45:00Z', 1, { latitude: -28.16, longitude: 153.55 })
  const { week } = await statsOf(kai, 'America/Los_Angeles')
  expect(week.slice(4, 6)).toEqual([
    { day: '2026-03-06', hours: 1, sessions: 1, dawnSessions: 1 },
    { day: '2026-03-07', hours: 2, sessions: 2, dawnSessions: 1 },
  ])
})

test('at most 500 sessions are counted by day, and all of them in the total', async () => {
  const kai = await aSurfer()
  await insert(
    'surfSessions',
    Array.from({ length: 600 }, (_, minutes) => ({
      userId: kai.id,
      customLocation: 'Pier',
      ...huntington,
      place: '(0,0,0)',
      startTime: new Date(noon - HOUR_MS - minutes * 60_000).toISOString(),
      endTime: new Date(noon - HOUR_MS - minutes * 60_000).toISOString(),
      visibility: 'everyone',
      partyId: kai.id,
    })),
  )
  const stats = await statsOf(kai, 'Pacific/Kiritimati')
  expect(stats).toMatchObject({ totalSessions: 600, thisWeekSessions: 500 })
  // There it is nine on Monday morning: 500 minutes back from eight reach into Sunday.
  expect(sessionsByDay(stats)).toEqual({ '2026-03-09': 481, '2026-03-08': 19 })
})

test('an unknown time zone is refused', async () => {
  const kai = await aSurfer()
  for (const zone of ['Mars/Olympus', '', ' ', 'UTC\u0000', "UTC'", '../../etc', '+99:99', 'x'.repeat(61)])
    expect(await ask(kai, `GET /api/user-stats?timeZone=${encodeURIComponent(zone)}`)).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_request',
        issues: expect.arrayContaining([{ path: 'timeZone', message: expect.any(String) }]),
      },
    })
  expect((await ask(null, 'GET /api/user-stats')).status).toBe(401)
  expect((await statsOf(kai, 'europe/lisbon')).week).toHaveLength(7)
})
