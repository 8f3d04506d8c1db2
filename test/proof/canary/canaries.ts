import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { readCatalogue } from '#catalogue/catalogue.ts'
import { notificationKinds } from '#contract/people/notification-kinds.ts'
import type { Database } from '#server/platform/database/database.ts'
import { areBuddies, aSurfer, type TestSurfer } from '#test/fixtures/factories.ts'
import { ask } from '#test/network/client.ts'
import type { World } from '#test/permissions/world.ts'
import { insertConditions } from '#test/postgres/frozen-rows.ts'
import { plantLikings } from '#test/proof/canary/liking-canaries.ts'
import type { Needle } from '#test/proof/locating/needle-search.ts'
import { insertTrack } from '#test/tracks/track-rows.ts'

const BUDDIES = ['buddy', 'contact']
const NOBODY: string[] = []

/** When the owner surfed, an hour long, in milliseconds. */
export const SURFED_AT = Date.now() - 40 * 3_600_000

/** Letters and digits that are found nowhere else. */
const word = () => `k${randomBytes(6).toString('hex')}`
const ofSpots = (await readCatalogue()).flatMap(({ latitude, longitude }) => [Math.abs(latitude), Math.abs(longitude)])
/** Of the nine degrees from here on, to 1e-8: no number that stands in the catalogue, which everybody gets. */
function degreesUnlikeSpots(from: number): number {
  const degrees = from + randomInt(0, 9e8) / 1e8
  return ofSpots.some((one) => Math.abs(one - degrees) < 0.001) ? degreesUnlikeSpots(from) : degrees
}
/** Somewhere where no spot is. */
const somewhere = () => ({ latitude: -degreesUnlikeSpots(50), longitude: -degreesUnlikeSpots(125) })

/**
 * Gives the owner of this world something unmistakable of everything that others may not know, or not all of them, and
 * returns all of it. `lena`, a buddy of the owner's buddies, is in the water and shows so only afterwards.
 */
export async function plantCanaries(at: { url: string }, db: Database, world: World) {
  const { owner, buddy } = world.surfers
  const needles: Needle[] = []
  const plant = <Value extends string | number>(name: string, value: Value, isFor = NOBODY): Value => {
    needles.push({ name, value, isFor })
    return value
  }
  const plantPosition = (name: string, isFor = NOBODY) => {
    const { latitude, longitude } = somewhere()
    return {
      latitude: plant(`latitude ${name}`, latitude, isFor),
      longitude: plant(`longitude ${name}`, longitude, isFor),
    }
  }

  const exBuddy = await aSurfer(db, { firstName: 'Pia', lastName: 'Once' })
  const lena = await aSurfer(db, { firstName: 'Lena', lastName: 'Later' })
  await areBuddies(db, owner, exBuddy)
  for (const one of [buddy, exBuddy]) await areBuddies(db, lena, one)

  const email = `${plant('e-mail', word())}@example.com`
  await db.updateTable('users').set({ email }).where('id', '=', owner.id).execute()
  const password = plant('password', word())
  const stored = await hash(password)
  plant('hash of the password', stored.split('$').at(-1)!)
  await db.updateTable('passwords').set({ hash: stored }).where('userId', '=', owner.id).execute()
  const contact = {
    name: `Anna ${plant('name of the contact', word())}`,
    phone: `+46 70 ${plant('phone of the contact', word())}`,
    number: `+4670${plant('number of the contact', String(randomInt(1e6, 1e7)))}`,
    email: `${plant("contact's e-mail", word(), ['contact'])}@example.com`,
  }
  await sql`delete from emergency_contacts where user_id = ${owner.id} and position = 3`.execute(db)
  await db
    .insertInto('emergencyContacts')
    .values({ userId: owner.id, position: 3, ...contact, numberState: 'confirmed', emailState: 'confirmed' })
    .execute()

  const secretSpot = {
    id: plant('id of the secret spot', randomUUID()),
    name: `Reef ${plant('name of the secret spot', word())}`,
    note: plant('note on the secret spot', word()),
    ...plantPosition('of the secret spot'),
  }
  await db
    .insertInto('secretSpots')
    .values({ userId: owner.id, ...secretSpot })
    .execute()
  await db
    .insertInto('secretSpotShares')
    .values({ ownerId: owner.id, spotId: secretSpot.id, buddyId: exBuddy.id })
    .execute()
  await ask(at, exBuddy, `DELETE /api/buddies/${owner.id}`)

  await db
    .insertInto('boards')
    .values({
      userId: owner.id,
      id: plant('id of the board', randomUUID()),
      clientId: plant('client id of the board', randomUUID()),
      name: plant('name of the board', word()),
      size: plant('size of the board', word()),
      note: plant('note on the board', word()),
      photoUrl: plant('photo of the board', `/objects/photos/${randomUUID()}.webp`),
    })
    .execute()

  await plantLikings(at, db, world, { plant, word })

  const session = async (
    kind: string,
    isFor: string[],
    row: { visibility: string; secretSpotId?: string; rating?: number },
  ) => {
    const position = plantPosition(`of the session ${kind}`, isFor)
    const told = kind === 'by GPS' ? [...isFor, 'pending', 'stranger', 'exBuddy'] : isFor
    const id = plant(`id of the session ${kind}`, randomUUID(), told)
    await db
      .insertInto('surfSessions')
      .values({
        userId: owner.id,
        id,
        clientId: plant(`client id of the session ${kind}`, randomUUID()),
        partyId: plant(`party of the session ${kind}`, randomUUID()),
        notes: plant(`notes on the session ${kind}`, word(), told),
        board: plant(`board of the session ${kind}`, word(), told),
        waveSize: plant(`waves of the session ${kind}`, word(), told),
        customLocation: plant(`place of the session ${kind}`, word(), told),
        ...position,
        ...(await coarse(position)),
        startTime: new Date(SURFED_AT).toISOString(),
        endTime: new Date(SURFED_AT + 3_600_000).toISOString(),
        // So that nothing replaces what is planted below.
        frozenStart: new Date(SURFED_AT).toISOString(),
        frozenEnd: new Date(SURFED_AT + 3_600_000).toISOString(),
        ...row,
      })
      .execute()
    await db
      .insertInto('sessionCompanions')
      .values({ ownerId: owner.id, sessionId: id, buddyId: companion.id })
      .execute()
    const stationName = plant(`tide station of the session ${kind}`, word(), isFor)
    await insertConditions(
      db,
      { ownerId: owner.id, sessionId: id },
      { at: new Date(SURFED_AT).toISOString(), stationName },
    )
    // None of these sessions is at a spot, so sharing shows it to nobody.
    const track = { ...plantPosition(`of the track ${kind}`), at: SURFED_AT + 60_000, sharedWithBuddies: true }
    await insertTrack(db, { ownerId: owner.id, sessionId: id }, track)
    const comment = plant(`comment on the session ${kind}`, word(), told)
    await db.insertInto('comments').values({ ownerId: owner.id, sessionId: id, userId: owner.id, comment }).execute()
  }
  const coarse = async ({ latitude, longitude }: { latitude: number; longitude: number }) => {
    const { rows } = await sql<{ coarseLatitude: number; coarseLongitude: number; place: string }>`
      select c.*, sphere_point(coarse_latitude, coarse_longitude)::text as place
      from coarse_position(${owner.id}, ${latitude}, ${longitude}) c`.execute(db)
    return rows[0]!
  }
  const companion = await aSurfer(db, { firstName: plant('name of the companion', word()), lastName: 'There' })
  await areBuddies(db, owner, companion)
  await session('kept private', NOBODY, { visibility: 'private', rating: 5 })
  await session('at the secret spot', NOBODY, {
    visibility: 'everyone',
    secretSpotId: secretSpot.id,
    rating: 5,
  })
  await session('for buddies', BUDDIES, { visibility: 'buddies', rating: 4 })
  await session('by GPS', BUDDIES, { visibility: 'everyone', rating: 3 })

  const ownSignIn = await db
    .selectFrom('signIns')
    .select('tokenHash')
    .where('userId', '=', owner.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('pushSubscriptions')
    .values({
      userId: owner.id,
      signIn: ownSignIn.tokenHash,
      endpoint: `https://fcm.googleapis.com/fcm/send/${plant('push endpoint', word())}`,
      p256dh: `${plant('push key', word())}${'B'.repeat(74)}`,
      auth: `${plant('push secret', word())}${'a'.repeat(9)}`,
    })
    .execute()
  await db
    .insertInto('pushServers')
    .values({
      ...{ userId: owner.id, kind: 'ntfy', address: `https://${plant('host of the push server', word())}.example.com` },
      topic: plant('topic of the push server', word()),
      token: plant('token of the push server', word()),
    })
    .execute()
  const planId = plant('id of the plan', randomUUID())
  await db
    .insertInto('plans')
    .values({
      userId: owner.id,
      id: planId,
      note: plant('note on the plan', word()),
      surfSpotId: world.spot.id,
      startTime: new Date(Date.now() + 3_600_000 * 30).toISOString(),
    })
    .execute()
  await db.insertInto('planSurfers').values({ ownerId: owner.id, planId, userId: owner.id, answer: 'going' }).execute()
  await db
    .insertInto('planMessages')
    .values([
      {
        ...{ ownerId: owner.id, planId, userId: owner.id },
        id: plant('id of the message on the plan', randomUUID()),
        message: plant('message on the plan', word()),
        clientId: plant('client id of the message on the plan', randomUUID()),
      },
      {
        ...{ ownerId: owner.id, planId, userId: owner.id, lateMinutes: 15 },
        id: plant('id of running late to the plan', randomUUID()),
        clientId: plant('client id of running late to the plan', randomUUID()),
      },
    ])
    .execute()
  plant('sign-in', owner.cookie.split('=')[1]!)
  const { body: calendar } = await ask(at, owner, 'POST /api/calendar-feed')
  const { body: invite } = await ask(at, owner, 'POST /api/invites')
  plant('address of the invite', new URL(invite.url).pathname.split('/').at(-1)!)
  plant('address of the calendar', /(\w|-){64}/.exec(calendar.url)![0])
  for (const [name, url] of Object.entries<string>(calendar.favourites))
    plant(`address of the calendar of ${name}`, /(\w|-){64}/.exec(url)![0])

  await tellByEveryWay(db, [owner, lena, exBuddy, ...Object.values(world.surfers).filter((one) => one !== null)])
  const delayed = await ask(at, lena, 'POST /api/surf-sessions', {
    ...plantPosition('of the delayed session'),
    customLocation: plant('place of the delayed session', word()),
    board: plant('board of the delayed session', word()),
    isDelayed: true,
    startTime: new Date().toISOString(),
  })
  plant('id of the delayed session', delayed.body.id)
  return { needles, exBuddy, lena, contact, email, password, secretSpot }
}

async function tellByEveryWay(db: Database, surfers: TestSurfer[]) {
  const kinds = [...notificationKinds]
  const rows = [...new Set(surfers.map(({ id }) => id))].map((userId) => ({
    userId,
    pushKinds: kinds,
    emailKinds: kinds,
  }))
  await db
    .insertInto('notificationPreferences')
    .values(rows)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ pushKinds: kinds, emailKinds: kinds }))
    .execute()
}
