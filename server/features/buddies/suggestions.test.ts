import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { MAX_SUGGESTIONS } from '#contract/limits.ts'
import type { BuddySuggestion } from '#contract/people/buddies.ts'
import { rankSuggestions } from '#server/features/buddies/suggestions.ts'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'

/** On the hour, so that what lies in which hour does not depend on the minute of the test. */
const DAWN = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 48 * HOUR_MS

const server = serverInFile()
const { aSession, ask, surfers, areBuddies, aSpot, insert, update } = server

const suggestedTo = async (surfer: TestSurfer): Promise<BuddySuggestion[]> =>
  (await ask(surfer, 'GET /api/buddies/suggestions')).body
const idsOf = (found: { id: string }[]) => found.map(({ id }) => id)

type Surfed = {
  at?: { id: string }
  place?: string
  /** In minutes after dawn. */
  from?: number
  until?: number | null
  visibility?: string
  partyId?: string
  isLogged?: boolean
  isDelayed?: boolean
  secretSpotId?: string
}

const surfed = (surfer: TestSurfer, { at, place, from = 10, until = 100, isLogged, ...more }: Surfed) => {
  const hours = until === null ? null : (until - from) / 60
  const start = new Date(DAWN + from * MINUTE_MS)
  const checkedOutAt = isLogged || until === null ? null : new Date(DAWN + until * MINUTE_MS).toISOString()
  return aSession(surfer, start, { surfSpotId: at?.id, customLocation: place ?? null, hours, checkedOutAt, ...more })
}

async function findableBy({ id }: TestSurfer, whom: string) {
  await update('users', { findableBy: whom }, { id })
}

test('suggestions are ranked by weight, each surfer once and with both reasons', () => {
  const someone = (id: string) => ({ id, firstName: id, lastName: '', username: id, profileImageUrl: null })
  const ranked = rankSuggestions(
    [
      { ...someone('a'), times: 1, place: null },
      { ...someone('b'), times: 1, place: 'Trestles' },
    ],
    [
      { ...someone('c'), inCommon: 5 },
      { ...someone('b'), inCommon: 2 },
      { ...someone('d'), inCommon: 2 },
    ],
  )
  expect(idsOf(ranked)).toEqual(['c', 'b', 'a', 'd'])
  expect(ranked[1]).toEqual({ ...someone('b'), surfedTogether: { place: 'Trestles' }, buddiesInCommon: 2 })
  const many = Array.from({ length: 30 }, (_, nth) => ({ ...someone(`${nth}`), inCommon: 2 }))
  expect(rankSuggestions([], many)).toHaveLength(MAX_SUGGESTIONS)
})

test('surfers who surfed at one spot at one time are suggested to each other, with the place', async () => {
  const [maya, kai, late] = await surfers('Maya', 'Kai', 'Late')
  const spot = await aSpot({ name: 'Trestles' })
  await surfed(maya, { at: spot })
  await surfed(kai, { at: spot, from: 70, until: 200 })
  await surfed(late, { at: spot, from: 360, until: 400 })
  const together = { surfedTogether: { place: 'Trestles' }, buddiesInCommon: 0 }
  expect(await suggestedTo(maya)).toMatchObject([{ id: kai.id, firstName: 'Kai', ...together }])
  expect(await suggestedTo(kai)).toMatchObject([{ id: maya.id, ...together }])
  expect(await suggestedTo(late)).toEqual([])
})

test('surfers of one party are suggested away from spots too, with the place that the reader wrote', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  const partyId = randomUUID()
  await surfed(maya, { place: 'Second reef', partyId })
  await surfed(kai, { place: 'Current GPS Location', partyId })
  expect(await suggestedTo(maya)).toMatchObject([{ id: kai.id, surfedTogether: { place: 'Second reef' } }])
  expect(await suggestedTo(kai)).toMatchObject([{ id: maya.id, surfedTogether: { place: null } }])
})

type Pair = { reader: TestSurfer; other: TestSurfer; spot: { id: string } }
const hidden: [string, (pair: Pair) => Promise<unknown>][] = [
  [
    'the other hid theirs',
    ({ reader, other, spot }) => both([reader, { at: spot }], [other, { at: spot, visibility: 'private' }]),
  ],
  [
    'the other showed theirs to buddies',
    ({ reader, other, spot }) => both([reader, { at: spot }], [other, { at: spot, visibility: 'buddies' }]),
  ],
  [
    'the reader hid theirs',
    ({ reader, other, spot }) => both([reader, { at: spot, visibility: 'private' }], [other, { at: spot }]),
  ],
  [
    'the other shows theirs only afterwards, and is out',
    ({ reader, other, spot }) => both([reader, { at: spot }], [other, { at: spot, until: null, isDelayed: true }]),
  ],
  [
    'the reader logged theirs later',
    ({ reader, other, spot }) => both([reader, { at: spot, isLogged: true }], [other, { at: spot }]),
  ],
  [
    'the other wants to be found by nobody',
    async ({ reader, other, spot }) => {
      await findableBy(other, 'nobody')
      await both([reader, { at: spot }], [other, { at: spot }])
    },
  ],
  [
    'the other wants to be found by buddies of buddies',
    async ({ reader, other, spot }) => {
      await findableBy(other, 'buddies_of_buddies')
      await both([reader, { at: spot }], [other, { at: spot }])
    },
  ],
  [
    'they are at a secret spot of the other',
    async ({ reader, other }) => {
      const id = randomUUID()
      await insert('secretSpots', { userId: other.id, id, name: 'Cove', latitude: 1, longitude: 2 })
      const partyId = randomUUID()
      await both([reader, { place: 'Beach', partyId }], [other, { place: 'Cove', partyId, secretSpotId: id }])
    },
  ],
]
const both = (...sessions: [TestSurfer, Surfed][]) =>
  Promise.all(sessions.map(([surfer, session]) => surfed(surfer, session)))

test.each(hidden)('a surfer is not suggested when %s', async (_, surf) => {
  const [reader, other] = await surfers('Reader', 'Other')
  await surf({ reader, other, spot: await aSpot() })
  expect(await suggestedTo(reader)).toEqual([])
})

test('surfing in a crowd suggests no surfer', async () => {
  const [maya, ...crowd] = await surfers(...Array.from({ length: 26 }, () => ({})))
  const spot = await aSpot()
  for (const surfer of [maya!, ...crowd]) await surfed(surfer, { at: spot })
  expect(await suggestedTo(maya!)).toEqual([])
})

/** A reader with three buddies, of whom `other` has the first `shared`. */
async function buddiesOfBoth(shared: number) {
  const [reader, other, ...buddies] = await surfers({}, {}, {}, {}, {})
  for (const buddy of buddies) await areBuddies(reader!, buddy)
  for (const buddy of buddies.slice(0, shared)) await areBuddies(other!, buddy)
  return { reader: reader!, other: other!, buddies }
}
const countOf = async (reader: TestSurfer, other: TestSurfer) =>
  (await suggestedTo(reader)).find(({ id }) => id === other.id)?.buddiesInCommon

test('common buddies are counted, unless the number would reveal who they are', async () => {
  for (const [shared, count] of [
    [1, undefined],
    [2, 2],
    [3, undefined],
  ] as const) {
    const { reader, other } = await buddiesOfBoth(shared)
    expect(await countOf(reader, other), `${shared} of 3`).toBe(count)
  }
})

test('a surfer who is findable by nobody is not suggested and does not count as a common buddy', async () => {
  const { reader, other, buddies } = await buddiesOfBoth(2)
  await findableBy(other, 'buddies_of_buddies')
  expect(await countOf(reader, other)).toBe(2)
  await findableBy(other, 'nobody')
  expect(await countOf(reader, other)).toBeUndefined()
  await findableBy(other, 'everyone')
  await findableBy(buddies[0]!, 'nobody')
  expect(await countOf(reader, other)).toBeUndefined()
})

test('a pending, declined, ended or blocked link hides a suggestion, and Not now hides it for good', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  const spot = await aSpot()
  for (const surfer of [maya, kai]) await surfed(surfer, { at: spot })
  const seen = async () => [idsOf(await suggestedTo(maya)), idsOf(await suggestedTo(kai))]
  const forget = () => server.db.deleteFrom('notSuggested').execute()
  expect(await seen()).toEqual([[kai.id], [maya.id]])

  const { body } = await ask(maya, 'POST /api/buddy-requests', { followingId: kai.id })
  expect(await seen()).toEqual([[], []])
  await ask(maya, `DELETE /api/buddy-requests/sent/${kai.id}`)
  expect(await seen(), 'withdrawn').toEqual([[kai.id], [maya.id]])
  const again = await ask(maya, 'POST /api/buddy-requests', { followingId: kai.id })
  expect(again.body.id).not.toBe(body.id)
  await ask(kai, `PUT /api/buddy-requests/${again.body.id}/decline`)
  expect(await seen(), 'declined').toEqual([[], []])

  await forget()
  await areBuddies(maya, kai)
  await ask(kai, `DELETE /api/buddies/${maya.id}`)
  expect(await seen(), 'parted').toEqual([[], []])

  await forget()
  await ask(kai, `POST /api/blocks/${maya.id}`)
  expect(await seen(), 'blocked').toEqual([[], []])
  expect(await ask(maya, `DELETE /api/buddies/suggestions/${kai.id}`)).toMatchObject({ status: 404 })
  await ask(kai, `DELETE /api/blocks/${maya.id}`)
  expect(await seen(), 'no longer blocked').toEqual([[], []])

  await forget()
  for (const _ of [1, 2])
    expect(await ask(maya, `DELETE /api/buddies/suggestions/${kai.id}`)).toMatchObject({ status: 200 })
  expect(await seen(), 'not now').toEqual([[], [maya.id]])
  expect(await ask(maya, `DELETE /api/buddies/suggestions/${randomUUID()}`)).toMatchObject({
    body: { code: 'user_not_found' },
  })
})
