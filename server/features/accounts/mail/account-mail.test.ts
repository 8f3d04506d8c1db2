import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { accountMailQueued } from '#server/features/accounts/events.ts'
import { accountMailOutbox, leaseScheduled } from '#server/features/accounts/mail/account-mail-outbox.ts'
import { queueNotice, queueReset } from '#server/features/accounts/mail/queued-account-mail.ts'
import { queueDecisionMailSql } from '#server/features/accounts/writes.ts'
import { publish } from '#server/platform/live/publish.ts'
import { letterTo, linkIn, PASSWORD, postForm } from '#test/accounts/account-letters.ts'
import { aMember, NEXT_PASSWORD, PUBLIC_URL, RESET_SUBJECT, startAccountServer } from '#test/accounts/account-server.ts'
import { inFile } from '#test/files/in-file.ts'
import { serverInFile, serverInTest, startServer, type TestServer } from '#test/fixtures/server.ts'
import { startLineup } from '#test/proof/processes/lineup-process.ts'

const accounts = inFile(startAccountServer)
const { server, mail } = accounts
const { ask } = server
/** Has a database of its own and sends no letters, so that a test decides who does. */
const quiet = serverInFile({ PUBLIC_URL })
afterEach(() => {
  mail.manner = () => 'fine'
})

const rowsAt = async ({ db }: TestServer) => {
  const { rows } = await sql<{ kind: string; email: string; attempts: number; text: string }>`
    select kind, email, attempts, l::text as text from account_letters l order by id`.execute(db)
  return rows
}
/** The row of a letter that the mail server did not take. */
const refusedLetter = (kind: string) =>
  expect
    .poll(async () => (await rowsAt(server)).map((row) => [row.kind, row.attempts > 0]))
    .toContainEqual([kind, true])
const noneWaits = (at = server) => expect.poll(() => rowsAt(at)).toEqual([])
const lettersTo = ({ email }: { email: string }) => mail.letters.filter(({ to }) => to === email)
/** What was put off is due, and is looked for. */
const letTimePass = async ({ db }: TestServer) => {
  await db.updateTable('accountLetters').set({ runAt: null }).execute()
  await publish(db, accountMailQueued, {})
}

test('a mail of a kind that servers of 0.2 do not know is due for this version alone', async () => {
  const { db } = quiet
  const kai = await aMember(db)
  const env = { SMTP_URL: mail.url }
  const isDueForOthers = async () =>
    (await sql<{ is: boolean }>`select ${accountMailOutbox.isAnyReady()} as is`.execute(db)).rows[0]!.is
  await queueNotice({ db, env }, kai.id, { kind: 'renamed', browser: null, network: null })
  await queueDecisionMailSql(kai.id, { id: randomUUID(), kind: 'decision' }).execute(db)
  expect(await isDueForOthers()).toBe(false)
  expect(await leaseScheduled(db, 9)).toHaveLength(2)
  await queueNotice({ db, env }, kai.id, { kind: 'new_browser', browser: null, network: null })
  expect(await isDueForOthers()).toBe(true)
  await db.deleteFrom('accountLetters').execute()
})

test('another process sends the e-mail of a killed one, with a link that works', async () => {
  const kai = await aMember(quiet.db)
  mail.manner = () => 'silent'
  const asked = mail.requests.length
  const doomed = await startLineup({ DATABASE_URL: quiet.databaseUrl, SMTP_URL: mail.url, PUBLIC_URL })
  const answer = await fetch(`${doomed.url}/api/login/forgotten`, {
    method: 'POST',
    headers: { host: new URL(PUBLIC_URL).host },
    body: new URLSearchParams({ email: kai.email }),
  })
  expect(answer.status).toBe(200)
  await mail.received(asked + 1)
  await doomed.kill()

  mail.manner = () => 'fine'
  // The lease of the dead.
  await quiet.db.updateTable('accountLetters').set({ leaseUntil: null }).execute()
  const heir = await serverInTest({ PUBLIC_URL, SMTP_URL: mail.url, databaseUrl: quiet.databaseUrl })
  const { token } = linkIn(await letterTo(mail, kai.email, RESET_SUBJECT), PUBLIC_URL)
  const chosen = await postForm(heir, null, '/api/login/reset', { token, password: NEXT_PASSWORD })
  expect(chosen.status).toBe(303)
  await letterTo(mail, kai.email, 'Your password was changed')
  await noneWaits(quiet)
})

test('two processes send each e-mail once', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => aMember(quiet.db)))
  for (const { email } of members) await queueReset({ db: quiet.db, env: { SMTP_URL: mail.url } }, email)
  const settings = { PUBLIC_URL, SMTP_URL: mail.url, databaseUrl: quiet.databaseUrl }
  const processes = await Promise.all([startServer(settings), startServer(settings)])
  await noneWaits(quiet)
  await Promise.all(processes.map((process) => process.close()))
  expect(members.map((member) => lettersTo(member).length)).toEqual(members.map(() => 1))
})

test('a reset for an unknown address writes one row too, without the address', async () => {
  const kai = await aMember(quiet.db)
  const deps = { db: quiet.db, env: { SMTP_URL: mail.url } }
  for (const email of [kai.email, 'stranger@lineup.example']) await queueReset(deps, email)
  expect((await rowsAt(quiet)).map(({ kind, email }) => `${kind} ${email}`).toSorted()).toEqual([
    'reset ',
    `reset ${kai.email}`,
  ])
  await quiet.db.deleteFrom('accountLetters').execute()
})

test('a queued e-mail contains no link or code, and is deleted once sent', async () => {
  const kai = await accounts.aMember()
  mail.manner = () => 451
  await accounts.forget(kai.email)
  await refusedLetter('reset')
  for (const { text } of await rowsAt(server)) expect(text).not.toMatch(/[\w-]{43}/)
  mail.manner = () => 'fine'
  await letTimePass(server)
  const { token } = linkIn(await letterTo(mail, kai.email, RESET_SUBJECT), PUBLIC_URL)
  await noneWaits()
  expect((await accounts.reset(token)).status).toBe(303)
  await noneWaits()
})

test('an unknown mailbox is tried once, and a busy server eight times', async () => {
  const [gone, busy] = [await accounts.aMember(), await accounts.aMember()]
  const triesOf = ({ email }: { email: string }) => mail.requests.filter((address) => address === email).length
  mail.manner = (to) => (to === gone.email ? 550 : 451)
  await accounts.forget(gone.email)
  await noneWaits()
  await accounts.forget(busy.email)
  for (let tries = 1; tries < 8; tries++) {
    await expect.poll(async () => (await rowsAt(server))[0]?.attempts).toBe(tries)
    await letTimePass(server)
  }
  await noneWaits()
  expect([triesOf(gone), triesOf(busy)]).toEqual([1, 8])
})

test('a password change drops a pending reset link and sends its own notice', async () => {
  const kai = await accounts.aMember()
  mail.manner = () => 451
  await accounts.forget(kai.email)
  await refusedLetter('reset')
  const change = { currentPassword: PASSWORD, password: NEXT_PASSWORD }
  expect((await ask(kai, 'PUT /api/account/password', change)).status).toBe(200)
  mail.manner = () => 'fine'
  await letTimePass(server)
  await noneWaits()
  expect(lettersTo(kai).map(({ headers }) => headers.subject)).toEqual(['Your password was changed'])
})

test('e-mails of a canceled address change and expired e-mails are not sent', async () => {
  const [kai, lea] = [await accounts.aMember(), await accounts.aMember()]
  mail.manner = () => 451
  const change = { email: 'kais.next@lineup.example', currentPassword: PASSWORD }
  await ask(kai, 'POST /api/account/email-change', change)
  await refusedLetter('new_email')
  await ask(kai, 'DELETE /api/account/email-change')
  expect(await rowsAt(server)).toEqual([])

  await accounts.forget(lea.email)
  await refusedLetter('reset')
  await server.db.updateTable('accountLetters').set({ expiresAt: new Date().toISOString() }).execute()
  mail.manner = () => 'fine'
  await letTimePass(server)
  await noneWaits()
  expect([lettersTo(kai), lettersTo(lea), lettersTo(change)]).toEqual([[], [], []])
})
