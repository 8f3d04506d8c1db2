import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { letterTo, linkIn } from '#test/accounts/account-letters.ts'
import { startIssuerServer } from '#test/fakes/issuer-server.ts'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { inFile } from '#test/files/in-file.ts'
import { refusedWith } from '#test/network/client.ts'

const PUBLIC_URL = 'http://127.0.0.1:4711'
/** What opens no account where an issuer alone signs surfers in. */
const OTHERS = /password|passkey|recovery code|(another|a) way to sign in|sign in another way/i

const mail = inFile(startMailServer)
const alone = inFile(() => startIssuerServer({ PUBLIC_URL, SMTP_URL: mail.url }))
const { server } = alone

const newcomer = async (verified: boolean) => {
  const email = `${randomUUID()}@lineup.example`
  const claims = { email, email_verified: verified, given_name: 'Kai', family_name: 'N' }
  return { email, ...(await alone.signIn(email, claims)) }
}

test('with single sign-on alone, e-mails and their pages mention no password or other sign-in method', async () => {
  const [kai, noa] = [await newcomer(false), await newcomer(true)]
  await server.ask(kai, 'POST /api/account/email-verification')
  await server.ask(noa, 'POST /api/account/email-change', { email: `${randomUUID()}@lineup.example` })
  const before = await server.aSurfer()
  alone.issuer.surfers.set('before', { email: before.email, email_verified: true, given_name: 'Ben', family_name: 'N' })
  const left = await server.ask(before, 'POST /api/login/issuer/link')
  await alone.comeBack(left.body.url, 'before', [left.headers.get('set-cookie')?.split(';')[0] ?? '', before.cookie])

  const verify = await letterTo(mail, kai.email, 'confirms your e-mail address')
  const change = await letterTo(mail, noa.email, 'Change of your e-mail address')
  const linked = await letterTo(mail, before.email, 'Single sign-on was linked')
  const { path, token } = linkIn(change, PUBLIC_URL)
  const page = await server.ask(noa, `GET ${path.replace(/\?.*/, '')}?token=${token}`)
  expect(page.text).toContain('Agree to the change')
  const said = [page.text, ...[verify, change, linked].map(({ headers, body }) => `${headers.subject}\n${body}`)]
  for (const text of said) expect(text).not.toMatch(OTHERS)
  expect(said.filter((text) => text.includes('under Sign-in'))).toHaveLength(4)
})

test('single sign-on as the only method is reported to the app and cannot be unlinked', async () => {
  expect((await server.ask(null, 'GET /api/entrance')).body).toMatchObject({ passwords: false })
  const noa = await newcomer(true)
  const refused = await server.ask(noa, 'DELETE /api/account/issuer')
  expect(refused).toMatchObject(refusedWith('not_supported'))
  expect(JSON.stringify(refused.body)).not.toMatch(OTHERS)
})
