import { expect, test } from 'vitest'
import { caseRetention } from '#server/features/moderation/cases/case-retention.ts'
import { endStandings } from '#server/features/moderation/cases/standing.ts'
import { DAY_MS } from '#surf/time/durations.ts'
import { letterTo } from '#test/accounts/account-letters.ts'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { removeOver } from '#test/fixtures/remove-over.ts'
import { moderationAt } from '#test/fixtures/reported.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'
import { setClocks } from '#test/postgres/database-clock.ts'

const SITE = 'http://lineup.example'
const mail = inFile(startMailServer)
const server = serverInFile(() => ({ PUBLIC_URL: SITE, SMTP_URL: mail.url }))
const { ask, aSurfer, surf, buddies } = server
const moderation = moderationAt(server)
const { aboutSession, aboutSurfer, aboutComment, decide, standingOf } = moderation
const mira = inFile(() => moderation.aModerator())
const olu = inFile(() => moderation.aModerator('Olu'))

const decisionOf = async (surfer: TestSurfer) =>
  server.db
    .selectFrom('moderationDecisions')
    .select(['id', 'isReversed'])
    .where('surferId', '=', surfer.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const appeal = async (surfer: TestSurfer): Promise<string> => {
  const { id } = await decisionOf(surfer)
  await server.update('moderationDecisions', { appeal: 'It was a joke', appealedAt: new Date().toISOString() }, { id })
  return id
}
const answer = (who: TestSurfer, id: string, isReversed: boolean) =>
  ask(who, `PUT /api/moderation/decisions/${id}/answer`, { isReversed, message: 'We read it again' })
const appealsFor = async (who: TestSurfer): Promise<{ id: string; mayAnswer: boolean }[]> =>
  (await ask(who, 'GET /api/moderation/appeals')).body

test('a reversal by another moderator shows again what was hidden, for everyone', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const session = await surf(lena)
  const { id } = (await ask(kai, `POST /api/surf-sessions/${session}/comment`, { comment: 'Kook' })).body
  await decide(mira, await aboutComment(kai, { owner: lena, session, id }), 'limit', { days: 7 })
  const comments = async () => (await ask(lena, `GET /api/surf-sessions/${session}`)).body.comments
  expect(await comments()).toEqual([])
  const decision = await appeal(kai)
  expect(await appealsFor(mira)).toContainEqual(expect.objectContaining({ id: decision, mayAnswer: false }))
  expect(await appealsFor(olu)).toContainEqual(expect.objectContaining({ id: decision, mayAnswer: true }))
  expect(await answer(mira, decision, true)).toMatchObject(refusedWith('another_answers'))
  const both = await Promise.all([answer(olu, decision, true), answer(olu, decision, true)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await comments()).toMatchObject([{ comment: 'Kook' }])
  expect(await standingOf(kai)).toBeUndefined()
  expect(await server.notices(kai, 'moderation_decision')).toMatchObject([
    { text: 'A decision about you was taken back' },
    { text: "For now you can't post to others here" },
  ])
})

test('an answer that upholds changes nothing, and what nobody appealed has no answer', async () => {
  const kai = await aSurfer('Kai')
  const session = await surf(kai)
  await decide(mira, await aboutSession(kai, session), 'hide')
  const { id } = await decisionOf(kai)
  expect(await answer(olu, id, true)).toMatchObject(refusedWith('decision_not_found'))
  await appeal(kai)
  expect(await answer(olu, id, false)).toMatchObject({ status: 200 })
  expect(await answer(olu, id, true)).toMatchObject(refusedWith('appeal_answered'))
  expect((await ask(await aSurfer(), `GET /api/surf-sessions/${session}`)).status).toBe(404)
  expect((await decisionOf(kai)).isReversed).toBe(false)
})

test('what two reports hid is shown again only once both are reversed', async () => {
  const kai = await aSurfer('Kai')
  const session = await surf(kai)
  const isShown = async () => (await ask(await aSurfer(), `GET /api/surf-sessions/${session}`)).status === 200
  await decide(mira, await aboutSession(kai, session), 'hide')
  const first = await appeal(kai)
  await decide(mira, await aboutSession(kai, session), 'hide')
  const second = await appeal(kai)
  await answer(olu, first, true)
  expect(await isShown()).toBe(false)
  await answer(olu, second, true)
  expect(await isShown()).toBe(true)
})

test('the surfer reads the words by mail, and a closed one appeals by its link', async () => {
  const [kai, lena] = [await aSurfer('Kai'), await aSurfer('Lena')]
  const message = 'Kind words only.\n\n<b>Always</b>'
  await decide(mira, await aboutSurfer(kai), 'suspend', { message, days: 3 })
  const suspended = await letterTo(mail, kai.email, 'Your account is suspended')
  expect(suspended.body).toContain('Kind words only.')
  expect(suspended.body).toContain(`${SITE}/decisions`)
  await decide(mira, await aboutSurfer(lena), 'close', { message })
  const closed = await letterTo(mail, lena.email, 'Your account was closed')
  const [, path = ''] = new RegExp(`${SITE}(/api/appeal/[\\w-]+/[\\w-]+)`).exec(closed.body) ?? []
  expect((await ask(null, `GET ${path}`)).status).toBe(200)
  await appeal(kai)
  await answer(olu, (await decisionOf(kai)).id, true)
  expect((await letterTo(mail, kai.email, 'taken back')).body).toContain('We read it again')
})

test('a limit ends when its time is over, and a weaker decision in force then counts', async () => {
  const [kai, lena] = [await aSurfer('Kai'), await aSurfer('Lena')]
  await decide(mira, await aboutSurfer(kai), 'limit', { days: 1 })
  await decide(mira, await aboutSurfer(lena), 'limit', { days: 30 })
  await decide(mira, await aboutSurfer(lena), 'suspend', { days: 1 })
  await endStandings(server)
  expect(await standingOf(kai)).toMatchObject({ state: 'limited' })
  const page = await server.openPage(kai)
  await setClocks(server, new Date(Date.now() + 1.01 * DAY_MS))
  await endStandings(server)
  await page.next({ type: 'buddies_changed' })
  expect(await standingOf(kai)).toBeUndefined()
  expect(await standingOf(lena)).toMatchObject({ state: 'limited' })
  await setClocks(server, null)
})

test('decided cases go after a year with their reports, except while a decision is in force', async () => {
  const [kai, lena] = [await aSurfer('Kai'), await aSurfer('Lena')]
  const [over, inForce] = [await aboutSurfer(kai), await aboutSurfer(lena)]
  await decide(mira, over, 'warn')
  await decide(mira, inForce, 'suspend')
  const decidedAt = new Date(Date.now() - 366 * DAY_MS).toISOString()
  for (const id of [over, inForce]) await server.update('moderationCases', { decidedAt }, { id })
  await removeOver(server.db, ...caseRetention)
  const left = await server.db.selectFrom('reports').select('caseId').where('caseId', 'in', [over, inForce]).execute()
  expect(left.map(({ caseId }) => caseId)).toEqual([inForce])
})
