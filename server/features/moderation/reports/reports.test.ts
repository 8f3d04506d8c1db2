import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { answerReporters } from '#server/features/moderation/reports/reporters-outcome.ts'
import { aNewcomer } from '#test/accounts/account-letters.ts'
import { updateRows } from '#test/fixtures/rows.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const server = serverInFile()
const { ask, surfers, buddies, aSurfer, aSpot, checkIn, plan, notices } = server
const elsewhere = serverBeside(server)

type Surfer = { cookie: string }
type Reported = { kind: string; id: string; parentId?: string; reason?: string; message?: string }
const report = (who: Surfer | null, reported: Reported, at = server) =>
  at.ask(who, 'POST /api/reports', { reason: 'spam', ...reported })
const casesOf = (id: string) =>
  server.db.selectFrom('moderationCases').selectAll().where('subjectId', '=', id).orderBy('id').execute()
const reportsOf = (caseId: string) =>
  server.db.selectFrom('reports').selectAll().where('caseId', '=', caseId).orderBy('id').execute()
const ownReports = async (who: Surfer) => (await ask(who, 'GET /api/reports')).body

const aModerator = () => aSurfer('Moana', { role: 'moderator' })
const decide = (caseId: string, outcome: Parameters<typeof answerReporters>[2]) =>
  server.db.transaction().execute(async (tx) => {
    await updateRows(tx, 'moderationCases', { decidedAt: new Date().toISOString() }, { id: caseId })
    await answerReporters(tx, caseId, outcome)
  })
const comment = async (who: Surfer, sessionId: string, words: string): Promise<string> =>
  (await ask(who, `POST /api/surf-sessions/${sessionId}/comment`, { comment: words })).body.id

test('each kind makes a case with its text, its surfer and where it belongs', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const spot = await aSpot({ name: 'Pier' })
  const sessionId = await checkIn(kai)
  await ask(kai, `PATCH /api/surf-sessions/${sessionId}`, { notes: 'Locals only' })
  const commentId = await comment(kai, sessionId, 'Stay away')
  const planId = await plan(kai, spot, { invited: [lena] })
  const messageId = (await ask(kai, `POST /api/plans/${planId}/messages`, { message: 'Be there' })).body.id
  const of = { ownerId: kai.id, surferId: kai.id, parentId: null }
  for (const [reported, expected] of [
    [
      { kind: 'session', id: sessionId },
      { ...of, excerpt: 'Reef\nLocals only' },
    ],
    [
      { kind: 'comment', id: commentId, parentId: sessionId },
      { ...of, parentId: sessionId, excerpt: 'Stay away' },
    ],
    [
      { kind: 'plan_message', id: messageId, parentId: planId },
      { ...of, parentId: planId, excerpt: 'Be there' },
    ],
    [
      { kind: 'surfer', id: kai.id },
      { ...of, excerpt: `Kai Nakamura @${kai.username}` },
    ],
    [
      { kind: 'spot', id: spot.id },
      { ownerId: spot.id, surferId: null, parentId: null },
    ],
  ] as const) {
    expect(await report(lena, reported)).toMatchObject({ status: 200, body: { isReceived: true } })
    expect(await casesOf(reported.id)).toMatchObject([{ kind: reported.kind, ...expected }])
  }
  expect(await casesOf(spot.id)).toMatchObject([{ excerpt: expect.stringContaining('Pier') }])
})

test('a case has no name of a secret spot', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const spot = { name: 'Hush cove', latitude: 21, longitude: -158 }
  const { id: secretSpotId } = (await ask(kai, 'POST /api/secret-spots', { ...spot, sharedWith: [lena.id] })).body
  const id = await checkIn(kai, { secretSpotId })
  expect(await report(lena, { kind: 'session', id })).toMatchObject({ status: 200 })
  expect(await casesOf(id)).toMatchObject([{ excerpt: '' }])
})

test('a repeated report changes nothing, also from two servers at once', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const answers = await Promise.all(
    [server, elsewhere, server, elsewhere].map((at, nth) =>
      report(lena, { kind: 'surfer', id: kai.id, message: `the ${nth}th` }, at),
    ),
  )
  expect(answers).toMatchObject(Array(4).fill({ status: 200, body: { isReceived: true } }))
  expect(answers.filter(({ body }) => !body.isRepeated)).toHaveLength(1)
  const [first, ...others] = await casesOf(kai.id)
  expect(others).toEqual([])
  expect(await reportsOf(first!.id)).toMatchObject([{ reporterId: lena.id, email: null }])
})

test('reports by many are one open case, and a decided one is followed by another', async () => {
  const kai = await aSurfer('Kai')
  const reporters = await surfers(...Array.from({ length: 12 }, () => 'Lena'))
  const answers = await Promise.all(
    reporters.map((who, nth) => report(who, { kind: 'surfer', id: kai.id }, nth % 2 ? server : elsewhere)),
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const [open] = await casesOf(kai.id)
  expect(await reportsOf(open!.id)).toHaveLength(12)
  await decide(open!.id, 'nothing_found')
  expect(await report(reporters[0]!, { kind: 'surfer', id: kai.id })).toMatchObject({ status: 200 })
  expect(await casesOf(kai.id)).toHaveLength(2)
})

test('a case of very many reports takes one more as fast', async () => {
  const kai = await aSurfer('Kai')
  await report(await aSurfer('Lena'), { kind: 'surfer', id: kai.id })
  const [open] = await casesOf(kai.id)
  await sql`
    insert into reports (case_id, email, reason) select ${open!.id}, n || '@example.com', 'spam'
    from generate_series(1, 10000) n`.execute(server.db)
  const before = performance.now()
  expect(await report(await aSurfer('Noa'), { kind: 'surfer', id: kai.id })).toMatchObject({ status: 200 })
  expect(performance.now() - before).toBeLessThan(2_000)
  expect(await casesOf(kai.id)).toHaveLength(1)
})

test('what a surfer may not see is refused like reading it, and what is their own with a clear message', async () => {
  const [kai, lena, noa] = await surfers('Kai', 'Lena', 'Noa')
  const sessionId = await checkIn(kai, { visibility: 'private' })
  const shown = await checkIn(lena)
  const commentId = await comment(noa, shown, 'Mine')
  await ask(kai, `POST /api/blocks/${noa.id}`)
  for (const [reported, code] of [
    [{ kind: 'session', id: sessionId }, 'session_not_found'],
    [{ kind: 'session', id: randomUUID() }, 'session_not_found'],
    [{ kind: 'photo', id: randomUUID() }, 'photo_not_found'],
    [{ kind: 'comment', id: commentId, parentId: sessionId }, 'comment_not_found'],
    [{ kind: 'plan_message', id: randomUUID(), parentId: randomUUID() }, 'message_not_found'],
    [{ kind: 'surfer', id: kai.id }, 'user_not_found'],
    [{ kind: 'spot', id: randomUUID() }, 'spot_not_found'],
    [{ kind: 'comment', id: commentId, parentId: shown }, 'reporting_own'],
    [{ kind: 'surfer', id: noa.id }, 'reporting_own'],
  ] as const)
    expect(await report(noa, reported)).toMatchObject(refusedWith(code))
  // A comment by somebody who is blocked is hidden from both.
  expect(await report(kai, { kind: 'comment', id: commentId, parentId: shown })).toMatchObject(
    refusedWith('comment_not_found'),
  )
  expect(await report(kai, { kind: 'surfer', id: noa.id })).toMatchObject(refusedWith('user_not_found'))
})

test('input that is wrong is refused, and markup is stored as text', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const reported = { kind: 'surfer', id: kai.id }
  const long = 'x'.repeat(1_001)
  for (const wrong of [
    { kind: 'planet' },
    { id: 'guess' },
    { reason: 'boring' },
    { message: 'a\u0000b' },
    { message: long },
    { kind: 'comment' },
    { kind: 'plan_message' },
  ])
    expect(await report(lena, { ...reported, ...wrong })).toMatchObject(refusedWith('invalid_request'))
  expect(await report(lena, { ...reported, message: 'x'.repeat(1024 * 1024) })).toMatchObject(
    refusedWith('body_too_large'),
  )
  const message = '<script>alert(1)</script>'
  expect(await report(lena, { ...reported, message })).toMatchObject({ status: 200 })
  expect(await ownReports(lena)).toMatchObject([{ kind: 'surfer', reason: 'spam', message, outcome: null }])
})

test('moderators are notified once until they have read it', async () => {
  const moderator = await aModerator()
  const [kai, lena, noa] = await surfers('Kai', 'Lena', 'Noa')
  const waiting = async () => (await notices(moderator, 'reports_waiting')).length
  await report(lena, { kind: 'surfer', id: kai.id })
  await report(noa, { kind: 'surfer', id: kai.id })
  await report(kai, { kind: 'surfer', id: lena.id })
  expect(await waiting()).toBe(1)
  expect(await notices(lena, 'reports_waiting')).toEqual([])
  await ask(moderator, 'PUT /api/notifications/read')
  await report(noa, { kind: 'surfer', id: lena.id })
  expect(await waiting()).toBe(1)
  await report(kai, { kind: 'surfer', id: noa.id })
  expect(await waiting()).toBe(2)
})

test('open pages of moderators are notified of each report', async () => {
  const moderator = await aModerator()
  const [kai, lena] = await surfers('Kai', 'Lena')
  const page = await server.openPage(moderator)
  await report(lena, { kind: 'surfer', id: kai.id })
  await page.next({ type: 'notifications_changed' })
})

test('reporters read what became of it, and never what was decided about the surfer', async () => {
  const [kai, lena, noa] = await surfers('Kai', 'Lena', 'Noa')
  await report(lena, { kind: 'surfer', id: kai.id, message: 'He shouts' })
  await report(noa, { kind: 'surfer', id: kai.id })
  const [open] = await casesOf(kai.id)
  await decide(open!.id, 'dealt_with')
  for (const reporter of [lena, noa]) {
    expect(await notices(reporter, 'report_decided')).toMatchObject([
      { text: 'Thanks for your report: we dealt with it', actor: null },
    ])
    expect(await ownReports(reporter)).toMatchObject([{ outcome: 'dealt_with' }])
  }
  expect(await notices(kai, 'report_decided')).toEqual([])
  expect(await ownReports(kai)).toEqual([])
})

test('the reported may report back, and limited surfers may report', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  await report(lena, { kind: 'surfer', id: kai.id })
  await server.insert('standings', { userId: kai.id, state: 'limited' })
  expect(await report(kai, { kind: 'surfer', id: lena.id })).toMatchObject({ status: 200 })
})

test('a new account may report less in a day', async () => {
  const newcomer = await aNewcomer(server)
  const reported = await surfers(...Array.from({ length: 11 }, () => 'Kai'))
  const statuses: number[] = []
  for (const { id } of reported) statuses.push((await report(newcomer, { kind: 'surfer', id })).status)
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  expect(await report(newcomer, { kind: 'surfer', id: reported[0]!.id })).toMatchObject({ status: 200 })
})
