import { expect, test } from 'vitest'
import { letterTo, linkIn, PASSWORD, postForm } from '#test/accounts/account-letters.ts'
import { NEXT_PASSWORD, PASSWORD_HASH, RESET_SUBJECT } from '#test/accounts/account-server.ts'
import { aHolder, challengeOf } from '#test/accounts/passkey-holder.ts'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const SITE = 'http://localhost:4000'
/** Where the owner is, with a browser that nobody signed in with before. */
const HOME = { 'x-forwarded-for': '192.0.2.1' }

const mail = inFile(startMailServer)
const server = serverInFile(() => ({ PUBLIC_URL: SITE, SMTP_URL: mail.url, TRUST_PROXY: true }))
const { ask, insert } = server

/** Guesses at the password from twenty networks, five times from each, and at the recovery codes from two of them. */
async function attack({ email }: TestSurfer) {
  const guess = (network: number, path: string, body: object) =>
    ask(null, `POST ${path}`, { email, ...body }, { 'x-forwarded-for': `203.0.${network}.9` })
  for (let network = 1; network <= 20; network++)
    await Promise.all(Array.from({ length: 5 }, () => guess(network, '/api/login', { password: 'a guess' })))
  for (const network of [1, 2]) await guess(network, '/api/login/recovery', { code: '0000-0000-0000' })
}

test('the owner of an attacked account can sign in with a new browser by each method that the page names', async () => {
  const { surfer, device } = await aHolder(server, SITE)
  const { email } = surfer
  await insert('passwords', { userId: surfer.id, hash: PASSWORD_HASH })
  const { codes } = (await ask(surfer, 'POST /api/recovery-codes')).body
  await attack(surfer)

  const page = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: HOME,
    body: new URLSearchParams({ email, password: PASSWORD }),
  })
  expect([page.status, Number(page.headers.get('retry-after')) > 0]).toEqual([429, true])
  const text = await page.text()
  expect(text).toContain('or sign in now with a passkey, a recovery code, or a new password by e-mail.')
  for (const way of ['id="passkey"', 'href="/api/login/recovery"', 'href="/api/login/forgotten"'])
    expect(text).toContain(way)

  const response = device.use(await challengeOf(server))
  expect((await ask(null, 'POST /api/login/passkey', { response }, HOME)).status).toBe(200)
  expect((await ask(null, 'POST /api/login/recovery', { email, code: codes[0] }, HOME)).status).toBe(200)
  await postForm(server, null, '/api/login/forgotten', { email })
  const { token } = linkIn(await letterTo(mail, email, RESET_SUBJECT), SITE)
  const chosen = await postForm(server, null, '/api/login/reset', { token, password: NEXT_PASSWORD })
  const isSignedIn = chosen.headers.getSetCookie().some((line) => line.startsWith('lineup_sign_in='))
  expect([chosen.status, isSignedIn]).toEqual([303, true])
})

test('the last reset link that is sent works until new links are allowed', async () => {
  const { surfer } = await aHolder(server, SITE)
  const forget = () => postForm(server, null, '/api/login/forgotten', { email: surfer.email })
  while ((await forget()).status === 200);
  const refused = await forget()
  const worksUntil = Date.now() + Number(refused.headers.get('retry-after')) * 1000
  const { token } = linkIn(await letterTo(mail, surfer.email, RESET_SUBJECT), SITE)
  const { expiresAt } = await server.db
    .selectFrom('accountTokens')
    .select(({ fn }) => fn.max('expiresAt').as('expiresAt'))
    .where('userId', '=', surfer.id)
    .executeTakeFirstOrThrow()
  expect(Date.parse(expiresAt)).toBeGreaterThanOrEqual(worksUntil - 1_000)
  expect((await postForm(server, null, '/api/login/reset', { token, password: NEXT_PASSWORD })).status).toBe(303)
})
