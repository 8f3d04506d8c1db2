import { expect, test } from 'vitest'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const server = serverInFile()
const { aSession, ask, surfers, areBuddies, aSpot, update, insert } = server

const profileOf = async (of: { id: string }, viewer: TestSurfer) => (await ask(viewer, `GET /api/users/${of.id}`)).body
const request = async (from: TestSurfer, to: TestSurfer) =>
  (await ask(from, 'POST /api/buddy-requests', { followingId: to.id })).body.id

test('a profile has the public data of a surfer alone', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  await update('users', { surfingType: ['fish'] }, { id: maya.id })
  await insert('emergencyContacts', { userId: maya.id, position: 1, name: 'Anna', phone: '123' })
  expect(await profileOf(maya, kai)).toEqual({
    id: maya.id,
    firstName: 'Maya',
    lastName: 'Nakamura',
    username: maya.username,
    profileImageUrl: null,
    surfingType: ['fish'],
    relationship: 'none',
    requestId: null,
    sessionCount: 0,
    lastSeen: null,
    isSurfing: false,
    isMuted: false,
    mayRequest: true,
    sharedBuddies: 0,
    achievements: [],
  })
})

test('a profile shows the relationship as the viewer sees it', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  const id = await request(maya, kai)
  expect(await profileOf(maya, maya)).toMatchObject({ relationship: 'self', requestId: null })
  expect(await profileOf(kai, maya)).toMatchObject({ relationship: 'asked', requestId: null })
  expect(await profileOf(maya, kai)).toMatchObject({ relationship: 'was_asked', requestId: id })
  await ask(kai, `PUT /api/buddy-requests/${id}/accept`)
  for (const [one, other] of [
    [kai, maya],
    [maya, kai],
  ] as const)
    expect(await profileOf(one, other)).toMatchObject({ relationship: 'accepted', requestId: null })
})

test('sessions and the last place are shown to those who may see them', async () => {
  const [maya, buddy, stranger] = await surfers('Maya', 'Buddy', 'Noa')
  await areBuddies(maya, buddy)
  const spot = await aSpot({ name: 'Old Pier' })
  await aSession(maya, 60, { surfSpotId: spot.id })
  await aSession(maya, 30, { customLocation: 'Secret Reef', visibility: 'buddies' })
  await aSession(maya, 1, { customLocation: 'Hidden Cove', visibility: 'private', hours: null })
  expect(await profileOf(maya, stranger)).toMatchObject({ sessionCount: 1, lastSeen: 'Old Pier', isSurfing: false })
  expect(await profileOf(maya, buddy)).toMatchObject({ sessionCount: 2, lastSeen: 'Secret Reef', isSurfing: false })
  expect(await profileOf(maya, maya)).toMatchObject({ sessionCount: 3, lastSeen: 'Hidden Cove', isSurfing: true })
})

test('achievements are shown to those to whom the surfer shows sessions by default', async () => {
  const audiences = { everyone: [true, true, true], buddies: [true, true, false], private: [true, false, false] }
  for (const [visibility, shown] of Object.entries(audiences)) {
    const [maya, buddy, stranger] = await surfers({ firstName: 'Maya', defaultVisibility: visibility }, 'Buddy', 'Noa')
    await areBuddies(maya, buddy)
    // One who only requested is a stranger yet.
    await request(stranger, maya)
    await insert('achievements', [
      { userId: maya.id, key: 'photographer', earnedOn: '2026-05-02' },
      { userId: maya.id, key: 'early_bird', earnedOn: '2026-05-01' },
    ])
    for (const [index, viewer] of [maya, buddy, stranger].entries())
      expect((await profileOf(maya, viewer)).achievements, `${visibility}, viewer ${index}`).toEqual(
        shown[index] ? ['early_bird', 'photographer'] : null,
      )
  }
})

test('common buddies are counted, and requests are not', async () => {
  const [maya, kai, shared, asked] = await surfers('Maya', 'Kai', 'Noa', 'Ben')
  for (const one of [maya, kai]) await areBuddies(one, shared)
  await areBuddies(maya, asked)
  await request(kai, asked)
  expect(await profileOf(maya, kai)).toMatchObject({ sharedBuddies: 1 })
})
