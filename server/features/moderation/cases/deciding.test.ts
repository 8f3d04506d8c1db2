import { expect, test } from 'vitest'
import type { ModerationDecision } from '#contract/operators/moderation.ts'
import { exhaust } from '#server/platform/config/rate-limits.ts'
import { DAY_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import { moderationAt } from '#test/fixtures/reported.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const server = serverInFile()
const { ask, aSurfer, surfers, buddies, checkIn, surf, update } = server
const moderation = moderationAt(server)
const { aboutSurfer, aboutSession, aboutComment, decide, readCase, standingOf } = moderation
const mira = inFile(() => moderation.aModerator())
const owner = inFile(() => moderation.anOwner())

const logOf = async () => (await ask(owner, 'GET /api/operators/log')).body as { action: string; details: object }[]

test('keeping changes nothing for the surfer, and the case is decided', async () => {
  const kai = await aSurfer('Kai')
  const id = await surf(kai)
  const caseId = await aboutSession(kai, id)
  const decided = await decide(mira, caseId, 'keep', { message: '' })
  expect(decided).toMatchObject({
    status: 200,
    body: { decision: { decision: 'keep', operator: { id: mira.id } }, choices: [], former: [] },
  })
  expect((await ask(await aSurfer(), `GET /api/surf-sessions/${id}`)).status).toBe(200)
  expect(await server.notices(kai, 'moderation_decision')).toEqual([])
  const { body: cases } = await ask(mira, 'GET /api/moderation/cases?state=decided')
  expect(cases).toContainEqual(expect.objectContaining({ id: caseId }))
})

test('of two moderators who decide at once one decides, and the other reads who did', async () => {
  const other = await moderation.aModerator('Olu')
  const kai = await aSurfer('Kai')
  const caseId = await aboutSession(kai, await surf(kai))
  const page = await server.openPage(owner)
  const both = await Promise.all([decide(mira, caseId, 'hide'), decide(other, caseId, 'warn')])
  await page.next({ type: 'notifications_changed' })
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)!.body.code).toBe('case_decided')
  const [first, second] = both[0]!.status === 200 ? [mira, other] : [other, mira]
  expect(await readCase(second, caseId)).toMatchObject({ choices: [], decision: { operator: { id: first.id } } })
  expect(await server.notices(kai, 'moderation_decision')).toHaveLength(1)
})

test('a limit takes the right to post for some days, by notification and in the log, and ends by itself', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const caseId = await aboutSurfer(kai)
  const before = Date.now()
  expect((await decide(mira, caseId, 'limit', { days: 3 })).status).toBe(200)
  const { state, until } = (await standingOf(kai))!
  expect(state).toBe('limited')
  expect(Date.parse(String(until)) - before).toBeGreaterThan(3 * DAY_MS - 60_000)
  const comment = () => ask(kai, `POST /api/surf-sessions/${session}/comment`, { comment: 'Nice' })
  const session = await surf(lena)
  expect(await comment()).toMatchObject(refusedWith('account_limited'))
  expect(await server.notices(kai, 'moderation_decision')).toMatchObject([
    { text: "For now you can't post to others here" },
  ])
  expect((await logOf())[0]).toMatchObject({
    ...{ action: 'case_decided', operator: { id: mira.id }, surfer: { id: kai.id } },
    details: { case: caseId, kind: 'surfer', decision: 'limit', days: 3 },
  })
  expect((await ask(kai, 'GET /api/auth/user')).body).toMatchObject({ standing: 'limited', standingUntil: until })
})

test('the stronger of two decisions in force counts', async () => {
  const kai = await aSurfer('Kai')
  await decide(mira, await aboutSurfer(kai), 'suspend', { days: 2 })
  await decide(mira, await aboutSurfer(kai), 'limit', { days: 30 })
  expect(await standingOf(kai)).toMatchObject({ state: 'suspended' })
})

test('closing signs out, ends the account in three weeks, and can be lifted', async () => {
  const kai = await aSurfer('Kai')
  expect((await decide(mira, await aboutSurfer(kai), 'close')).status).toBe(200)
  expect((await ask(kai, 'GET /api/auth/user')).status).toBe(401)
  const leavesAt = async () =>
    (await server.db.selectFrom('users').select('leavesAt').where('id', '=', kai.id).executeTakeFirstOrThrow()).leavesAt
  expect(Date.parse(String(await leavesAt())) - Date.now()).toBeGreaterThan(20 * DAY_MS)
  expect((await ask(await aSurfer(), `GET /api/users/${kai.id}`)).status).toBe(404)
  const lift = () => ask(owner, `DELETE /api/moderation/surfers/${kai.id}/standing`)
  expect(await lift()).toMatchObject({ status: 200, body: { standing: null, decisions: [{ isReversed: true }] } })
  expect(await lift()).toMatchObject({ status: 200 })
  expect(await leavesAt()).toBeNull()
  expect((await ask(await aSurfer(), `GET /api/users/${kai.id}`)).status).toBe(200)
})

test.each([
  ['limit', {}],
  ['limit', { days: 0 }],
  ['limit', { days: 366 }],
  ['warn', { message: ' ' }],
  ['warn', { message: 'x'.repeat(2001) }],
  ['ban', {}],
  ['delete', {}],
])('%s with %j is no decision about a surfer without a picture', async (decision, more) => {
  const caseId = await aboutSurfer(await aSurfer('Kai'))
  expect(await decide(mira, caseId, decision, more)).toMatchObject(refusedWith('invalid_request'))
})

test('a moderator decides about no owner and no other moderator, an owner does', async () => {
  const other = await moderation.aModerator('Olu')
  for (const surfer of [owner, other]) {
    const caseId = await aboutSurfer(surfer)
    expect(await readCase(mira, caseId)).toMatchObject({ choices: [] })
    expect(await decide(mira, caseId, 'warn')).toMatchObject(refusedWith('operators_only'))
    if (surfer === other) expect(await decide(owner, caseId, 'warn')).toMatchObject({ status: 200 })
  }
})

test('who is reported neither reads nor decides the case, and a reporter does not decide', async () => {
  const caseId = await aboutSurfer(mira)
  expect(await ask(mira, `GET /api/moderation/cases/${caseId}`)).toMatchObject(refusedWith('case_not_found'))
  expect(await decide(mira, caseId, 'keep')).toMatchObject(refusedWith('own_case'))
  const open = (await ask(mira, 'GET /api/moderation/cases?limit=100')).body as { id: string }[]
  expect(open.map(({ id }) => id)).not.toContain(caseId)
  const reported = await aboutSurfer(await aSurfer('Kai'), { by: mira })
  expect(await readCase(mira, reported)).toMatchObject({ choices: [], reporters: [{ reporter: { id: mira.id } }] })
  expect(await decide(mira, reported, 'keep')).toMatchObject(refusedWith('own_case'))
})

test('the last owner who can decide is neither suspended nor closed', async () => {
  const second = await moderation.anOwner('Bo')
  const suspend = (by: typeof owner, surfer: typeof owner) =>
    ask(by, `POST /api/moderation/surfers/${surfer.id}/decisions`, { decision: 'suspend', message: 'Enough' })
  expect(await suspend(owner, owner)).toMatchObject(refusedWith('own_case'))
  expect(await suspend(owner, second)).toMatchObject({
    status: 200,
    body: { standing: 'suspended', until: null, decisions: [{ decision: 'suspend' }] },
  })
  expect(await suspend(second, owner)).toMatchObject(refusedWith('account_suspended'))
  await update('users', { role: 'owner' }, { id: second.id })
  const operator = await moderation.anOwner('Cy')
  expect(await suspend(operator, owner)).toMatchObject({ status: 200 })
  await ask(operator, `DELETE /api/moderation/surfers/${owner.id}/standing`)
  await ask(operator, `DELETE /api/moderation/surfers/${second.id}/standing`)
  for (const { id } of [second, operator]) await update('users', { role: null }, { id })
})

test('an account that waits for approval is approved or refused, not suspended', async () => {
  const kai = await aSurfer('Kai')
  await server.insert('standings', { userId: kai.id, state: 'awaiting' })
  const answer = await ask(owner, `POST /api/moderation/surfers/${kai.id}/decisions`, {
    ...{ decision: 'suspend', message: 'Enough' },
  })
  expect(answer).toMatchObject(refusedWith('invalid_request'))
  expect(await standingOf(kai)).toMatchObject({ state: 'awaiting' })
})

test('an active session is hidden, not deleted, so that the watch over its surfer goes on', async () => {
  const kai = await aSurfer('Kai')
  const id = await checkIn(kai)
  const caseId = await aboutSession(kai, id)
  expect((await readCase(mira, caseId)).choices).not.toContain('delete')
  expect(await decide(mira, caseId, 'delete')).toMatchObject(refusedWith('invalid_request'))
  expect((await decide(mira, caseId, 'hide')).status).toBe(200)
  expect((await ask(kai, `GET /api/surf-sessions/${id}`)).body).toMatchObject({ isActive: true })
})

test('a deleted session and comment are gone, also for their surfer', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const [session, other] = [await surf(kai), await surf(lena)]
  const comment = (await ask(kai, `POST /api/surf-sessions/${other}/comment`, { comment: 'Kook' })).body.id
  expect((await decide(mira, await aboutSession(kai, session), 'delete')).status).toBe(200)
  expect((await ask(kai, `GET /api/surf-sessions/${session}`)).status).toBe(404)
  const caseId = await aboutComment(kai, { owner: lena, session: other, id: comment }, { excerpt: 'Kook' })
  expect((await decide(mira, caseId, 'delete')).status).toBe(200)
  expect((await ask(lena, `GET /api/surf-sessions/${other}`)).body.comments).toEqual([])
  expect(await readCase(mira, caseId)).toMatchObject({ subject: null, excerpt: 'Kook' })
})

test('a moderator decides two hundred times a day', async () => {
  const olu = await moderation.aModerator('Olu')
  const kai = await aSurfer('Kai')
  await exhaust(server.db, { 'moderation-decision': [olu.id] })
  expect(await decide(olu, await aboutSurfer(kai), 'keep')).toMatchObject(refusedWith('too_many_attempts'))
  const decision: ModerationDecision[] = (await ask(owner, `GET /api/moderation/surfers/${kai.id}`)).body.decisions
  expect(decision).toEqual([])
})
