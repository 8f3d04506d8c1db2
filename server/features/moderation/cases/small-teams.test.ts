import { expect, test } from 'vitest'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { moderationAt } from '#test/fixtures/reported.ts'
import { serverInEachTest } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const server = serverInEachTest()
const { ask, aSurfer } = server
const { anOwner, aModerator, aboutSurfer, decide, readCase } = moderationAt(server)

const waitingFor = async (who: TestSurfer) => (await ask(who, 'GET /api/moderation/waiting')).body
const appealsOf = async (who: TestSurfer) => (await ask(who, 'GET /api/moderation/appeals?limit=10')).body
const answerTo = (who: TestSurfer, id: string) =>
  ask(who, `PUT /api/moderation/decisions/${id}/answer`, { isReversed: true, message: 'Sorry' })
async function warnedWithAppeal(surfer: TestSurfer) {
  const [{ id }] = (await ask(surfer, 'GET /api/decisions')).body
  await ask(surfer, `POST /api/decisions/${id}/appeal`, { message: 'I did not' })
  return id as string
}

test('the owner decides about their only moderator, also as the reporter, and answers the appeal', async () => {
  const [ana, cy] = [await anOwner('Ana'), await aModerator('Cy')]
  const caseId = await aboutSurfer(cy, { by: ana })
  expect(await waitingFor(ana)).toEqual({ cases: 1, appeals: 0 })
  expect(await waitingFor(cy)).toEqual({ cases: 0, appeals: 0 })
  expect((await readCase(ana, caseId)).choices).toContain('warn')
  expect((await decide(ana, caseId, 'warn')).status).toBe(200)
  const id = await warnedWithAppeal(cy)
  expect(await appealsOf(ana)).toMatchObject([{ id, mayAnswer: true, isForOperators: false }])
  expect(await waitingFor(ana)).toEqual({ cases: 0, appeals: 1 })
  expect(await answerTo(ana, id)).toMatchObject({ status: 200 })
})

test('a moderator who may not decide about the team is no other one, and reads that an owner answers', async () => {
  const [ana, bo, cy] = [await anOwner('Ana'), await aModerator('Bo'), await aModerator('Cy')]
  const caseId = await aboutSurfer(cy, { by: ana })
  expect((await decide(ana, caseId, 'warn')).status).toBe(200)
  const id = await warnedWithAppeal(cy)
  expect(await appealsOf(bo)).toMatchObject([{ id, mayAnswer: false, isForOperators: true }])
  expect(await waitingFor(bo)).toEqual({ cases: 0, appeals: 0 })
  expect(await answerTo(bo, id)).toMatchObject(refusedWith('operators_only'))
  const dee = await anOwner('Dee')
  expect(await appealsOf(ana)).toMatchObject([{ id, mayAnswer: false, isForOperators: false }])
  expect(await answerTo(ana, id)).toMatchObject(refusedWith('another_answers'))
  expect(await answerTo(dee, id)).toMatchObject({ status: 200 })
})

test('where all moderators reported it, each of them may decide', async () => {
  const [ana, bo] = [await anOwner('Ana'), await aModerator('Bo')]
  const caseId = await aboutSurfer(await aSurfer('Kai'), { by: ana })
  expect(await decide(ana, caseId, 'keep')).toMatchObject(refusedWith('own_case'))
  await server.insert('reports', { caseId, reporterId: bo.id, reason: 'spam', message: '' })
  expect((await decide(ana, caseId, 'keep')).status).toBe(200)
})

test('a moderator is not notified of a report about themselves', async () => {
  const [ana, cy] = [await anOwner('Ana'), await aModerator('Cy')]
  const kai = await aSurfer('Kai')
  expect((await ask(kai, 'POST /api/reports', { kind: 'surfer', id: cy.id, reason: 'spam' })).status).toBe(200)
  expect(await server.notices(ana, 'reports_waiting')).toHaveLength(1)
  expect(await server.notices(cy, 'reports_waiting')).toEqual([])
})
