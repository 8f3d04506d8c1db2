import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { beforeEach, expect, test } from 'vitest'
import { textsIn } from '#languages'
import { startDeliveries } from '#server/features/notifications/delivery/deliveries.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { inEachTest } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { aNotice } from '#test/fixtures/notice.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { shiftDatabaseClock } from '#test/postgres/database-clock.ts'

const log = pino({ level: 'silent' })
const server = serverInFile()
const { ask, aSurfer, insert, update } = server
const mailServer = inEachTest(startMailServer)
beforeEach(async () => {
  // What another test left to be sent later.
  await server.db.deleteFrom('deliveries').execute()
})

const startOne = ({ patienceMs = 150_000, smtpUrl = mailServer.url } = {}) =>
  startDeliveries(
    {
      db: server.db,
      env: readEnv({
        PUBLIC_URL: 'https://lineup.example.com',
        MAIL_FROM: 'Lineup <surf@example.com>',
        SMTP_URL: smtpUrl,
      }),
      log,
      now: () => new Date(),
    },
    patienceMs,
  )
/** A process that lives just long enough to send what is due `afterMs` from now. */
async function sendDue({ afterMs = 0, ...options }: { afterMs?: number } & Parameters<typeof startOne>[0] = {}) {
  await shiftDatabaseClock(server.db, afterMs)
  await startOne(options).close()
}

/** Maya, who gets an e-mail for each like. */
async function maya({ isVerified = true } = {}) {
  const surfer = await aSurfer('Maya', { isVerified })
  await insert('notificationPreferences', { userId: surfer.id, emailKinds: ['like'] })
  return surfer
}
const tell = async ({ id }: TestSurfer, actor: TestSurfer) =>
  aNotice(server.db, { userId: id, kind: 'like', actorId: actor.id })
const deliveriesOf = ({ id }: TestSurfer) =>
  server.db.selectFrom('deliveries').select(['state', 'attempts']).where('userId', '=', id).execute()

test('an e-mail says what happened, links there and explains how to stop it', async () => {
  const surfer = await maya()
  await tell(surfer, await aSurfer())
  await sendDue()
  await sendDue()
  expect(mailServer.letters).toHaveLength(1)
  const [letter] = mailServer.letters
  expect(letter).toMatchObject({
    to: surfer.email,
    headers: {
      from: 'Lineup <surf@example.com>',
      to: surfer.email,
      subject: 'Kai Nakamura liked your session',
      'auto-submitted': 'auto-generated',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    },
  })
  expect(letter?.body).toContain('Kai Nakamura liked your session.')
  expect(letter?.body).toContain('https://lineup.example.com/settings/notifications')
  const [, stop] = /^<(https:\/\/lineup\.example\.com\/api\/mail\/stop\?[^>]+)>$/.exec(
    letter?.headers['list-unsubscribe'] ?? '',
  )!
  expect(letter?.body).toContain(stop)
  expect(await deliveriesOf(surfer)).toEqual([{ state: 'sent', attempts: 1 }])
})

test('two recipients of one event each get a mail in their language', async () => {
  const [english, spanish, unknown] = [await maya(), await maya(), await maya()]
  await update('users', { language: 'es' }, { id: spanish.id })
  await update('users', { language: 'zz' }, { id: unknown.id })
  const kai = await aSurfer()
  for (const surfer of [english, spanish, unknown]) await tell(surfer, kai)
  await sendDue()
  const letterTo = ({ email }: TestSurfer) => mailServer.letters.find(({ to }) => to === email)
  const liked = textsIn('es').notifications.likedYourSession('Kai Nakamura')
  expect(letterTo(spanish)?.headers.subject).toBe(liked)
  expect(letterTo(spanish)?.body).toContain('<html lang="es" dir="ltr">')
  expect(letterTo(spanish)?.body).toContain(textsIn('es').notifications.openLineup)
  for (const surfer of [english, unknown]) {
    expect(letterTo(surfer)?.headers.subject).toBe('Kai Nakamura liked your session')
    expect(letterTo(surfer)?.body).toContain('<html lang="en" dir="ltr">')
  }
})

test('a name cannot add a header or markup', async () => {
  const [surfer, eve] = [await maya(), await aSurfer()]
  const name = { firstName: 'Eve\r\nBcc: all@example.com\r\n\r\n', lastName: '<b>Bold</b>' }
  await update('users', name, { id: eve.id })
  await tell(surfer, eve)
  await sendDue()
  expect(mailServer.requests).toEqual([surfer.email])
  const [letter] = mailServer.letters
  expect(letter?.headers.subject).toBe('Eve Bcc: all@example.com <b>Bold</b> liked your session')
  expect(Object.keys(letter?.headers ?? {})).not.toContain('bcc')
  const [, page] = letter?.body.split('<!doctype html>') ?? []
  expect(page).toContain('&lt;b&gt;Bold&lt;/b&gt;')
  expect(page).not.toContain('<b>')
})

test('a busy server is retried later, and a mailbox that does not exist fails permanently', async () => {
  const [busy, unknown] = [await maya(), await maya()]
  const kai = await aSurfer()
  for (const surfer of [busy, unknown]) await tell(surfer, kai)
  mailServer.manner = (to) => (to === busy.email ? 451 : 550)
  await sendDue()
  expect(await deliveriesOf(busy)).toEqual([{ state: 'due', attempts: 1 }])
  expect(await deliveriesOf(unknown)).toEqual([{ state: 'failed', attempts: 1 }])
  mailServer.manner = () => 'fine'
  await sendDue({ afterMs: 35_000 })
  expect(mailServer.letters.map(({ to }) => to)).toEqual([busy.email])
})

test('a mail server that refuses our own address is retried', async () => {
  const strict = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode: 553 })),
  })
  await new Promise<void>((resolve) => strict.listen(0, '127.0.0.1', resolve))
  const { port } = strict.server.address() as AddressInfo
  const surfer = await maya()
  await tell(surfer, await aSurfer())
  await sendDue({ smtpUrl: `smtp://127.0.0.1:${port}` })
  expect(await deliveriesOf(surfer)).toEqual([{ state: 'due', attempts: 1 }])
  await new Promise<void>((resolve) => strict.close(resolve))
})

test('a mail server that hangs up or is unreachable is retried', async () => {
  const surfer = await maya()
  await tell(surfer, await aSurfer())
  mailServer.manner = () => 'hangs up'
  await sendDue()
  expect(await deliveriesOf(surfer)).toEqual([{ state: 'due', attempts: 1 }])
  await sendDue({ afterMs: 35_000, smtpUrl: 'smtp://127.0.0.1:9' })
  expect(await deliveriesOf(surfer)).toEqual([{ state: 'due', attempts: 2 }])
})

test('an e-mail that hangs delays neither the others nor a stopping process', async () => {
  const [stuck, fine] = [await maya(), await maya()]
  const kai = await aSurfer()
  mailServer.manner = (to) => (to === stuck.email ? 'silent' : 'fine')
  await tell(stuck, kai)
  await tell(fine, kai)
  const deliveries = startOne({ patienceMs: 50 })
  await expect.poll(() => deliveriesOf(fine)).toEqual([{ state: 'sent', attempts: 1 }])
  await deliveries.close()
  expect(await deliveriesOf(stuck)).toEqual([{ state: 'due', attempts: 0 }])
})

test('an unverified address gets no e-mail, not even about safety, and the app still shows it', async () => {
  const surfer = await maya({ isVerified: false })
  await update('notificationPreferences', { emailKinds: ['like', 'overdue'] }, { userId: surfer.id })
  const kai = await aSurfer()
  await tell(surfer, kai)
  await aNotice(server.db, { userId: surfer.id, kind: 'overdue', actorId: kai.id })
  await sendDue()
  expect(mailServer.requests).not.toContain(surfer.email)
  expect(await deliveriesOf(surfer)).toMatchObject([{ state: 'dropped' }, { state: 'dropped' }])
  const { body } = await ask(surfer, 'GET /api/notifications')
  expect(body.items.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['like', 'overdue'])
})

test('without a mail server e-mails are dropped', async () => {
  const surfer = await maya()
  await tell(surfer, await aSurfer())
  await sendDue({ smtpUrl: '' })
  expect(mailServer.requests).toEqual([])
  expect(await deliveriesOf(surfer)).toMatchObject([{ state: 'dropped' }])
})
