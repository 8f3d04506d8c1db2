import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { signedTarget } from '#server/features/uploads/signed-target.ts'
import { areBuddies, aSignIn, aSpot, aSurfer, type TestSurfer } from '#test/factories.ts'
import { aContact, aRaisedAlarm, aSecretSpot, unlike } from '#test/permissions/guarded.ts'
import { aPhoto } from '#test/pictures.ts'
import type { TestServer } from '#test/server.ts'

/** How whoever asks stands to the owner; a pending one has asked to be a buddy, a blocked one was blocked by the owner. */
export const roles = ['visitor', 'owner', 'buddy', 'pending', 'blocked', 'stranger'] as const
export type Role = (typeof roles)[number]

export type World = Awaited<ReturnType<typeof aWorld>>
type OwnSession = { id: string; commentId: string; photoId: string; photoPath: string; notes: string }

/** To the millisecond, and of a position to the millimetre, so that none of it stands in an answer by chance. */
export const EXACT_START = ':37:41.123'
export const EXACT_END = ':52:13.457'
const EXACT = {
  latitude: 33.65518273,
  longitude: -118.00527319,
  coarseLatitude: 33.67,
  coarseLongitude: -118.02,
}

/** Of the password 'x', as cheap as argon2 can be. */
const CHEAP_HASH = '$argon2id$v=19$m=8,t=1,p=1$gdzvxpI5tMlxuF4zVQ9lJQ$XkH/rKIho1O/CukwlDQ7XgbG1VfrZjQ76n3Rpb8ljOg'

const photo = aPhoto()

/**
 * A surfer with one of everything, and those who stand to them in each way. The session `shown` is active and at a
 * spot, `remote` has a place of its own; both are for everyone.
 */
export async function aWorld({ db, objects }: Pick<TestServer, 'db' | 'objects'>) {
  const surfer = (firstName: string, lastName: string) => aSurfer(db, { firstName, lastName })
  const [owner, buddy, pending, blocked, stranger] = [
    await surfer(`Maya${unlike(2)}`, `Lindqvist${unlike(2)}`),
    await surfer('Kai', 'Nakamura'),
    await surfer('Noa', 'Abara'),
    await surfer('Ben', 'Vogel'),
    await surfer('Ana', 'Rio'),
  ] as const
  await areBuddies(db, owner, buddy)
  // Out now, and nobody is to know before it is over.
  const diver = await surfer('Moana', 'Kealoha')
  for (const one of [owner, buddy]) await areBuddies(db, diver, one)
  const requestId = await links(pending, owner, 'asked', 'was_asked')
  await links(owner, blocked, 'blocked', 'was_blocked')

  const spot = await aSpot(db)
  const contact = await aContact(db, owner)
  const [secretSpot, hiddenSpot] = [await aSecretSpot(db, owner), await aSecretSpot(db, owner)]
  // Shared before the block, and before the stranger was one.
  for (const knower of [buddy, blocked, stranger])
    await db
      .insertInto('secretSpotShares')
      .values({ ownerId: owner.id, spotId: secretSpot.id, buddyId: knower.id })
      .execute()
  const session = (visibility: string, place: object, { active = false, hoursAgo = 30, of = owner } = {}) =>
    ownSession(visibility, place, { active, hoursAgo, of })
  const sessions = {
    shown: await session('everyone', { surfSpotId: spot.id }, { active: true, hoursAgo: 2 }),
    remote: await session('everyone', { customLocation: 'Second reef' }),
    buddies: await session('buddies', { customLocation: 'Old groyne' }),
    private: await session('private', { customLocation: 'Hidden cove' }),
    secret: await session('everyone', { customLocation: secretSpot.name, secretSpotId: secretSpot.id }),
    delayed: await session(
      'everyone',
      { surfSpotId: spot.id, isDelayed: true },
      { active: true, hoursAgo: 2, of: diver },
    ),
  }
  await aRaisedAlarm(db, { owner, buddy, sessionId: sessions.shown.id })
  const uploadId = randomUUID()
  await objects.put(`uploads/${uploadId}.raw`, await photo)
  const inAnHour = new Date(Date.now() + 3_600_000)
  const row = { userId: owner.id, id: randomUUID() }
  const endpoint = `https://fcm.googleapis.com/fcm/send/${uploadId}`
  await db
    .insertInto('uploads')
    .values({ ...row, id: uploadId, state: 'received', expiresAt: inAnHour.toISOString() })
    .execute()
  await db
    .insertInto('notifications')
    .values({ ...row, kind: 'joined', actorId: buddy.id })
    .execute()
  await aSignIn(db, owner.id)
  const signIn = await db
    .selectFrom('signIns')
    .select(['id', 'tokenHash'])
    .where('userId', '=', owner.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('pushSubscriptions')
    .values({ ...row, signIn: signIn.tokenHash, endpoint, p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) })
    .execute()
  await db
    .insertInto('passkeys')
    .values({ ...row, credentialId: row.id, publicKey: randomBytes(8), name: 'Phone' })
    .execute()
  await db.insertInto('passwords').values({ userId: owner.id, hash: CHEAP_HASH }).execute()
  await db.insertInto('recoveryCodes').values({ userId: owner.id, hash: row.id }).execute()
  await db
    .insertInto('knownBrowsers')
    .values({ userId: owner.id, tokenHash: randomBytes(32) })
    .execute()
  await db
    .insertInto('securityEvents')
    .values({ ...row, kind: 'new_browser' })
    .execute()
  const proposal = await db
    .insertInto('spotProposals')
    .values({
      userId: owner.id,
      name: 'Outer bank',
      area: '',
      country: '',
      description: '',
      note: '',
      latitude: 1,
      longitude: 2,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  const plan = { id: randomUUID(), note: `Bring wax ${unlike()}` }
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString()
  await db
    .insertInto('plans')
    .values({ ...plan, userId: owner.id, surfSpotId: spot.id, startTime: tomorrow })
    .execute()
  await db
    .insertInto('planSurfers')
    .values([
      { ownerId: owner.id, planId: plan.id, userId: owner.id, answer: 'going' },
      { ownerId: owner.id, planId: plan.id, userId: buddy.id },
      { ownerId: owner.id, planId: plan.id, userId: blocked.id },
    ])
    .execute()

  return {
    surfers: { visitor: null, owner, buddy, pending, blocked, stranger } satisfies Record<Role, TestSurfer | null>,
    owner,
    spot,
    sessions,
    contact,
    /** The buddy knows it. */
    secretSpot,
    /** Nobody else knows it. */
    hiddenSpot,
    requestId,
    proposalId: proposal.id,
    /** Tomorrow; the buddy is invited, and the blocked one was before. */
    plan,
    signInId: signIn.id,
    /** Of the owner's passkey and of their notification. */
    rowId: row.id,
    upload: {
      id: uploadId,
      objectPath: `/objects/uploads/${uploadId}.raw`,
      uploadUrl: await signedTarget(db, uploadId, inAnHour.getTime()),
    },
    endpoint,
  }

  async function links(one: TestSurfer, other: TestSurfer, state: string, otherState: string) {
    const requestId = randomUUID()
    await db
      .insertInto('buddyLinks')
      .values([
        { userId: one.id, buddyId: other.id, requestId, state },
        { userId: other.id, buddyId: one.id, requestId, state: otherState },
      ])
      .execute()
    return requestId
  }

  /** With words and a photo; a buddy has commented, but for those on which only their surfer could. */
  async function ownSession(
    visibility: string,
    place: object,
    { active, hoursAgo, of: { id: userId } }: { active: boolean; hoursAgo: number; of: TestSurfer },
  ): Promise<OwnSession> {
    const hour = (ago: number, rest: string) =>
      `${new Date(Date.now() - ago * 3_600_000).toISOString().slice(0, 13)}${rest}Z`
    const [id, photoId, notes] = [randomUUID(), randomUUID(), `Notes ${unlike()}`]
    const stored = `photos/${photoId}.webp`
    await db
      .insertInto('surfSessions')
      .values({
        ...EXACT,
        ...place,
        userId,
        id,
        notes,
        visibility,
        place: sql<string>`sphere_point(33.66, -118.01)`,
        startTime: hour(hoursAgo, EXACT_START),
        endTime: active ? null : hour(hoursAgo - 1, EXACT_END),
        partyId: randomUUID(),
      })
      .execute()
    await objects.put(stored, Buffer.from('a picture'))
    const of = { ownerId: userId, sessionId: id }
    await db
      .insertInto('photos')
      .values({ ...of, id: photoId, photoUrl: `/objects/${stored}` })
      .execute()
    const comment = await db
      .insertInto('comments')
      .values({
        ...of,
        userId: visibility === 'private' || userId !== owner.id ? userId : buddy.id,
        comment: 'Clean out there',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, commentId: comment.id, photoId, photoPath: stored, notes }
  }
}

/** A figure that changes when anything does that is the owner's. */
export async function traceOf({ db }: TestServer, { owner }: World): Promise<string> {
  const tables = {
    users: 'id',
    surf_sessions: 'user_id',
    likes: 'owner_id',
    comments: 'owner_id',
    photos: 'owner_id',
    buddy_links: 'user_id',
    notifications: 'user_id',
    notification_preferences: 'user_id',
    push_subscriptions: 'user_id',
    passkeys: 'user_id',
    sign_ins: 'user_id',
    passwords: 'user_id',
    recovery_codes: 'user_id',
    known_browsers: 'user_id',
    security_events: 'user_id',
    uploads: 'user_id',
    spot_proposals: 'user_id',
    plans: 'user_id',
    plan_surfers: 'owner_id',
    emergency_contacts: 'user_id',
    alarms: 'user_id',
    safety_steps: 'user_id',
    secret_spots: 'user_id',
    secret_spot_shares: 'owner_id',
  }
  const traces = Object.entries(tables).map(
    ([table, column]) =>
      sql`(select string_agg(t::text, '|' order by t::text) from ${sql.table(table)} t where ${sql.ref(column)} = ${owner.id})`,
  )
  const { rows } = await sql<{ trace: string }>`select md5(concat_ws('#', ${sql.join(traces)})) as trace`.execute(db)
  return rows[0]?.trace ?? ''
}
