import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { SEA_ALERTS_A_DAY, SEA_CORRECTIONS_A_DAY } from '#contract/limits.ts'
import { followSpots } from '#server/features/conditions/alerts/removed-spots.ts'
import { aSea, type TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { setDatabaseClock } from '#test/postgres/database-clock.ts'
import { judgeAlerts } from '#test/sea/judge-alerts.ts'
import { insertSpotAlert } from '#test/sea/spot-alert-rows.ts'

const FRIDAY_EVENING = new Date('2026-11-21T03:00:00Z')
const GOOD = { windSpeed: 3, windDirection: 40 }
const BLOWN_OUT = { windSpeed: 55, windDirection: 220 }

const server = serverInFile()
const { ask, surfers, aSpot } = server

const judge = (how: { atOnce?: number } = {}) => judgeAlerts(server.db, { now: FRIDAY_EVENING, ...how })
let fetches = 0
/** News of the sea at spots, for a day and a night from Friday evening on. */
function news(spots: { id: string }[], sea: object) {
  fetches += 1
  return aSea(server.db, spots, sea, { at: FRIDAY_EVENING, fetchedAt: new Date(FRIDAY_EVENING.getTime() + fetches) })
}
/** The surfer's notices, newest first, as they read on Friday evening. */
async function noticesTo(surfer: TestSurfer): Promise<string[]> {
  await setDatabaseClock(server.db, FRIDAY_EVENING)
  const { body } = await ask(surfer, 'GET /api/notifications')
  await setDatabaseClock(server.db, null)
  return body.items.map(({ text }: { text: string }) => text)
}

/** As if the surfer had had so many notices today, all like the one that they have. */
const haveHad = ({ id }: TestSurfer, count: number) =>
  sql`
    insert into notifications (user_id, kind, subject)
    select user_id, kind, subject from notifications cross join generate_series(2, ${count}::int)
    where kind = 'sea_alert' and user_id = ${id}`.execute(server.db)

test('an alert that is always true sends a few notices a day and folds the rest into one', async () => {
  const [maya, kai, noa] = await surfers('Maya', 'Kai', 'Noa')
  const spots = await Promise.all([1, 2, 3, 4, 5, 6].map((nth) => aSpot({ name: `Reef ${nth}`, latitude: -nth })))
  for (const spot of spots)
    await insertSpotAlert(server.db, { userId: maya.id, surfSpotId: spot.id }, { leastRating: 1 })
  await insertSpotAlert(server.db, { userId: kai.id, surfSpotId: spots[5]!.id }, { leastRating: 1 })
  await followSpots(server)
  await news(spots, GOOD)
  await judge({ atOnce: 1 })
  const notices = await noticesTo(maya)
  expect(notices).toHaveLength(3)
  expect(notices[0]).toMatch(/, and 3 more updates from your alerts$/)
  expect(notices[1]).not.toContain('more')
  expect((await ask(maya, 'GET /api/notifications')).body.unread).toBe(3)
  expect(await noticesTo(kai)).toHaveLength(1)

  for (const spot of spots)
    await insertSpotAlert(server.db, { userId: noa.id, surfSpotId: spot.id }, { leastRating: 1 })
  await news(spots, GOOD)
  await judge()
  expect(await noticesTo(noa), 'news that come together are one notice').toEqual([
    expect.stringMatching(/, and 5 more updates from your alerts$/),
  ])
})

test('a correction notifies and comes first although the daily limit of new windows is used up', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  const [known, other] = [await aSpot({ name: 'Known', latitude: 31 }), await aSpot({ name: 'Other', latitude: 32 })]
  for (const { id: userId } of [maya, kai]) {
    await insertSpotAlert(server.db, { userId, surfSpotId: known.id }, { leastRating: 3 })
    await insertSpotAlert(server.db, { userId, surfSpotId: other.id }, { leastRating: 3 })
  }
  await followSpots(server)
  await news([known], GOOD)
  await judge()
  const [good] = await noticesTo(maya)
  // Maya has had her notices of the day, Kai as many as there may be of corrections too.
  await haveHad(maya, SEA_ALERTS_A_DAY)
  await haveHad(kai, SEA_CORRECTIONS_A_DAY)
  await news([known], BLOWN_OUT)
  await news([other], GOOD)
  await judge()
  const off = good!.replace('looks', 'no longer looks')
  const [first, ...others] = await noticesTo(maya)
  expect(first, 'it leads').toMatch(new RegExp(`^${off}, and \\d more updates? from your alerts$`))
  expect(others, 'and is a notice of its own').toHaveLength(SEA_ALERTS_A_DAY)
  const kais = await noticesTo(kai)
  expect(kais, 'folded in the end').toHaveLength(SEA_CORRECTIONS_A_DAY)
  expect(kais[0], 'and true all the same').toMatch(new RegExp(`^${off}, and`))
})
