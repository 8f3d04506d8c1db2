import { expect, test } from 'vitest'
import type { Surfer } from '#contract/accounts/users.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const server = serverInFile()
const { ask, aSurfer, surfers, aSpot, insert, checkIn } = server

const get = (viewer: TestSurfer | null, id: string) => ask(viewer, `GET /api/surf-sessions/${id}`)

/** A session at a spot that began an hour ago. */
async function sessionOf(who: TestSurfer): Promise<string> {
  const { id: surfSpotId } = await aSpot()
  return checkIn(who, { surfSpotId, startTime: new Date(Date.now() - HOUR_MS), latitude: 5, longitude: 5 })
}

test('a session’s page has all its data, with times in UTC, no track for strangers and no names for visitors', async () => {
  const [kai, stranger] = await surfers('Kai', 'Zoe')
  const sessionId = await sessionOf(kai)
  const startTime = new Date(Date.now() - HOUR_MS).toISOString()
  const of = { ownerId: kai.id, sessionId }
  await insert('likes', { ...of, userId: stranger.id })
  await insert('comments', { ...of, userId: stranger.id, comment: 'Shaka' })
  await insert('photos', { ...of, photoUrl: '/objects/1', caption: 'Sunrise' })
  await insert('waves', { ...of, startTime, seconds: 12, metres: 80, topKmh: 31 })

  const own = (await get(kai, sessionId)).body
  const utc = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const likes = [{ userId: stranger.id }]
  const { username } = stranger
  const comments = [
    {
      id: expect.any(String),
      comment: 'Shaka',
      createdAt: utc,
      user: { id: stranger.id, firstName: 'Zoe', lastName: 'Nakamura', username, profileImageUrl: null },
    },
  ]
  const photos = [{ id: expect.any(String), photoUrl: '/objects/1', caption: 'Sunrise', isHidden: false }]
  const waves = [{ startTime, seconds: 12, metres: 80, topKmh: 31 }]
  const likedBy = comments.map(({ user }) => user)
  expect(own).toMatchObject({ likes, likedBy, comments, photos, party: [] })
  expect(own.waves).toEqual(waves)
  expect((await get(stranger, sessionId)).body).toMatchObject({ likes, comments, photos, waves: [] })
  const visited = await get(null, sessionId)
  expect(visited.body).toMatchObject({ user: null, likes: [], likedBy: [], comments: [], photos: [], waves: [] })
  expect(visited.text).not.toContain(username)
})

test('the faces are those of the last three surfers who liked a session, without blocked ones', async () => {
  const kai = await aSurfer('Kai')
  const sessionId = await sessionOf(kai)
  const fans = []
  for (const name of ['Ada', 'Bo', 'Cy', 'Di']) {
    const fan = await aSurfer(name)
    fans.push(fan)
    await ask(fan, `POST /api/surf-sessions/${sessionId}/like`)
  }
  const faces = async () => (await get(kai, sessionId)).body.likedBy.map(({ firstName }: Surfer) => firstName)
  expect(await faces()).toEqual(['Di', 'Cy', 'Bo'])
  await ask(kai, `POST /api/blocks/${fans[2]?.id}`)
  expect(await faces()).toEqual(['Di', 'Bo', 'Ada'])
})

test('a session shows its newest thousand comments, the oldest of them first', async () => {
  const kai = await aSurfer('Kai')
  const sessionId = await sessionOf(kai)
  const words = Array.from({ length: 1_005 }, (_, nth) => ({
    ...{ ownerId: kai.id, sessionId, userId: kai.id, comment: `${nth}` },
    createdAt: new Date(Date.now() - HOUR_MS + nth * 1000).toISOString(),
  }))
  await insert('comments', words)
  const { comments } = (await get(kai, sessionId)).body
  expect(comments).toHaveLength(1_000)
  expect([comments[0].comment, comments.at(-1).comment]).toEqual(['5', '1004'])
})
