import { expect, test } from 'vitest'
import { textsIn } from '#languages'
import { letterTo } from '#test/accounts/account-letters.ts'
import { aHolder, challengeOf, signInWithPasskey } from '#test/accounts/passkey-holder.ts'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const SITE = 'http://localhost:4000'
/** Of 'x', as cheap as argon2 can be. */
const HASH = '$argon2id$v=19$m=8,t=1,p=1$gdzvxpI5tMlxuF4zVQ9lJQ$XkH/rKIho1O/CukwlDQ7XgbG1VfrZjQ76n3Rpb8ljOg'

const mail = inFile(startMailServer)
const server = serverInFile(() => ({ PUBLIC_URL: SITE, SMTP_URL: mail.url }))
const { ask, surfers, update, insert } = server

const unverify = ({ id }: TestSurfer) => update('users', { emailVerifiedAt: null }, { id })
const subjectsTo = ({ email }: TestSurfer) =>
  mail.letters.filter(({ to }) => to === email).map(({ headers }) => headers.subject)

test('a surfer with a verified address is notified by mail of each change and each new browser', async () => {
  const { surfer, device, passkey } = await aHolder(server, SITE)
  await letterTo(mail, surfer.email, 'A passkey was added')
  await insert('passwords', { userId: surfer.id, hash: HASH })
  const { codes } = (await ask(surfer, 'POST /api/recovery-codes')).body
  await letterTo(mail, surfer.email, 'New recovery codes')
  await ask(null, 'POST /api/login/recovery', { email: surfer.email, code: codes[0] })
  const used = await letterTo(mail, surfer.email, 'A recovery code was used')
  const news = await letterTo(mail, surfer.email, 'New sign-in to your account')
  expect((await signInWithPasskey(server, device.use(await challengeOf(server)))).status).toBe(200)
  await ask(surfer, `DELETE /api/passkeys/${passkey.id}`)
  await letterTo(mail, surfer.email, 'A passkey was removed')
  for (const { body } of [used, news]) {
    expect(body).toContain('127.0.0.0/24')
    expect(body).toContain(`${SITE}/settings/security`)
    for (const code of codes) expect(body).not.toContain(code)
  }
})

test('each surfer is notified in their language', async () => {
  const [english, spanish] = await surfers('English', 'Spanish')
  await update('users', { language: 'es' }, { id: spanish.id })
  for (const one of [english, spanish]) await ask(one, 'POST /api/recovery-codes')
  for (const [{ email }, language] of [
    [english, 'en'],
    [spanish, 'es'],
  ] as const) {
    const { subject } = textsIn(language).accountMails.notices.recovery_codes_made
    expect((await letterTo(mail, email, subject)).body).toContain(`<html lang="${language}" dir="ltr">`)
  }
})

test('a surfer with an unverified address gets no security notice', async () => {
  const [surfer, other] = await surfers('Surfer', 'Other')
  await unverify(surfer)
  for (const one of [surfer, other]) await ask(one, 'POST /api/recovery-codes')
  await letterTo(mail, other.email, 'New recovery codes')
  expect(subjectsTo(surfer)).toEqual([])
})

test('at most twenty notices are sent a day, and the log has the rest', async () => {
  const { surfer, device } = await aHolder(server, SITE)
  for (let count = 1; count <= 22; count++)
    expect((await signInWithPasskey(server, device.use(await challengeOf(server)))).status).toBe(200)
  const log = (await ask(surfer, 'GET /api/security-log')).body
  expect(log.filter(({ kind }: { kind: string }) => kind === 'new_browser')).toHaveLength(22)
  const waiting = server.db.selectFrom('accountLetters').select('id').where('userId', '=', surfer.id)
  await expect.poll(() => waiting.execute()).toEqual([])
  expect(subjectsTo(surfer)).toHaveLength(20)
})
