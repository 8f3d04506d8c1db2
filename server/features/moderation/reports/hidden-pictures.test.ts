import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { showAfterADay } from '#server/features/moderation/reports/hidden-pictures.ts'
import { aNewcomer } from '#test/accounts/account-letters.ts'
import { setStanding } from '#test/accounts/standing-rows.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const server = serverInFile()
const { ask, surfers, aSurfer, checkIn } = server

type Surfer = { cookie: string }
const aPicture = async (owner: TestSurfer) => {
  const sessionId = await checkIn(owner)
  const photo = { ownerId: owner.id, sessionId, id: randomUUID(), photoUrl: `/objects/photos/${randomUUID()}.webp` }
  await server.insert('photos', photo)
  return photo
}
type Picture = Awaited<ReturnType<typeof aPicture>>
const report = (who: Surfer, { id, sessionId }: Picture) =>
  ask(who, 'POST /api/reports', { kind: 'photo', id, parentId: sessionId, reason: 'nudity' })
const photosSeenBy = async (who: Surfer, { sessionId }: Picture) =>
  (await ask(who, `GET /api/surf-sessions/${sessionId}`)).body.photos
const isSeenBy = async (who: Surfer, picture: Picture): Promise<boolean> =>
  (await photosSeenBy(who, picture)).length === 1
const caseOf = ({ id }: Picture) =>
  server.db
    .selectFrom('moderationCases')
    .selectAll()
    .where('subjectId', '=', id)
    .where('decidedAt', 'is', null)
    .executeTakeFirstOrThrow()
/** By a moderator who is made here. */
const decide = async (picture: Picture, decision: string) => {
  const moderator = await aSurfer('Moana', { role: 'moderator' })
  const { id } = await caseOf(picture)
  const made = await ask(moderator, `PUT /api/moderation/cases/${id}/decision`, { decision, message: 'Seen' })
  expect(made).toMatchObject({ status: 200 })
}
const letADayPass = async (picture: Picture) => {
  const { id } = await caseOf(picture)
  await server.update('moderationCases', { hiddenUntil: new Date().toISOString() }, { id })
  await showAfterADay(server)
}

test('the third report by an older account hides a picture from others, and its owner sees it', async () => {
  const kai = await aSurfer('Kai')
  const [lena, noa, ben, ana] = await surfers('Lena', 'Noa', 'Ben', 'Ana')
  const picture = await aPicture(kai)
  await report(lena, picture)
  await report(noa, picture)
  for (const newcomer of [await aNewcomer(server), await aNewcomer(server)])
    expect(await report(newcomer, picture)).toMatchObject({ status: 200 })
  expect(await isSeenBy(ana, picture)).toBe(true)
  const page = await server.openPage(kai)
  page.say({ type: 'watch', sessionId: picture.sessionId })
  expect(await report(ben, picture)).toMatchObject({ status: 200, body: { isReceived: true } })
  await page.next({ type: 'session_changed' })
  for (const other of [lena, ben, ana]) expect(await isSeenBy(other, picture)).toBe(false)
  expect(await photosSeenBy(kai, picture)).toMatchObject([{ id: picture.id, isHidden: true }])
  const { hiddenUntil } = await caseOf(picture)
  expect(Math.round((Date.parse(hiddenUntil!) - Date.now()) / 3_600_000)).toBe(24)
  // Repeated after a lost answer, and by somebody who cannot see it any more.
  expect(await report(ben, picture)).toMatchObject({ status: 200, body: { isReceived: true } })
  expect(await report(ana, picture)).toMatchObject(refusedWith('photo_not_found'))
})

test('reports by limited surfers hide nothing', async () => {
  const kai = await aSurfer('Kai')
  const [lena, noa, ben, ana] = await surfers('Lena', 'Noa', 'Ben', 'Ana')
  const picture = await aPicture(kai)
  await setStanding(server, lena, 'limited')
  for (const who of [lena, noa, ben]) expect(await report(who, picture)).toMatchObject({ status: 200 })
  expect(await isSeenBy(ana, picture)).toBe(true)
  await report(ana, picture)
  expect(await isSeenBy(noa, picture)).toBe(false)
})

test('three who report at once hide it once', async () => {
  const kai = await aSurfer('Kai')
  const picture = await aPicture(kai)
  await Promise.all((await surfers('Lena', 'Noa', 'Ben')).map((who) => report(who, picture)))
  expect(await isSeenBy(await aSurfer('Ana'), picture)).toBe(false)
})

test('it is shown again after a day in which nobody decided, and further reports hide it no more', async () => {
  const [kai, ana] = await surfers('Kai', 'Ana')
  const picture = await aPicture(kai)
  for (const who of await surfers('Lena', 'Noa', 'Ben')) await report(who, picture)
  await showAfterADay(server)
  expect(await isSeenBy(ana, picture)).toBe(false)
  await letADayPass(picture)
  expect(await isSeenBy(ana, picture)).toBe(true)
  for (const who of await surfers('Lena', 'Noa', 'Ben')) await report(who, picture)
  expect(await isSeenBy(ana, picture)).toBe(true)
})

test('a decision to keep it shows it at once, and later reports hide it no more', async () => {
  const [kai, ana] = await surfers('Kai', 'Ana')
  const picture = await aPicture(kai)
  for (const who of await surfers('Lena', 'Noa', 'Ben')) await report(who, picture)
  await decide(picture, 'keep')
  expect(await isSeenBy(ana, picture)).toBe(true)
  for (const who of await surfers('Lena', 'Noa', 'Ben')) await report(who, picture)
  expect(await isSeenBy(ana, picture)).toBe(true)
})

test('a removed picture stays hidden, also after a day', async () => {
  const [kai, ana] = await surfers('Kai', 'Ana')
  const picture = await aPicture(kai)
  for (const who of await surfers('Lena', 'Noa', 'Ben')) await report(who, picture)
  await decide(picture, 'hide')
  await showAfterADay(server)
  expect(await isSeenBy(ana, picture)).toBe(false)
})

test('reports do not hide other things', async () => {
  const [kai, ana] = await surfers('Kai', 'Ana')
  const id = await checkIn(kai)
  for (const who of await surfers('Lena', 'Noa', 'Ben', 'Mo'))
    await ask(who, 'POST /api/reports', { kind: 'session', id, reason: 'spam' })
  expect(await ask(ana, `GET /api/surf-sessions/${id}`)).toMatchObject({ status: 200 })
})
