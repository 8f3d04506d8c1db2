import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { FeedSession } from '#contract/sessions/feed.ts'
import { FEW_LINKS } from '#server/domain/visibility.ts'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const DAY_HOURS = 24
const NOW = Date.now()
/** As PostgreSQL writes times: to the microsecond. */
const microTime = (moment: number) => new Date(moment).toISOString().replace('Z', '789Z')

const server = serverInFile()
const { aSession, ask, surfers, areBuddies, aSpot, insert } = server
const spot = inFile(() => aSpot())

/** Lena has few buddies, and the star very many who never surf; Kai and Noa are buddies of both, Zoe of nobody. */
let [kai, noa, zoe, lena, star]: TestSurfer[] = []
beforeEach(async () => {
  const named = ['Kai', 'Noa', 'Zoe', 'Lena', 'Star'].map((firstName) => ({ firstName }))
  ;[kai, noa, zoe, lena, star] = await surfers(...named)
  for (const reader of [lena!, star!]) for (const buddy of [kai!, noa!]) await areBuddies(reader, buddy)
  await sql`
    with quiet as (
      insert into users (email, username, first_name, last_name)
      select 'q' || n || ${star!.id} || '@example.com', 'q' || n || '_' || ${star!.id.slice(-8)}, 'Quiet', 'Surfer'
      from generate_series(1, ${FEW_LINKS}::int) n returning id
    )
    insert into buddy_links (user_id, buddy_id, request_id, state)
    select ${star!.id}, id, gen_random_uuid(), 'accepted' from quiet`.execute(server.db)
})

type Surfed = {
  hoursAgo?: number
  minutes?: number
  isActive?: boolean
  visibility?: string
  secretSpotId?: string
  isDelayed?: boolean
}

/** An hour at the spot, or so many minutes, that ended so long ago. */
const surfed = (
  who: TestSurfer | undefined,
  { hoursAgo = 3, minutes = 60, isActive = false, ...more }: Surfed = {},
) => {
  const end = NOW - hoursAgo * HOUR_MS
  const { latitude, longitude } = spot
  return aSession(who!, new Date(end - minutes * MINUTE_MS), {
    ...(more.secretSpotId ? { customLocation: 'Whispers' } : { surfSpotId: spot.id }),
    ...{ latitude, longitude, endTime: isActive ? null : microTime(end), waveCount: 7, ...more },
  })
}
type Page = { items: FeedSession[]; next: string | null }
const feedOf = async (who: TestSurfer | undefined, query = ''): Promise<Page> =>
  (await ask(who!, `GET /api/feed${query}`)).body
const idsOf = async (who: TestSurfer | undefined, query = '') => (await feedOf(who, query)).items.map(({ id }) => id)

test('the feed has buddies’ visible sessions of the last days, the last to end first', async () => {
  const secret = await server.db
    .insertInto('secretSpots')
    .values({ userId: noa!.id, name: 'Whispers', latitude: 1, longitude: 2 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insert('secretSpotShares', { ownerId: noa!.id, spotId: secret.id, buddyId: lena!.id })
  const forBuddies = await surfed(kai, { hoursAgo: 5, visibility: 'buddies' })
  const forAll = await surfed(noa, { hoursAgo: 4 })
  const held = await surfed(noa, { hoursAgo: 6, isDelayed: true })
  const atSecretSpot = await surfed(noa, { hoursAgo: 1, secretSpotId: secret.id })
  const old = await surfed(kai, { hoursAgo: 14 * DAY_HOURS - 1 })
  const hidden = [
    await surfed(kai, { visibility: 'private' }),
    await surfed(kai, { isActive: true }),
    await surfed(kai, { hoursAgo: 14 * DAY_HOURS + 1 }),
    await surfed(zoe),
    await surfed(lena),
  ]
  expect(await idsOf(lena)).toEqual([atSecretSpot, forAll, forBuddies, held, old])
  expect(await idsOf(star)).toEqual([forAll, forBuddies, held, old])
  expect(await idsOf(zoe)).toEqual([])
  const one = async (who: TestSurfer | undefined, id: string) => (await ask(who!, `GET /api/feed/${id}`)).status
  for (const id of [atSecretSpot, forAll, old]) expect(await one(lena, id)).toBe(200)
  for (const id of hidden.toSpliced(2, 1)) expect(await one(lena, id)).toBe(404)
  expect(await one(star, atSecretSpot)).toBe(404)

  // Correct as soon as anything of it is otherwise.
  await ask(kai!, `PATCH /api/surf-sessions/${forBuddies}`, { visibility: 'private' })
  await ask(noa!, `DELETE /api/surf-sessions/${held}`)
  for (const reader of [lena, star]) expect((await idsOf(reader)).slice(-2)).toEqual([forAll, old])
  await ask(kai!, `PATCH /api/surf-sessions/${old}`, { endTime: new Date(Date.now() - HOUR_MS / 2).toISOString() })
  await ask(lena!, `DELETE /api/buddies/${noa!.id}`)
  expect(await idsOf(lena)).toEqual([old])
  await ask(kai!, `POST /api/blocks/${star!.id}`)
  expect(await idsOf(star)).toEqual([forAll])
})

test('the feed leaves out sessions of less than two minutes, for readers with few or many buddies', async () => {
  const [short, long] = [await surfed(kai, { minutes: 1.9 }), await surfed(kai, { minutes: 2, hoursAgo: 4 })]
  for (const reader of [lena, star]) {
    expect(await idsOf(reader)).toEqual([long])
    expect((await ask(reader!, `GET /api/feed/${short}`)).status).toBe(404)
  }
})

test('pages have no gaps or repetitions, also when the last session seen is deleted', async () => {
  const ids: string[] = []
  // Two end at the same moment.
  for (const hoursAgo of [1, 2, 2, 3, 4]) ids.push(await surfed(hoursAgo % 2 ? kai : noa, { hoursAgo }))
  for (const reader of [lena, star]) {
    const all = await idsOf(reader)
    expect(all).toHaveLength(5)
    const first = await feedOf(reader, '?limit=2')
    const second = await feedOf(reader, `?limit=2&cursor=${first.next}`)
    const third = await feedOf(reader, `?limit=2&cursor=${second.next}`)
    expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(all)
    expect(third.next).toBeNull()
  }
  const { next } = await feedOf(lena, '?limit=4')
  await ask(kai!, `DELETE /api/surf-sessions/${ids[3]}`)
  expect(await idsOf(lena, `?cursor=${next}`)).toEqual([ids[4]])
  for (const query of ['cursor=x', `cursor=_${ids[0]}`, 'cursor=2026-01-01T00:00:00Z', 'limit=51', 'limit=0'])
    expect((await ask(lena!, `GET /api/feed?${query}`)).status).toBe(400)
})

test('pages are full across weeks, also with many buddies who rarely surf', async () => {
  const day = new Date(NOW).getUTCDay()
  const monday = new Date(NOW).setUTCHours(0, 0, 0, 0) - ((day + 6) % 7) * DAY_HOURS * HOUR_MS
  // About where one week ends and the next begins, by UTC; two at a time end in the same moment.
  const ends = [-7, 0].flatMap((days) =>
    [-1, 0, 1].map((seconds) => monday + days * DAY_HOURS * HOUR_MS + seconds * 1000),
  )
  const hoursAgo = [1, 2, 30, 100, 200, 14 * DAY_HOURS - 1, ...ends.map((end) => (NOW - end) / HOUR_MS)]
  for (const hours of hoursAgo.filter((hours) => hours > 0 && hours < 14 * DAY_HOURS))
    for (const who of [kai, noa, zoe, star]) await surfed(who, { hoursAgo: hours })
  const all = await idsOf(lena, '?limit=50')
  expect(all.length).toBeGreaterThan(12)
  const walked: string[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page = await feedOf(star, `?limit=3${next && `&cursor=${next}`}`)
    walked.push(...page.items.map(({ id }) => id))
    if (page.next) expect([page.items.length, page.next.split('_')[1]]).toEqual([3, walked.at(-1)])
    next = page.next
  }
  expect(walked).toEqual(all)
  await ask(star!, `POST /api/mutes/${noa!.id}`)
  await ask(lena!, `POST /api/mutes/${noa!.id}`)
  expect(await idsOf(star, '?limit=50')).toEqual(await idsOf(lena, '?limit=50'))
  expect(await idsOf(star, '?limit=50')).toHaveLength(all.length / 2)
  for (const cursor of ['1969-12-31T00:00:00Z', '9999-12-31T00:00:00Z']) {
    const page = await feedOf(star, `?limit=50&cursor=${cursor}_${all[0]}`)
    expect([page.items.length, page.next]).toEqual([cursor < '2000' ? 0 : all.length / 2, null])
  }
})

test('a session in the feed has likes, last comments and first photos, without those of blocked surfers', async () => {
  const id = await surfed(kai)
  const ben = (await surfers('Ben'))[0]
  for (const who of [noa!, ben, lena!]) await ask(who, `POST /api/surf-sessions/${id}/like`)
  for (const [who, comment] of [
    [noa!, 'One'],
    [zoe!, 'Two'],
    [lena!, 'Three'],
    [ben, 'Four'],
  ] as const)
    await ask(who, `POST /api/surf-sessions/${id}/comment`, { comment })
  const key = { ownerId: kai!.id, sessionId: id }
  await insert(
    'photos',
    [1, 2, 3, 4].map((nth) => ({ ...key, photoUrl: `/objects/photos/${nth}.webp` })),
  )
  await ask(lena!, `POST /api/blocks/${ben.id}`)
  const [session] = (await feedOf(lena)).items
  expect(session).toMatchObject({
    waveCount: 7,
    user: { firstName: 'Kai' },
    surfSpot: { name: spot.name },
    likes: [{ userId: lena!.id }],
    likeCount: 2,
    likedBy: [{ firstName: 'Lena' }, { firstName: 'Noa' }],
    comments: [{ comment: 'Two' }, { comment: 'Three' }],
    commentCount: 3,
    photoCount: 4,
  })
  expect(session!.photos).toHaveLength(3)
  expect(session).not.toHaveProperty('latitude')
  expect((await ask(lena!, `GET /api/feed/${id}`)).body).toEqual(session)
  expect((await feedOf(star)).items[0]).toMatchObject({ likes: [], likeCount: 3, commentCount: 4 })
})
