import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { inFile } from '#test/files/in-file.ts'
import { aPhoto } from '#test/files/pictures.ts'
import { moderationAt } from '#test/fixtures/reported.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const server = serverInFile()
const { ask, aSurfer, buddies, surf } = server
const moderation = moderationAt(server)
const { aboutSession, aboutPhoto, aboutComment, readCase } = moderation
const mira = inFile(() => moderation.aModerator())
const owner = inFile(() => moderation.anOwner())

const MARK = `mark${randomUUID().slice(0, 8)}`
const position = { latitude: 21, longitude: -158 }
const aSecretSession = async (surfer: { cookie: string }, visibility = 'everyone') => {
  const spot = (
    await ask(surfer, 'POST /api/secret-spots', { name: `${MARK} cove`, note: '', sharedWith: [], ...position })
  ).body
  return { spot, session: await surf(surfer, { secretSpotId: spot.id, ...position, visibility }) }
}

test('moderators and owners see no private session, secret spot or photo that was not reported', async () => {
  const [kai] = await buddies('Kai', 'Lena')
  const hidden = await surf(kai, { visibility: 'private' })
  const photo = await moderation.aPhoto(kai, hidden, await aPhoto())
  const { session } = await aSecretSession(kai)
  for (const who of [mira, owner]) {
    for (const id of [hidden, session]) {
      expect((await ask(who, `GET /api/surf-sessions/${id}`)).status).toBe(404)
      expect((await ask(who, `GET /api/surf-sessions/${id}/track`)).status).toBe(404)
      expect(await ask(who, `GET /api/moderation/cases/${id}`)).toMatchObject({ body: { code: 'case_not_found' } })
    }
    const picture = await fetch(`${server.url}/api${photo.photoUrl}`, { headers: { cookie: who.cookie } })
    expect(picture.status).toBe(404)
    expect((await ask(who, 'GET /api/secret-spots')).text).not.toContain(MARK)
  }
})

test('a reported session at a secret spot names no place, and a private one shows no more than was reported', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const { spot, session } = await aSecretSession(kai)
  const caseId = await aboutSession(kai, session, { by: lena, excerpt: 'Dropped in on everyone' })
  const read = await ask(mira, `GET /api/moderation/cases/${caseId}`)
  expect(read.body.subject).toMatchObject({ place: null, photos: [] })
  for (const secret of [MARK, spot.id, '-158']) expect(read.text).not.toContain(secret)
  expect((await ask(mira, `GET /api/surf-sessions/${session}`)).status).toBe(404)

  const other = await surf(kai)
  const reported = await aboutSession(kai, other, { by: lena, excerpt: 'Then' })
  await moderation.aPhoto(kai, other, await aPhoto())
  await ask(kai, `PATCH /api/surf-sessions/${other}`, { visibility: 'private', notes: MARK })
  expect(await readCase(mira, reported)).toMatchObject({ excerpt: 'Then', subject: { text: null, photos: [] } })
})

test('a case has the reported comment with its neighbours, the reporter’s record, and what was decided before', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const session = await surf(lena)
  const texts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
  const ids: string[] = []
  for (const comment of texts)
    ids.push((await ask(kai, `POST /api/surf-sessions/${session}/comment`, { comment })).body.id)
  await moderation.decide(mira, await moderation.aboutSurfer(kai, { by: lena }), 'warn')
  await moderation.decide(mira, await moderation.aboutSurfer(kai, { by: lena }), 'keep')
  const caseId = await aboutComment(
    kai,
    { owner: lena, session, id: ids[4]! },
    { by: lena, excerpt: 'five', reason: 'hate', message: MARK },
  )
  const read = await readCase(mira, caseId)
  expect(read.subject?.around.map(({ text }) => text)).toEqual(['two', 'three', 'four', 'five', 'six', 'seven'])
  expect(read.subject?.around.filter(({ isReported }) => isReported)).toMatchObject([{ text: 'five' }])
  expect(read.reporters).toMatchObject([
    { reporter: { id: lena.id }, reason: 'hate', message: MARK, record: { reports: 3, founded: 1 } },
  ])
  expect(read.former).toMatchObject([{ decision: 'warn', operator: { id: mira.id } }])
  expect(read.account).toMatchObject({ standing: null, madeAt: expect.any(String) })
})

test('who reads a case is in the log once a day', async () => {
  const kai = await aSurfer('Kai')
  const session = await surf(kai)
  const photo = await moderation.aPhoto(kai, session, await aPhoto())
  const caseId = await aboutPhoto(kai, session, photo.id)
  for (const who of [mira, owner, mira]) await readCase(who, caseId)
  const log = (await ask(owner, 'GET /api/operators/log')).body as { action: string; details: { case: string } }[]
  const reads = log.filter(({ action, details }) => action === 'case_read' && details.case === caseId)
  expect(reads).toMatchObject([
    { operator: { id: owner.id }, surfer: null, details: { kind: 'photo' } },
    { operator: { id: mira.id } },
  ])
})

test('open cases come oldest first in pages, decided ones newest first', async () => {
  const kai = await aSurfer('Kai')
  const ids: string[] = []
  for (let nth = 0; nth < 3; nth += 1) ids.push(await aboutSession(kai, await surf(kai)))
  await server.db.deleteFrom('moderationCases').where('id', 'not in', ids).execute()
  // Their ids are random here, and in the order of time otherwise.
  const [first, second, third] = ids.toSorted()
  const page = async (query: string): Promise<string[]> =>
    (await ask(mira, `GET /api/moderation/cases?${query}`)).body.map(({ id }: { id: string }) => id)
  expect(await page('limit=2')).toEqual([first, second])
  expect(await page(`limit=2&cursor=${second}`)).toEqual([third])
  expect((await ask(mira, 'GET /api/moderation/waiting')).body).toEqual({ cases: 3, appeals: 0 })
  for (const id of [second, first]) await moderation.decide(mira, id!, 'keep')
  expect(await page('')).toEqual([third])
  expect(await page('state=decided&limit=1')).toEqual([first])
  expect(await page(`state=decided&cursor=${first}`)).toEqual([second])
})

test('the text of an unchanged thing is that of its first report', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const session = await surf(kai)
  await ask(kai, `PATCH /api/surf-sessions/${session}`, { notes: 'Locals only' })
  const photo = await moderation.aPhoto(kai, session, await aPhoto())
  const spot = await server.aSpot({ name: 'Outer bank' })
  const reported = [
    { kind: 'session', id: session },
    { kind: 'photo', id: photo.id, parentId: session },
    { kind: 'surfer', id: kai.id },
    { kind: 'spot', id: spot.id },
  ]
  for (const { id, ...more } of reported) {
    await ask(lena, 'POST /api/reports', { id, ...more, reason: 'wrong' })
    const { id: caseId } = await server.row('moderationCases', ['id'], { subjectId: id })
    const { subject, excerpt } = await readCase(mira, caseId)
    expect({ kind: more.kind, text: subject?.text }).toEqual({ kind: more.kind, text: excerpt })
    expect(excerpt).not.toBe('')
  }
})
