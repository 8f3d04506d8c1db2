import { beforeAll, expect, test } from 'vitest'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'

let [kai, buddy, stranger]: TestSurfer[] = []
const server = serverInFile()
const { ask, aSurfer, surfers, areBuddies, aSpot, checkIn, checkOut } = server
const pier = inFile(() => aSpot())
beforeAll(async () => {
  kai = await aSurfer()
  buddy = await aSurfer('Lena')
  stranger = await aSurfer('Zoe')
  await areBuddies(kai, buddy)
})

const atPier = () => ({ surfSpotId: pier.id, latitude: 33.655789, longitude: -118.004321 })
const byGps = () => ({ customLocation: 'Reef', latitude: 20.123456, longitude: -155.654321 })
const seenBy = (id: string, whom: string, who: TestSurfer | null = kai!) =>
  ask(who, `GET /api/surf-sessions/${id}/seen-by/${whom}`)

test('a preview equals byte for byte what a buddy, a stranger and a visitor get', async () => {
  for (const place of [atPier, byGps])
    for (const visibility of ['everyone', 'buddies', 'private'])
      for (const isDelayed of [false, true]) {
        const id = await checkIn(kai!, { ...place(), visibility, isDelayed, board: 'Red longboard' })
        for (const ended of [false, true]) {
          if (ended) await checkOut(kai!, id)
          for (const [whom, viewer] of [
            ['buddy', buddy!],
            ['surfer', stranger!],
            ['visitor', null],
          ] as const) {
            const theirs = await ask(viewer, `GET /api/surf-sessions/${id}`)
            const shown = await seenBy(id, whom)
            expect([shown.status, shown.text]).toEqual([theirs.status, theirs.text])
          }
        }
      }
})

test('the preview hides blocked surfers and guests whom only their own buddies see', async () => {
  const [friend, shy] = await surfers('Friend', 'Shy')
  const host = await checkIn(kai!, atPier())
  await ask(shy, 'PATCH /api/settings', { defaultVisibility: 'buddies' })
  for (const guest of [friend, shy]) expect((await ask(guest, `POST /api/surf-sessions/${host}/join`)).status).toBe(201)
  await ask(friend, `POST /api/surf-sessions/${host}/like`)
  await ask(friend, `POST /api/surf-sessions/${host}/comment`, { comment: 'See you outside' })
  expect((await seenBy(host, 'buddy')).body).toMatchObject({
    party: [{ user: { id: friend.id } }],
    comments: [{ comment: 'See you outside' }],
    likes: [{ userId: friend.id }],
    likedBy: [{ id: friend.id }],
  })
  await ask(friend, `POST /api/blocks/${kai!.id}`)
  for (const whom of ['buddy', 'surfer', 'visitor']) {
    const { text } = await seenBy(host, whom)
    expect(text).not.toContain(friend.id)
    expect(text).not.toContain('See you outside')
  }
  await checkOut(kai!, host)
})

test('a session at a secret spot has no preview for viewers who do not know the spot', async () => {
  const secretSpotId = crypto.randomUUID()
  await server.insert('secretSpots', {
    id: secretSpotId,
    userId: kai!.id,
    name: 'Whispers',
    latitude: 37,
    longitude: -122,
  })
  const id = await checkIn(kai!, { secretSpotId, latitude: 37, longitude: -122 })
  for (const whom of ['buddy', 'surfer', 'visitor']) expect((await seenBy(id, whom)).status).toBe(404)
  await checkOut(kai!, id)
})
