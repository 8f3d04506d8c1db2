import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { textsIn } from '#languages'
import { sessionPicture } from '#server/features/sharing/session-preview.ts'
import { inFile } from '#test/files/in-file.ts'
import { aSea, type TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { metaIn, openVisitorPages, SITE } from '#test/pages/visitor-pages.ts'

const server = serverInFile()
const { ask, aSurfer, buddies, aSpot } = server
const pier = inFile(() => aSpot())
beforeAll(() => aSea(server.db, [pier]))
const kai = inFile(() => aSurfer('Kai', { lastName: 'Nakamura' }))
const pages = inFile(() => openVisitorPages(server.db))

/** A session of a surfer of its own, since one is checked in once at a time. */
async function checkIn(choices: object = { surfSpotId: pier.id }, surfer?: TestSurfer) {
  const who = surfer ?? (await aSurfer('Kai', { lastName: 'Nakamura' }))
  return server.checkIn(who, { latitude: 33.65537, longitude: -118.00521, ...choices })
}
const pageOf = async (kind: string, id: string, headers = {}) =>
  (await pages.get(`/discover?${kind}=${id}`, headers)).body.replaceAll(id, 'ID')

test('the preview of a public session has its spot and hour, and no name or position', async () => {
  const id = await checkIn({ surfSpotId: pier.id })
  await ask(null, 'GET /api/surf-spots/popular')
  const meta = metaIn((await pages.get(`/discover?session=${id}`)).body)
  expect(meta).toMatchObject({
    title: 'Surf session at Huntington Pier',
    description: expect.stringMatching(
      /^\w+, \w+ \d+, around \d+ [AP]M, Huntington Beach, California, United States\./,
    ),
    canonical: `${SITE}/discover?session=${id}`,
    'og:image': `${SITE}/previews/sessions/${id}.jpg`,
    robots: 'noindex',
  })
  expect(JSON.stringify(meta)).not.toMatch(/Kai|Nakamura|33\.6|118\.0/)
  const elsewhere = await pages.get(`/home?session=${id}`)
  expect(metaIn(elsewhere.body)).toEqual(meta)
})

test('a preview and its picture are in the visitor’s language, and a program without one gets the server’s', async () => {
  const path = `/discover?session=${randomUUID()}`
  const previewIn = async (headers = {}) => metaIn((await pages.get(path, headers)).body)
  const [none, english, spanish] = [
    await previewIn(),
    await previewIn({ 'accept-language': 'en' }),
    await previewIn({ 'accept-language': 'es' }),
  ]
  expect(none).toEqual(english)
  expect(spanish.title).toBe(textsIn('es').sharing.closed.session.title)
  expect(spanish['og:image']).toBe(`${SITE}/previews/lineup.jpg?language=es`)
  const pictureIn = async (query: string) => (await pages.get(`/previews/lineup.jpg${query}`)).headers.etag
  expect(await pictureIn('?language=zz')).toBe(await pictureIn(''))
  expect(await pictureIn('?language=es')).not.toBe(await pictureIn(''))
})

test('the preview of a hidden session equals that of an unknown one', async () => {
  const unknown = await pageOf('session', randomUUID())
  expect(metaIn(unknown)).toMatchObject({ title: 'A surf session on Lineup', robots: 'noindex' })
  const secret = await server.db
    .insertInto('secretSpots')
    .values({ userId: kai.id, name: 'Whispers', latitude: 37.1, longitude: -122.4 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const hidden = [
    await checkIn({ surfSpotId: pier.id, visibility: 'private' }),
    await checkIn({ surfSpotId: pier.id, visibility: 'buddies' }),
    await checkIn({ surfSpotId: pier.id, isDelayed: true }),
    await checkIn({ secretSpotId: secret.id }, kai),
    await checkIn({ customLocation: 'Current GPS Location', latitude: 10, longitude: 10 }),
  ]
  for (const id of hidden) {
    expect(await pageOf('session', id)).toBe(unknown)
    expect((await pages.get(`/previews/sessions/${id}.jpg`)).status).toBe(404)
  }
  expect(await pageOf('spot', secret.id)).toBe(await pageOf('spot', randomUUID()))
})

test('a delayed session has a preview once its surfer has left, and not once hidden or deleted', async () => {
  const surfer = await aSurfer()
  const id = await checkIn({ surfSpotId: pier.id, isDelayed: true }, surfer)
  await ask(surfer, `PUT /api/surf-sessions/${id}/end`, {})
  expect(await pageOf('session', id)).toContain('Huntington Pier')
  await ask(surfer, `PATCH /api/surf-sessions/${id}`, { visibility: 'private' })
  expect(await pageOf('session', id)).not.toContain('Huntington Pier')
  await ask(surfer, `PATCH /api/surf-sessions/${id}`, { visibility: 'everyone' })
  await ask(surfer, `DELETE /api/surf-sessions/${id}`)
  expect(await pageOf('session', id)).not.toContain('Huntington Pier')
})

test('previews of plans and profiles are the same for known and unknown ids', async () => {
  const startTime = new Date(Date.now() + 86_400_000).toISOString()
  const plan = await ask(kai, 'POST /api/plans', { surfSpotId: pier.id, startTime, note: 'Dawn patrol' })
  expect(plan.status).toBe(201)
  for (const [kind, id, title] of [
    ['plan', plan.body.id, 'A planned surf on Lineup'],
    ['surfer', kai.id, 'A surfer on Lineup'],
  ]) {
    const page = await pageOf(kind, id)
    expect(page).toBe(await pageOf(kind, randomUUID()))
    expect(page).toContain(`<meta property="og:title" content="${title}" />`)
    expect(page).toContain('<meta property="og:description" content="Sign in to see ')
  }
})

test('a signed-in surfer gets no preview, also when blocked', async () => {
  const [surfer, blocked] = await buddies('Surfer', 'Blocked')
  const id = await checkIn({ surfSpotId: pier.id }, surfer)
  await ask(surfer, `POST /api/blocks/${blocked.id}`)
  const theirs = await pageOf('session', id, { cookie: blocked.cookie })
  expect(theirs).toBe(await pageOf('session', randomUUID(), { cookie: blocked.cookie }))
  expect(theirs).not.toContain('Huntington Pier')
})

test('the text of a session’s picture has no name and no position', () => {
  const spot = { ...pier, area: 'Huntington Beach', country: '', timeZone: 'America/Los_Angeles' } as Parameters<
    typeof sessionPicture
  >[2]
  const session = { surfSpotId: pier.id, startTime: '2026-11-21T15:00:00Z', waveHeight: 1.2 }
  expect(sessionPicture(textsIn('en'), session, spot)).toEqual({
    title: 'Huntington Pier',
    lines: ['Huntington Beach', 'Surf session on Saturday, November 21, around 7 AM'],
    figures: [{ figure: '4', unit: 'ft', name: 'Waves' }],
    credit: 'Weather data by Open-Meteo.com, CC BY 4.0, changed',
  })
})
