import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { SIGN_IN_COOKIE } from '#server/features/sign-in/tokens.ts'
import type { Database } from '#server/platform/database.ts'

export type TestSurfer = { id: string; firstName: string; username: string; email: string; cookie: string }

let made = 0

/** A surfer who is signed in: send `cookie` with what they do. */
export async function aSurfer(
  db: Database,
  { firstName = 'Kai', lastName = 'Nakamura', defaultVisibility = 'everyone' } = {},
): Promise<TestSurfer> {
  made += 1
  const username = `${firstName.toLowerCase()}_${made}_${randomBytes(2).toString('hex')}`
  const email = `${username}@example.com`
  const { id } = await db
    .insertInto('users')
    .values({ firstName, lastName, username, email, defaultVisibility })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, firstName, username, email, cookie: await aSignIn(db, id) }
}

/** Signs a surfer in with one more browser: its cookie. */
export async function aSignIn(db: Database, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('signIns')
    .values({
      userId,
      tokenHash: createHash('sha256').update(token).digest(),
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    })
    .execute()
  return `${SIGN_IN_COOKIE}=${token}`
}

/** Makes two surfers buddies. */
export async function areBuddies(db: Database, one: { id: string }, other: { id: string }) {
  const requestId = randomUUID()
  await db
    .insertInto('buddyLinks')
    .values([
      { userId: one.id, buddyId: other.id, requestId, state: 'accepted' },
      { userId: other.id, buddyId: one.id, requestId, state: 'accepted' },
    ])
    .execute()
}

/** A spot at Huntington Beach Pier, or elsewhere. */
export const aSpot = (
  db: Database,
  { name = 'Huntington Pier', latitude = 33.6553, longitude = -118.0052, popularityScore = 50 } = {},
) =>
  db
    .insertInto('surfSpots')
    .values({
      name,
      area: 'Huntington Beach, California',
      country: 'United States',
      latitude,
      longitude,
      facing: 220,
      breakKind: 'beach',
      bottom: 'sand',
      popularityScore,
    })
    .returning(['id', 'name', 'latitude', 'longitude'])
    .executeTakeFirstOrThrow()
