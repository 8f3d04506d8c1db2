import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceMiles, type Position } from '#surf/places/geo.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const server = serverInFile()
const { ask, aSurfer, surfers, areBuddies, aSpot, checkOut } = server
const stranger = inFile(() => aSurfer('Zoe'))

const reef = { latitude: 21.123456, longitude: -158.654321 }
const checkIn = (who: TestSurfer, position: Position, place: object = { customLocation: 'Reef' }) =>
  server.checkIn(who, { ...place, ...position })
const join = async (who: TestSurfer, id: string, body: object = {}) =>
  (await ask(who, `POST /api/surf-sessions/${id}/join`, body)).body.id as string
const seenBy = async (viewer: TestSurfer, id: string): Promise<Position> => {
  const { latitude, longitude } = (await ask(viewer, `GET /api/surf-sessions/${id}`)).body
  return { latitude, longitude }
}

test('strangers see any place with two decimals, 0.5 to 2 miles away', async () => {
  const anywhere = fc.record({
    latitude: fc.oneof(fc.double({ min: -88, max: 88, noNaN: true }), fc.constantFrom(0, 5e-324, -70, 70)),
    longitude: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(180, -180, 179.999, -179.999)),
  })
  await fc.assert(
    fc.asyncProperty(anywhere, async (position) => {
      const coarse = await seenBy(stranger, await checkIn(await aSurfer('Kai'), position))
      const away = distanceMiles(position, coarse)
      expect(away).toBeGreaterThan(0.5)
      expect(away).toBeLessThan(2)
      for (const degrees of Object.values(coarse)) expect(degrees).toBe(Number(degrees.toFixed(2)))
    }),
    { numRuns: 60 },
  )
})

test('sessions repeated at one place or a step away reveal no more of it', async () => {
  const kai = await aSurfer('Kai')
  const seen = []
  for (let day = 0; day < 3; day += 1) {
    const id = await checkIn(kai, reef)
    seen.push(await seenBy(stranger, id))
    await checkOut(kai, id)
  }
  expect(seen[1]).toEqual(seen[0])
  expect(seen[2]).toEqual(seen[0])
})

test('two surfers at one place are offset differently', async () => {
  const places = await Promise.all(
    ['Kai', 'Lena', 'Noa', 'Ana'].map(async (name) => seenBy(stranger, await checkIn(await aSurfer(name), reef))),
  )
  expect(new Set(places.map((place) => JSON.stringify(place))).size).toBeGreaterThan(1)
})

test('buddies see a guest’s own position, and strangers see the whole party at one place', async () => {
  const [kai, lena, noa, mate] = await surfers('Kai', 'Lena', 'Noa', 'Mate')
  await areBuddies(lena, mate)
  const host = await checkIn(kai!, reef)
  const known = await seenBy(stranger, host)
  const here = { latitude: 21.1241, longitude: -158.6539 }
  const lenas = await join(lena!, host, { ...here, timeZone: 'Pacific/Honolulu' })
  expect(await seenBy(lena!, lenas)).toEqual(here)
  expect(await seenBy(mate!, lenas)).toEqual(here)
  expect(await seenBy(kai!, lenas)).toEqual(known)
  const noas = await join(noa!, lenas, { latitude: 21.122, longitude: -158.655 })
  for (const id of [host, lenas, noas]) expect(await seenBy(stranger, id)).toEqual(known)
})

test('a guest at the party’s public place is shown at least half a mile off as well', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const host = await checkIn(kai, { latitude: 20.5, longitude: -159.5 })
  const known = await seenBy(stranger, host)
  const lenas = await join(lena, host, known)
  expect(distanceMiles(await seenBy(stranger, lenas), known)).toBeGreaterThan(0.5)
})

test('joining from anywhere reveals no more of the host than viewing the session', async () => {
  const kai = await aSurfer('Kai')
  const host = await checkIn(kai, { latitude: 20.1, longitude: -159.1 })
  const known = await seenBy(stranger, host)
  for (const position of [undefined, { latitude: 20.1, longitude: -159.1 }, { latitude: -50, longitude: 100 }]) {
    const guest = await aSurfer('Guest')
    const joined = await join(guest, host, position)
    expect(await seenBy(guest, joined)).toEqual(position ?? known)
    expect(await seenBy(stranger, joined)).toEqual(known)
  }
})

test('at a spot buddies get a guest’s own position, and strangers the spot’s', async () => {
  const pier = await aSpot()
  const spotPosition = { latitude: pier.latitude, longitude: pier.longitude }
  const [kai, lena, mate] = await surfers('Kai', 'Lena', 'Mate')
  await areBuddies(lena, mate)
  const host = await checkIn(kai, spotPosition, { surfSpotId: pier.id })
  const here = { latitude: 33.6561, longitude: -118.0049 }
  const lenas = await join(lena, host, here)
  expect(await seenBy(mate, lenas)).toEqual(here)
  expect(await seenBy(stranger, lenas)).toEqual(spotPosition)
})

test.each([
  { latitude: 21 },
  { longitude: -158 },
  { latitude: 91, longitude: 0 },
  { latitude: 0, longitude: 181 },
  { latitude: '21', longitude: 0 },
  { timeZone: 'Nowhere' },
])('joining with an incomplete or impossible position is refused: %o', async (wrong) => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const host = await checkIn(kai, reef)
  const answer = await ask(lena, `POST /api/surf-sessions/${host}/join`, wrong)
  expect(answer).toMatchObject(refusedWith('invalid_request'))
})
