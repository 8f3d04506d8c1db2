import { expect, test } from 'vitest'
import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { inFile } from '#test/files/in-file.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const server = serverInFile()
const { ask, aSpot, surfers, insert, checkIn, checkOut } = server
const pier = inFile(() => aSpot())
const HIDDEN = { user: null, userId: null, photos: [], waveCount: null, notes: null, board: null, linkShows: [] }

/** Kai's session at the pier with a photo, and what a visitor reads of it. */
async function aSession(more: object = {}) {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const { latitude, longitude } = pier
  const id = await checkIn(kai, { surfSpotId: pier.id, latitude, longitude, board: 'Red longboard', ...more })
  await checkOut(kai, id)
  const photoUrl = `/objects/photos/${crypto.randomUUID()}.webp`
  await insert('photos', { ownerId: kai.id, sessionId: id, photoUrl })
  await ask(kai, `PATCH /api/surf-sessions/${id}`, { waveCount: 7, notes: 'Glassy' })
  const choose = (linkShows: string[], who = kai) => ask(who, `PATCH /api/surf-sessions/${id}`, { linkShows })
  const read = async (who: typeof kai | null = null) => ask(who, `GET /api/surf-sessions/${id}`)
  return { kai, lena, photoUrl, choose, read, seen: async (): Promise<SurfSessionDetail> => (await read()).body }
}

test('a link shows visitors no name, photos or figures until its surfer chooses them', async () => {
  const { seen } = await aSession()
  expect(await seen()).toMatchObject({ ...HIDDEN, surfSpotId: pier.id })
})

test.each([
  ['name', { user: { firstName: 'Kai' } }],
  ['photos', { photos: [{ caption: null }] }],
  ['figures', { waveCount: 7, notes: 'Glassy', board: 'Red longboard' }],
])('a link shows a visitor the %s that its surfer chose, and nothing else', async (part, shown) => {
  const { choose, seen, kai } = await aSession()
  expect((await choose([part])).status).toBe(200)
  const { userId, ...hidden } = HIDDEN
  const expected = part === 'name' ? { ...hidden, userId: kai.id } : HIDDEN
  const session = await seen()
  expect(session).toMatchObject({ ...expected, ...shown, linkShows: [part] })
  expect([session.endTime, session.duration, session.comments, session.waves]).toEqual([null, null, [], []])
  await choose([])
  expect(await seen()).toMatchObject(HIDDEN)
})

test.each([{ visibility: 'buddies' }, { visibility: 'private' }])(
  'a link to a session that is not for everyone shows nothing, whatever was chosen: %o',
  async (more) => {
    const { choose, read } = await aSession(more)
    await choose(['name', 'photos', 'figures'])
    expect(await read()).toMatchObject(refusedWith('session_not_found'))
  },
)

test('only its surfer sets what a link shows, and only they and visitors see the setting', async () => {
  const { kai, lena, choose, read } = await aSession()
  expect(await choose(['name'], lena)).toMatchObject({ status: 403 })
  expect((await choose(['everything'])).status).toBe(400)
  await choose(['figures'])
  expect((await read(kai)).body.linkShows).toEqual(['figures'])
  expect((await read(lena)).body.linkShows).toEqual([])
})
