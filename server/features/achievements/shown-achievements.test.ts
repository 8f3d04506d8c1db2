import { beforeAll, expect, test } from 'vitest'
import type { Achievement } from '#contract/sessions/progress.ts'
import { DAY_MS, HOUR_MS } from '#surf/time/durations.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { surfed as surfedRows } from '#test/fixtures/surfed-sessions.ts'
import { setClocks } from '#test/postgres/database-clock.ts'

/** A January noon in California; the sun rose there at about 15:00 UTC. */
const NOON = new Date('2026-01-20T20:00:00.000Z')

const server = serverInFile()
const { ask, aSurfer, surfers, buddies, areBuddies } = server
beforeAll(() => setClocks(server, NOON))

const daysAgo = (days: number, hours = 0) => new Date(NOON.getTime() - days * DAY_MS - hours * HOUR_MS)

const surfed = (surfer: TestSurfer, starts: Date[], more = {}) => surfedRows(server.db, surfer, starts, more)

const all = async (surfer: TestSurfer, at = server): Promise<Achievement[]> =>
  (await at.ask(surfer, 'GET /api/achievements')).body
const one = async (surfer: TestSurfer, key: string) => (await all(surfer)).find((candidate) => candidate.key === key)
/** The keys on the surfer's profile as the viewer sees it. */
const badges = async (surfer: TestSurfer, viewer: TestSurfer): Promise<string[]> =>
  (await ask(viewer, `GET /api/users/${surfer.id}`)).body.achievements

const later = (time: string) => new Date(Date.parse(time) + 3_600_000).toISOString()

test('others see no badge that would reveal hidden sessions', async () => {
  const [surfer, stranger] = await surfers('Surfer', 'Stranger')
  await surfed(surfer, [daysAgo(4)], { visibility: 'private' })
  await surfed(surfer, [daysAgo(3)], { visibility: 'buddies' })
  await surfed(surfer, [daysAgo(2)], { secretSpotId: crypto.randomUUID() })
  expect(await one(surfer, 'first_session')).toMatchObject({ done: 1, earnedOn: '2026-01-16' })
  expect(await badges(surfer, surfer)).toEqual(['first_session'])
  expect(await badges(surfer, stranger)).toEqual([])
  await surfed(surfer, [daysAgo(1)])
  await all(surfer)
  expect(await badges(surfer, stranger)).toEqual(['first_session'])
  expect(await one(surfer, 'first_session')).toMatchObject({ earnedOn: '2026-01-16' })
})

test('buddies see the achievements that were earned with sessions visible to buddies', async () => {
  const surfer = await aSurfer({ defaultVisibility: 'buddies' })
  const [buddy, stranger] = await surfers('Buddy', 'Stranger')
  await areBuddies(surfer, buddy)
  await surfed(surfer, [daysAgo(1)], { visibility: 'buddies' })
  await all(surfer)
  expect(await badges(surfer, buddy)).toEqual(['first_session'])
  expect(await badges(surfer, stranger)).toBeNull()
})

test('company counts once all have left the water, and only for overlapping sessions', async () => {
  const [surfer, buddy] = await buddies('Surfer', 'Buddy')
  for (const one of [surfer, buddy]) await surfed(one, [daysAgo(1)])
  const partyId = crypto.randomUUID()
  await server.db.updateTable('surfSessions').where('userId', 'in', [surfer.id, buddy.id]).set({ partyId }).execute()
  const beside = (theirs: { startTime?: string; endTime: string | null }) =>
    server.db.updateTable('surfSessions').where('userId', '=', buddy.id).set(theirs).execute()
  const { startTime, endTime } = await server.db
    .selectFrom('surfSessions')
    .select(['startTime', 'endTime'])
    .where('userId', '=', surfer.id)
    .executeTakeFirstOrThrow()
  await beside({ endTime: null })
  expect(await one(surfer, 'party_wave')).toMatchObject({ done: 0 })
  await beside({ startTime: endTime!, endTime: later(endTime!) })
  expect(await one(surfer, 'party_wave')).toMatchObject({ done: 0 })
  await beside({ startTime, endTime: later(endTime!) })
  expect(await one(surfer, 'party_wave')).toMatchObject({ done: 1 })
})

test('company in private sessions of others does not count', async () => {
  const [surfer, guest] = await surfers('Surfer', 'Guest')
  for (const one of [surfer, guest]) await surfed(one, [daysAgo(1)])
  const partyId = crypto.randomUUID()
  const both = server.db.updateTable('surfSessions').where('userId', 'in', [surfer.id, guest.id])
  await both.set({ partyId }).execute()
  expect(await one(surfer, 'party_wave')).toMatchObject({ done: 1 })
  await both.set({ visibility: 'private' }).execute()
  expect(await one(surfer, 'party_wave')).toMatchObject({ done: 0 })
})
