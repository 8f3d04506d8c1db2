import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { textsIn } from '#languages'
import { answerReporters } from '#server/features/moderation/reports/reporters-outcome.ts'
import { letterTo } from '#test/accounts/account-letters.ts'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { inFile } from '#test/files/in-file.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'
import { atSpot } from '#test/fixtures/surfing.ts'
import { refusedWith } from '#test/network/client.ts'

const mail = inFile(startMailServer)
const server = serverInFile(() => ({ SMTP_URL: mail.url, TRUST_PROXY: true }))
const { ask, aSurfer, aSpot, checkIn } = server
const withoutMail = serverBeside(server)

let networks = 0
/** A network of its own each time, unless one is given. */
function from(given?: string) {
  networks += 1
  return { 'x-forwarded-for': given ?? `10.${Math.floor(networks / 250)}.${networks % 250}.1` }
}
const report = (reported: object, network?: string, at = server) =>
  at.ask(null, 'POST /api/visitors/reports', { reason: 'privacy', ...reported }, from(network))
const reportsOf = (id: string) =>
  server.db
    .selectFrom('reports')
    .innerJoin('moderationCases', 'moderationCases.id', 'reports.caseId')
    .select(['reports.caseId', 'email', 'outcome', 'reporterId', 'message'])
    .where('subjectId', '=', id)
    .execute()
const decide = (caseId: string, outcome: Parameters<typeof answerReporters>[2]) =>
  server.db.transaction().execute((tx) => answerReporters(tx, caseId, outcome))
const address = () => `${randomUUID()}@example.com`

test('a visitor reports a session that its link shows, and the outcome is mailed, whereupon the address is deleted', async () => {
  const kai = await aSurfer('Kai')
  const id = await checkIn(kai, atSpot(await aSpot()))
  const email = address()
  expect(await report({ kind: 'session', id, email, message: 'My car' })).toMatchObject({
    status: 200,
    body: { isReceived: true },
  })
  expect(await report({ kind: 'session', id, email: email.toUpperCase() })).toMatchObject({
    status: 200,
    body: { isReceived: true },
  })
  const rows = await reportsOf(id)
  expect(rows).toMatchObject([{ email, reporterId: null, message: 'My car' }])
  await decide(rows[0]!.caseId, 'removed')
  const letter = await letterTo(mail, email, 'What became of your report')
  expect(letter.body).toContain('it was taken down')
  expect(letter.body).not.toContain('Kai')
  await expect.poll(() => reportsOf(id)).toMatchObject([{ email: null, outcome: 'removed' }])
})

test('two visitors who report one thing each get the outcome in the language in which they reported', async () => {
  const { id } = await aSpot()
  const [english, spanish] = [address(), address()]
  await report({ kind: 'spot', id, email: english })
  await server.ask(
    null,
    'POST /api/visitors/reports',
    { kind: 'spot', id, reason: 'privacy', email: spanish },
    { ...from(), 'accept-language': 'es-CL' },
  )
  await decide((await reportsOf(id))[0]!.caseId, 'removed')
  for (const [email, language] of [
    [english, 'en'],
    [spanish, 'es'],
  ] as const) {
    const { subject } = textsIn(language).accountMails.reportDecided
    expect((await letterTo(mail, email, subject)).body).toContain(`<html lang="${language}" dir="ltr">`)
  }
})

test('the answer is the same whether the mailbox has an account or not', async () => {
  const kai = await aSurfer('Kai')
  const { id } = await aSpot()
  const answers = [
    await report({ kind: 'spot', id, email: kai.email }),
    await report({ kind: 'spot', id, email: address() }),
  ]
  expect(answers.map(({ status, text }) => [status, text])).toEqual(
    Array(2).fill([200, JSON.stringify({ isReceived: true })]),
  )
})

test('a visitor reports photos that the link shows, and neither surfers nor what signed-in surfers write', async () => {
  const kai = await aSurfer('Kai')
  const sessionId = await checkIn(kai, atSpot(await aSpot()))
  const photo = { ownerId: kai.id, sessionId, id: randomUUID(), photoUrl: `/objects/photos/${randomUUID()}.webp` }
  await server.insert('photos', photo)
  const commentId = (await ask(kai, `POST /api/surf-sessions/${sessionId}/comment`, { comment: 'Hi' })).body.id
  expect(await report({ kind: 'photo', id: photo.id })).toMatchObject({ body: { code: 'photo_not_found' } })
  await server.update('surfSessions', { linkShows: ['photos'] }, { id: sessionId })
  expect(await report({ kind: 'photo', id: photo.id })).toMatchObject({ status: 200 })
  expect(await report({ kind: 'surfer', id: kai.id })).toMatchObject({ body: { code: 'user_not_found' } })
  expect(await report({ kind: 'comment', id: commentId, parentId: sessionId })).toMatchObject({
    body: { code: 'comment_not_found' },
  })
})

test('a server without mail stores no address, and its entrance has no mail', async () => {
  const { id } = await aSpot()
  expect(await report({ kind: 'spot', id, email: address() }, undefined, withoutMail)).toMatchObject({ status: 200 })
  expect(await reportsOf(id)).toMatchObject([{ email: null }])
  expect((await withoutMail.ask(null, 'GET /api/entrance')).body).toMatchObject({ mail: false })
  expect((await ask(null, 'GET /api/entrance')).body).toMatchObject({ mail: true })
})

test('a mailbox is given with five reports a day, however it is spelled', async () => {
  const name = randomUUID().slice(0, 12)
  const spellings = ['', '+a', '+b', '+c', '+d', '+e'].map((tag) => `${name}${tag}@gmail.com`)
  const statuses: number[] = []
  for (const email of spellings) statuses.push((await report({ kind: 'spot', id: (await aSpot()).id, email })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect(await report({ kind: 'spot', id: (await aSpot()).id, email: address() })).toMatchObject({ status: 200 })
})

test('an address that is none is refused, as is one with a line break', async () => {
  const { id } = await aSpot()
  for (const email of ['nobody', 'a@b\r\nbcc: c@d.example', `${'x'.repeat(300)}@example.com`])
    expect(await report({ kind: 'spot', id, email })).toMatchObject(refusedWith('invalid_request'))
})

test('a mailbox that does not exist is tried once, and its address is deleted', async () => {
  const { id } = await aSpot()
  const email = address()
  mail.manner = (to) => (to === email ? 550 : 'fine')
  await report({ kind: 'spot', id, email })
  const [row] = await reportsOf(id)
  await decide(row!.caseId, 'nothing_found')
  await expect.poll(() => reportsOf(id)).toMatchObject([{ email: null, outcome: 'nothing_found' }])
  expect(mail.requests.filter((to) => to === email)).toHaveLength(1)
})
