import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AppealedDecision } from '#contract/operators/moderation.ts'
import { removeOldAddresses } from '#server/features/moderation/reports/answer-mails.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { removeWhatIsOver } from '#server/retention.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { ageSignIns } from '#test/accounts/aged-sign-ins.ts'
import { inFile } from '#test/files/in-file.ts'
import { aPhoto } from '#test/files/pictures.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { moderationAt } from '#test/fixtures/reported.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const server = serverInFile()
const { ask, aSpot, aSurfer, surf } = server
const moderation = moderationAt(server)
const { aboutSurfer, aboutSession, aboutPhoto, aCase, decide, readCase, standingOf } = moderation
const mira = inFile(() => moderation.aModerator())
const owner = inFile(() => moderation.anOwner())

const takeBack = (who: TestSurfer, caseId: string) => ask(who, `DELETE /api/moderation/cases/${caseId}/decision`)
const lift = (surfer: TestSurfer) => ask(owner, `DELETE /api/moderation/surfers/${surfer.id}/standing`)
const decisionAbout = async (surfer: TestSurfer) => (await ask(surfer, 'GET /api/decisions')).body[0]
const appeal = async (surfer: TestSurfer) => {
  const { id } = await decisionAbout(surfer)
  expect((await ask(surfer, `POST /api/decisions/${id}/appeal`, { message: 'It was not me' })).status).toBe(200)
  return id as string
}
const appealsOf = async (who: TestSurfer): Promise<AppealedDecision[]> =>
  (await ask(who, 'GET /api/moderation/appeals?limit=100')).body
const statusFor = async (who: TestSurfer, session: string) =>
  (await ask(who, `GET /api/surf-sessions/${session}`)).status
const answerTo = (who: TestSurfer, id: string, isReversed = true) =>
  ask(who, `PUT /api/moderation/decisions/${id}/answer`, { isReversed, message: 'Sorry' })

test('a hidden spot is shown again by any moderator, and the log says who did', async () => {
  const spot = await aSpot({ name: 'Church', latitude: 13.5, longitude: 100.5 })
  const caseId = await aCase({ kind: 'spot', subjectId: spot.id, surfer: null })
  expect(await takeBack(mira, caseId)).toMatchObject(refusedWith('decision_not_found'))
  expect((await decide(owner, caseId, 'hide')).body).toMatchObject({ mayTakeBack: true })
  expect((await ask(mira, `GET /api/surf-spots/${spot.id}`)).status).toBe(404)
  for (let times = 0; times < 2; times += 1)
    expect(await takeBack(mira, caseId)).toMatchObject({
      ...{ status: 200, body: { mayTakeBack: false, decision: { isReversed: true } } },
    })
  expect((await ask(mira, `GET /api/surf-spots/${spot.id}`)).status).toBe(200)
  const [latest, ...earlier] = (await ask(owner, 'GET /api/operators/log')).body
  expect(latest).toMatchObject({ action: 'decision_reversed', operator: { id: mira.id }, details: { case: caseId } })
  expect(earlier).not.toContainEqual(expect.objectContaining({ action: 'decision_reversed', details: latest.details }))
})

test('reporters of a decision that was taken back read that nothing was found', async () => {
  const [kai, rita] = [await aSurfer('Kai'), await aSurfer('Rita')]
  const caseId = await aboutSession(kai, await surf(kai), { by: rita })
  await decide(mira, caseId, 'hide')
  const outcome = async () => (await ask(rita, 'GET /api/reports')).body[0].outcome
  expect(await outcome()).toBe('removed')
  await takeBack(mira, caseId)
  expect(await outcome()).toBe('nothing_found')
})

test('what was kept or deleted cannot be taken back, and moderators take back nothing about the team', async () => {
  const kai = await aSurfer('Kai')
  const kept = await aboutSurfer(kai)
  await decide(mira, kept, 'keep')
  expect(await readCase(mira, kept)).toMatchObject({ mayTakeBack: false })
  expect(await takeBack(mira, kept)).toMatchObject(refusedWith('decision_not_found'))
  const olu = await moderation.aModerator('Olu')
  const warned = await aboutSurfer(olu)
  await decide(owner, warned, 'warn')
  expect(await readCase(mira, warned)).toMatchObject({ mayTakeBack: false })
  expect(await takeBack(mira, warned)).toMatchObject(refusedWith('operators_only'))
  expect(await takeBack(olu, warned)).toMatchObject(refusedWith('own_case'))
})

test('lifting shows again what was hidden with it, and answers the appeal', async () => {
  const [kai, lena] = [await aSurfer('Kai'), await aSurfer('Lena')]
  const session = await surf(kai)
  await decide(mira, await aboutSession(kai, session), 'suspend', { days: 3 })
  await appeal(kai)
  expect(await statusFor(lena, session)).toBe(404)
  expect((await lift(kai)).body).toMatchObject({ standing: null })
  expect(await statusFor(lena, session)).toBe(200)
  expect((await appealsOf(owner)).filter(({ surfer }) => surfer.id === kai.id)).toEqual([])
  expect(await decisionAbout(kai)).toMatchObject({ isReversed: true, answeredAt: expect.any(String) })
})

test('lifting beside the answer to the appeal: both end, and it is reversed once', async () => {
  const kai = await aSurfer('Kai')
  await decide(mira, await aboutSession(kai, await surf(kai)), 'suspend')
  const id = await appeal(kai)
  const both = await Promise.all([lift(kai), answerTo(owner, id)])
  expect(both[0]).toMatchObject({ status: 200 })
  expect([200, 409]).toContain(both[1].status)
  expect(await standingOf(kai)).toBeUndefined()
})

test('keeping what another decision hides does not show it', async () => {
  const kai = await aSurfer('Kai')
  const session = await surf(kai)
  await decide(mira, await aboutSession(kai, session), 'hide')
  await decide(mira, await aboutSession(kai, session), 'keep')
  expect(await statusFor(mira, session)).toBe(404)
})

test('suspending, closing, lifting and taking back need a recent sign-in; hiding does not', async () => {
  const olu = await moderation.anOwner('Olu')
  await server.update('users', { role: 'owner' }, { id: olu.id })
  const kai = await aSurfer('Kai')
  const caseId = await aboutSession(kai, await surf(kai))
  await ageSignIns(server.db, olu, 24 * HOUR_MS)
  const needsSignIn = refusedWith('fresh_sign_in_required')
  for (const decision of ['suspend', 'close']) {
    expect(await decide(olu, caseId, decision)).toMatchObject(needsSignIn)
    const body = { decision, message: 'Enough' }
    expect(await ask(olu, `POST /api/moderation/surfers/${kai.id}/decisions`, body)).toMatchObject(needsSignIn)
  }
  expect((await decide(olu, caseId, 'hide')).status).toBe(200)
  expect(await takeBack(olu, caseId)).toMatchObject(needsSignIn)
  expect(await ask(olu, `DELETE /api/moderation/surfers/${kai.id}/standing`)).toMatchObject(needsSignIn)
  await server.update('users', { role: null }, { id: olu.id })
})

test('a decided case shows what was reported no more, until its surfer appeals', async () => {
  const kai = await aSurfer('Kai')
  const session = await surf(kai)
  const caseId = await aboutSession(kai, session, { excerpt: 'Kooks' })
  await decide(mira, caseId, 'warn')
  await ask(kai, `PATCH /api/surf-sessions/${session}`, { notes: 'For buddies alone' })
  expect(await readCase(mira, caseId)).toMatchObject({ subject: null, excerpt: 'Kooks' })
  await appeal(kai)
  expect(await readCase(mira, caseId)).toMatchObject({
    subject: { text: expect.stringContaining('For buddies alone') },
  })
})

test('the place of a photo is gone with a session that is private by now', async () => {
  const kai = await aSurfer('Kai')
  const session = await surf(kai)
  const photo = await moderation.aPhoto(kai, session, await aPhoto())
  const caseId = await aboutPhoto(kai, session, photo.id)
  expect((await readCase(mira, caseId)).subject?.place).not.toBeNull()
  await sql`update surf_sessions set visibility = 'private' where id = ${session}`.execute(server.db)
  expect((await readCase(mira, caseId)).subject?.place).toBeNull()
})

test('a repeated decision about a surfer is one, and an unchanged standing is not published again', async () => {
  const kai = await aSurfer('Kai')
  const body = { decision: 'limit', message: 'Slow down', days: 3, clientId: crypto.randomUUID() }
  for (let times = 0; times < 2; times += 1)
    expect((await ask(owner, `POST /api/moderation/surfers/${kai.id}/decisions`, body)).body.decisions).toHaveLength(1)
  expect(await server.notices(kai, 'moderation_decision')).toHaveLength(1)
  const since = async () => server.db.selectFrom('standings').select('since').where('userId', '=', kai.id).execute()
  const before = await since()
  await decide(mira, await aboutSurfer(kai), 'warn')
  expect(await since()).toEqual(before)
})

test('the log says who opened the operators’ page of a surfer and who read appeals, once a day', async () => {
  const kai = await aSurfer('Kai')
  await decide(mira, await aboutSurfer(kai), 'warn')
  await appeal(kai)
  for (const path of [`operators/surfers/${kai.id}`, `moderation/surfers/${kai.id}`, 'moderation/appeals'])
    expect((await ask(owner, `GET /api/${path}`)).status).toBe(200)
  const { body } = await ask(owner, 'GET /api/operators/log?limit=100')
  const reads = (body as { action: string; surfer: { id: string } | null }[]).filter(
    ({ action, surfer }) => action === 'appeals_read' || (action === 'surfer_read' && surfer?.id === kai.id),
  )
  expect(reads.map(({ action }) => action).toSorted()).toEqual(['appeals_read', 'surfer_read'])
})

test('cases are removed after a year, undecided ones too, but none that hides a spot; old addresses go before', async () => {
  const kai = await aSurfer('Kai')
  const spot = await aSpot({ name: 'Hidden', latitude: 15.5, longitude: 100.5 })
  const [open, kept, hidden, recent] = [
    await aboutSurfer(kai),
    await aboutSession(kai, await surf(kai)),
    await aCase({ kind: 'spot', subjectId: spot.id, surfer: null }),
    await aboutSession(kai, await surf(kai)),
  ]
  await decide(mira, kept, 'keep')
  await decide(mira, hidden, 'hide')
  await server.insert('reports', { caseId: recent, email: 'noa@example.com', reason: 'spam', message: '' })
  await sql`update reports set created_at = created_at - interval '61 days' where case_id = ${recent}`.execute(
    server.db,
  )
  await sql`
    update moderation_cases set opened_at = opened_at - interval '366 days', decided_at = decided_at - interval '366 days'
    where id <> ${recent}`.execute(server.db)
  await removeOldAddresses(server)
  await removeWhatIsOver({ db: server.db, env: readEnv({}) })
  const { rows } = await sql<{ id: string }>`
    select id from moderation_cases where id = any(${[open, kept, hidden, recent]}::uuid[])`.execute(server.db)
  expect(rows.map(({ id }) => id).toSorted()).toEqual([hidden, recent].toSorted())
  const emails = await sql`select from reports where email is not null`.execute(server.db)
  expect(emails.rows).toEqual([])
})
