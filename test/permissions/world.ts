import { randomBytes, randomUUID } from 'node:crypto'
import { signedTarget } from '#server/features/uploads/uploads.ts'
import { aPhoto } from '#test/files/pictures.ts'
import { linked } from '#test/fixtures/buddy-rows.ts'
import { aSignIn, aSpot, surfers, type TestSurfer } from '#test/fixtures/factories.ts'
import { insertRows, rowOf, updateRows } from '#test/fixtures/rows.ts'
import type { TestServer } from '#test/fixtures/server.ts'
import { aBoard, aContact, aRaisedAlarm, aSecretSpot, aSpotAlert, unlike } from '#test/permissions/owned/guarded.ts'
import { insertArchive, insertOffer } from '#test/permissions/owned/own-import.ts'
import { aPushServer } from '#test/permissions/owned/own-push-servers.ts'
import { insertSessions } from '#test/permissions/owned/own-sessions.ts'
import { insertTracks } from '#test/permissions/owned/own-tracks.ts'
import { aWebhook } from '#test/permissions/owned/own-webhooks.ts'

/** How whoever asks stands to the owner; a pending one has asked to be a buddy, a blocked one was blocked by the owner. */
export const roles = ['visitor', 'owner', 'buddy', 'pending', 'blocked', 'stranger'] as const
/** Strangers with a role or a standing of the server. */
export const strangersByRole = ['moderator', 'operator', 'limited', 'suspended'] as const
export type Role = (typeof roles)[number] | (typeof strangersByRole)[number]

export type World = Awaited<ReturnType<typeof aWorld>>

/** Of the password 'x', as cheap as argon2 can be. */
const CHEAP_HASH = '$argon2id$v=19$m=8,t=1,p=1$gdzvxpI5tMlxuF4zVQ9lJQ$XkH/rKIho1O/CukwlDQ7XgbG1VfrZjQ76n3Rpb8ljOg'

const photo = aPhoto()

/**
 * A surfer with one of everything, and those who stand to them in each way. The session `shown` is active and at a
 * spot, `remote` has a place of its own; both are for everyone.
 */
export async function aWorld({ db, objects }: Pick<TestServer, 'db' | 'objects'>) {
  // The diver is out now, and nobody is to know before it is over.
  const [owner, buddy, pending, blocked, stranger, diver, moderator, operator, limited, suspended, reserved] =
    await surfers(db, [
      { firstName: `Maya${unlike(2)}`, lastName: `Lindqvist${unlike(2)}` },
      { firstName: 'Kai', lastName: 'Nakamura' },
      { firstName: 'Noa', lastName: 'Abara' },
      { firstName: 'Ben', lastName: 'Vogel' },
      { firstName: 'Ana', lastName: 'Rio' },
      { firstName: 'Moana', lastName: 'Kealoha' },
      { firstName: 'Mira', lastName: 'Costa' },
      { firstName: 'Odo', lastName: 'Lange' },
      { firstName: 'Lia', lastName: 'Moreno' },
      { firstName: 'Sam', lastName: 'Duarte' },
      { firstName: 'Tama', lastName: 'Reid' },
    ])
  await db.updateTable('users').set({ role: 'moderator' }).where('id', '=', moderator.id).execute()
  await db.updateTable('users').set({ role: 'owner' }).where('id', '=', operator.id).execute()
  await insertRows(db, 'standings', [
    { userId: limited.id, state: 'limited' },
    { userId: suspended.id, state: 'suspended' },
  ])
  const requestId = randomUUID()
  await insertRows(db, 'buddyLinks', [
    ...linked(owner, buddy, 'accepted', 'accepted'),
    ...linked(diver, owner, 'accepted', 'accepted'),
    ...linked(diver, buddy, 'accepted', 'accepted'),
    ...linked(reserved, buddy, 'accepted', 'accepted'),
    ...linked(pending, owner, 'asked', 'was_asked', requestId),
    ...linked(owner, blocked, 'blocked', 'was_blocked'),
  ])

  await updateRows(
    db,
    'users',
    { commentsFrom: 'nobody', requestsFrom: 'nobody', planInvitesFrom: 'nobody' },
    { id: reserved.id },
  )

  const spot = await aSpot(db)
  const contact = await aContact(db, owner)
  const board = await aBoard(db, owner)
  const spotAlert = await aSpotAlert(db, owner, spot)
  const [secretSpot, hiddenSpot] = [await aSecretSpot(db, owner), await aSecretSpot(db, owner)]
  // Shared before the block, and before the stranger was one.
  await insertRows(
    db,
    'secretSpotShares',
    [buddy, blocked, stranger].map(({ id }) => ({ ownerId: owner.id, spotId: secretSpot.id, buddyId: id })),
  )
  const own = { surfer: owner, visibility: 'everyone', commenter: buddy, companion: buddy }
  const out = { isActive: true, hoursAgo: 2 }
  const secretPlace = { customLocation: secretSpot.name, secretSpotId: secretSpot.id }
  const [shown, remote, buddies, hidden, secret, delayed, surfed, reservedSession] = await insertSessions(
    { db, objects },
    [
      { ...own, ...out, place: { surfSpotId: spot.id } },
      { ...own, place: { customLocation: 'Second reef' } },
      { ...own, visibility: 'buddies', place: { customLocation: 'Old groyne' } },
      // Only their surfer could comment on the private one, and the diver on a session that nobody knows of.
      { ...own, visibility: 'private', commenter: owner, place: { customLocation: 'Hidden cove' } },
      { ...own, place: secretPlace },
      {
        ...own,
        ...out,
        surfer: diver,
        commenter: diver,
        companion: owner,
        place: { surfSpotId: spot.id, isDelayed: true },
      },
      { ...own, hoursAgo: 50, place: { surfSpotId: spot.id } },
      { ...own, surfer: reserved, commenter: reserved, companion: buddy, place: { customLocation: 'Far point' } },
    ] as const,
  )
  const sessions = { shown, remote, buddies, private: hidden, secret, delayed }
  const tracks = await insertTracks({ db }, owner)
  const archiveId = await insertArchive({ db }, owner.id)
  const offer = await insertOffer({ db }, owner.id)
  await aRaisedAlarm(db, { owner, buddy, sessionId: sessions.shown.id })
  const uploadId = randomUUID()
  await objects.put(`uploads/${uploadId}.raw`, await photo)
  const inAnHour = new Date(Date.now() + 3_600_000)
  const row = { userId: owner.id, id: randomUUID() }
  const endpoint = `https://fcm.googleapis.com/fcm/send/${uploadId}`
  await insertRows(db, 'uploads', { ...row, id: uploadId, state: 'received', expiresAt: inAnHour.toISOString() })
  await insertRows(db, 'notifications', { ...row, kind: 'joined', actorId: buddy.id })
  await aSignIn(db, owner.id)
  const signIn = await rowOf(db, 'signIns', ['id', 'tokenHash'], { userId: owner.id })
  await insertRows(db, 'pushSubscriptions', {
    ...row,
    signIn: signIn.tokenHash,
    endpoint,
    p256dh: 'B'.repeat(87),
    auth: 'a'.repeat(22),
  })
  await insertRows(db, 'passkeys', { ...row, credentialId: row.id, publicKey: randomBytes(8), name: 'Phone' })
  await insertRows(db, 'accessTokens', { ...row, tokenHash: randomBytes(32), name: 'Watch', scopes: ['import'] })
  await db.insertInto('passwords').values({ userId: owner.id, hash: CHEAP_HASH }).execute()
  await insertRows(db, 'recoveryCodes', { userId: owner.id, hash: CHEAP_HASH.replace(/[^$]+$/, row.id) })
  await insertRows(db, 'knownBrowsers', { userId: owner.id, tokenHash: randomBytes(32) })
  await insertRows(db, 'securityEvents', { ...row, kind: 'new_browser' })
  await db.insertInto('moderationDecisions').values({ id: row.id, surferId: owner.id, decision: 'warn' }).execute()
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

  const invite = {
    userId: owner.id,
    id: randomUUID(),
    tokenHash: randomBytes(32),
    expiresAt: new Date(0).toISOString(),
  }
  await db.insertInto('invites').values(invite).execute()
  const plan = { id: randomUUID(), note: `Bring wax ${unlike()}` }
  const planMessage = { id: randomUUID(), message: `By the lamp ${unlike()}` }
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString()
  await insertRows(db, 'plans', { ...plan, userId: owner.id, surfSpotId: spot.id, startTime: tomorrow })
  await insertRows(db, 'planSurfers', [
    { ownerId: owner.id, planId: plan.id, userId: owner.id, answer: 'going' },
    { ownerId: owner.id, planId: plan.id, userId: buddy.id },
    { ownerId: owner.id, planId: plan.id, userId: blocked.id },
  ])
  await insertRows(db, 'planMessages', { ...planMessage, ownerId: owner.id, planId: plan.id, userId: owner.id })

  const reported = { id: randomUUID(), kind: 'session', subjectId: sessions.remote.id }
  await insertRows(db, 'moderationCases', { ...reported, ownerId: owner.id, surferId: owner.id })
  await db.insertInto('reports').values({ caseId: reported.id, reporterId: buddy.id, reason: 'spam' }).execute()

  return {
    surfers: {
      ...{ visitor: null, owner, buddy, pending, blocked, stranger },
      ...{ moderator, operator, limited, suspended },
    } satisfies Record<Role, TestSurfer | null>,
    owner,
    spot,
    sessions,
    /** Takes no comments, requests and invitations; a buddy of the buddy. */
    reserved: { id: reserved.id, sessionId: reservedSession.id },
    /** At the spot and over, for everyone. */
    surfed,
    /** When the last point of each session's track was taken, in milliseconds since 1970. */
    tracks,
    /** Of an imported activity that waits for the owner's choice, and of its file. */
    ...offer,
    archiveId,
    ...{ contact, board, spotAlert },
    ...{ webhook: await aWebhook(db, owner), serverWebhook: await aWebhook(db) },
    pushServer: await aPushServer(db, owner),
    /** The buddy knows it. */
    secretSpot,
    /** Nobody else knows it. */
    hiddenSpot,
    /** The buddy reported the session `remote`. */
    caseId: reported.id,
    requestId,
    proposalId: proposal.id,
    /** Tomorrow; the buddy is invited, and the blocked one was before. */
    plan: { ...plan, messageId: planMessage.id, message: planMessage.message },
    signInId: signIn.id,
    inviteId: invite.id,
    /** Of the owner's passkey and access token, of their notification and of a decision about them. */
    rowId: row.id,
    upload: {
      id: uploadId,
      objectPath: `/objects/uploads/${uploadId}.raw`,
      uploadUrl: await signedTarget(db, uploadId, inAnHour.getTime()),
    },
    endpoint,
  }
}
