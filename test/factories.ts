import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { buddyNameOf } from '#server/features/buddies/buddy-names.ts'
import { SIGN_IN_COOKIE } from '#server/features/sign-in/tokens.ts'
import type { Database } from '#server/platform/database.ts'
import { learnNameWords } from '#server/platform/name-words.ts'
import { packSea } from '#surf/packed-sea.ts'
import type { Sea } from '#surf/sea.ts'

export type TestSurfer = { id: string; firstName: string; username: string; email: string; cookie: string }

let made = 0
const LONGEST_USERNAME = 20

type WantedSurfer = { firstName?: string; lastName?: string; defaultVisibility?: string; isVerified?: boolean }

/** A surfer who is signed in, with a verified address: send `cookie` with what they do. */
export async function aSurfer(db: Database, wanted: WantedSurfer = {}): Promise<TestSurfer> {
  const [surfer] = await surfers(db, [wanted])
  return surfer
}

/** Surfers as `aSurfer` makes one, all in three statements. */
export async function surfers<const All extends readonly WantedSurfer[]>(
  db: Database,
  all: All,
): Promise<{ [Nth in keyof All]: TestSurfer }> {
  const rows = all.map(
    ({ firstName = 'Kai', lastName = 'Nakamura', defaultVisibility = 'everyone', isVerified = true }) => {
      made += 1
      const ending = `_${made}_${randomBytes(2).toString('hex')}`
      const username = firstName.toLowerCase().slice(0, LONGEST_USERNAME - ending.length) + ending
      const emailVerifiedAt = isVerified ? new Date().toISOString() : null
      return { firstName, lastName, username, email: `${username}@example.com`, defaultVisibility, emailVerifiedAt }
    },
  )
  const inserted = await db.insertInto('users').values(rows).returning(['id', 'username']).execute()
  await learnNameWords(db, rows)
  const ids = new Map(inserted.map(({ id, username }) => [username, id]))
  const users = rows.map(({ firstName, username, email }) => ({ id: ids.get(username)!, firstName, username, email }))
  const cookies = await signIns(
    db,
    users.map(({ id }) => id),
  )
  return users.map((user, nth) => ({ ...user, cookie: cookies[nth]! })) as { [Nth in keyof All]: TestSurfer }
}

/** As long as a real one lasts, so that tests may move the clock by days. */
const SIGN_IN_MS = 30 * 24 * 3_600_000

/** Signs a surfer in with one more browser: its cookie. */
export async function aSignIn(db: Database, userId: string): Promise<string> {
  const [cookie] = await signIns(db, [userId])
  return cookie!
}

async function signIns(db: Database, userIds: readonly string[]): Promise<string[]> {
  const tokens = userIds.map((userId) => ({ userId, token: randomBytes(32).toString('base64url') }))
  const expiresAt = new Date(Date.now() + SIGN_IN_MS).toISOString()
  const hashed = (token: string) => createHash('sha256').update(token).digest()
  await db
    .insertInto('signIns')
    .values(tokens.map(({ userId, token }) => ({ userId, tokenHash: hashed(token), expiresAt })))
    .execute()
  return tokens.map(({ token }) => `${SIGN_IN_COOKIE}=${token}`)
}

/** Makes a surfer a buddy of each of the others. */
export async function areBuddies(db: Database, one: { id: string }, ...others: { id: string }[]) {
  const links = others.flatMap((other) => {
    const link = { requestId: randomUUID(), state: 'accepted' }
    return [
      { ...link, userId: one.id, buddyId: other.id, buddyName: buddyNameOf(other.id) },
      { ...link, userId: other.id, buddyId: one.id, buddyName: buddyNameOf(one.id) },
    ]
  })
  await db.insertInto('buddyLinks').values(links).execute()
}

/** What the source said of the sea at these spots: the same in each of the hours around `at`, a day to either side. */
export async function aSea(
  db: Database,
  spots: { id: string }[],
  sea: Partial<Sea> = {},
  { at = new Date(), fetchedAt = at }: { at?: Date; fetchedAt?: Date } = {},
) {
  const hours = 48
  const start = new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000 - 24 * 3_600_000).toISOString()
  const everyHour = <Value>(value: Value) => Array<Value>(hours).fill(value)
  const { swells, windGusts = null, airTemperature = null, ...figures } = { ...STRAIGHT_AND_GLASSY, ...sea }
  const packed = packSea({
    start,
    swellHeight: everyHour(figures.swellHeight),
    swellPeriod: everyHour(figures.swellPeriod),
    swellDirection: everyHour(figures.swellDirection),
    windSpeed: everyHour(figures.windSpeed),
    windDirection: everyHour(figures.windDirection),
    waterTemperature: everyHour(figures.waterTemperature),
    windGusts: everyHour(windGusts),
    airTemperature: everyHour(airTemperature),
    swells: everyHour([...swells]),
  })
  await db
    .insertInto('conditionsCells')
    .columns(['cell', 'hours', 'fetchedAt'])
    .expression(
      db
        .selectFrom('surfSpots')
        .select(['conditionsCell', sql<Buffer>`${packed}::bytea`.as('hours')])
        .select(sql<string>`${fetchedAt}::timestamptz`.as('fetchedAt'))
        .distinct()
        .where(
          'id',
          'in',
          spots.map(({ id }) => id),
        ),
    )
    .onConflict((conflict) =>
      conflict
        .column('cell')
        .doUpdateSet(({ ref }) => ({ hours: ref('excluded.hours'), fetchedAt: ref('excluded.fetchedAt') })),
    )
    .execute()
}

/** Overhead at Huntington Beach, which faces 220°. */
const STRAIGHT_AND_GLASSY: Sea = {
  swellHeight: 1.5,
  swellPeriod: 14,
  swellDirection: 220,
  windSpeed: 3,
  windDirection: 40,
  waterTemperature: 18,
  swells: [],
}

/** A spot at Huntington Beach Pier, or elsewhere. */
export const aSpot = (
  db: Database,
  {
    name = 'Huntington Pier',
    area = 'Huntington Beach, California',
    country = 'United States',
    latitude = 33.6553,
    longitude = -118.0052,
    popularityScore = 50,
  } = {},
) =>
  db
    .insertInto('surfSpots')
    .values({
      name,
      area,
      country,
      latitude,
      longitude,
      facing: 220,
      breakKind: 'beach',
      bottom: 'sand',
      popularityScore,
    })
    .returning(['id', 'name', 'latitude', 'longitude'])
    .executeTakeFirstOrThrow()
