import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aNewcomer, cookieIn, PASSWORD, postForm } from '#test/accounts/account-letters.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const PUBLIC_URL = 'https://lineup.example'
const program = fileURLToPath(new URL('./main.ts', import.meta.url))

const server = serverInFile({ PUBLIC_URL })
const { ask, openPage, update } = server

/** Runs `npm run admin -- accounts` with these arguments. */
const type = (...args: string[]) =>
  new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: server.databaseUrl, PUBLIC_URL }
    execFile(process.execPath, [program, 'accounts', ...args], { env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    )
  })
async function tokenFrom(...args: string[]) {
  const { code, out } = await type(...args)
  expect(code).toBe(0)
  return /^https:\/\/lineup\.example\/api\/[a-z/]+\?token=([\w-]{43})\n/.exec(out)?.[1] ?? ''
}

/** Actions in the log of operators about this surfer, all without operator. */
async function loggedAbout({ id }: { id: string }): Promise<string[]> {
  const rows = await server.db
    .selectFrom('operatorLog')
    .select(['action', 'operatorId'])
    .where('surferId', '=', id)
    .orderBy('id')
    .execute()
  expect(rows.every(({ operatorId }) => operatorId === null)).toBe(true)
  return rows.map(({ action }) => action)
}

test('an operator creates a password reset link for a surfer', async () => {
  const kai = await aNewcomer(server)
  const token = await tokenFrom('reset', kai.email.toUpperCase())
  const chosen = await postForm(server, null, '/api/login/reset', { token, password: 'offshore-at-first-light' })
  expect(chosen.status).toBe(303)
  expect((await ask({ cookie: cookieIn(chosen) }, 'GET /api/auth/user')).body.id).toBe(kai.id)
  expect(await loggedAbout(kai)).toEqual(['link_made'])
  expect((await postForm(server, null, '/api/login/reset', { token, password: PASSWORD })).status).toBe(404)
})

test('no link works that the log does not have', async () => {
  const kai = await aNewcomer(server)
  const unable = sql`alter table operator_log add constraint unable check (action <> 'link_made') not valid`
  await unable.execute(server.db)
  expect(await type('reset', kai.email)).toMatchObject({ code: 1, out: '' })
  await sql`alter table operator_log drop constraint unable`.execute(server.db)
  const tokens = server.db.selectFrom('accountTokens').select('userId').where('purpose', '=', 'reset')
  expect(await tokens.where('userId', '=', kai.id).execute()).toEqual([])
})

test('an operator creates a link that confirms an address, which needs a sign-in', async () => {
  const kai = await aNewcomer(server)
  const token = await tokenFrom('verify', kai.email)
  expect((await postForm(server, null, '/api/email/confirm', { token })).status).toBe(401)
  expect((await postForm(server, kai, '/api/email/confirm', { token })).status).toBe(200)
  expect((await ask(kai, 'GET /api/auth/user')).body.emailVerified).toBe(true)
})

test('an operator verifies an address at once, which the surfer reads in the security log', async () => {
  const kai = await aNewcomer(server)
  for (const _ of [1, 2]) expect(await type('confirm', kai.email)).toMatchObject({ code: 0, err: '' })
  expect((await ask(kai, 'GET /api/auth/user')).body.emailVerified).toBe(true)
  expect(await loggedAbout(kai)).toEqual(['address_confirmed'])
  expect((await ask(kai, 'GET /api/security-log')).body[0]).toMatchObject({ kind: 'email_verified', network: null })
})

test('an operator creates the links for a change of address requested by the surfer', async () => {
  const kai = await aNewcomer(server)
  const email = `new.${kai.email}`
  expect((await type('change-email', kai.email)).err).toContain('has to ask for another address in the app first')
  const wish = { email, currentPassword: PASSWORD }
  await update('users', { emailVerifiedAt: sql`now()` }, { id: kai.id })
  expect((await ask(kai, 'POST /api/account/email-change', wish)).status).toBe(200)
  const { out } = await type('change-email', kai.email)
  const tokens = [...out.matchAll(/token=([\w-]{43})\n/g)].map(([, token = '']) => token)
  expect(tokens).toHaveLength(2)
  for (const token of tokens) expect((await postForm(server, kai, '/api/email/confirm', { token })).status).toBe(200)
  expect((await ask(kai, 'GET /api/auth/user')).body).toMatchObject({ email, emailVerified: true })
})

test('a surfer who lost their address to its owner regains access by username', async () => {
  const kai = await aNewcomer(server)
  await update('users', { email: null, username: 'kai.back' }, { id: kai.id })
  const token = await tokenFrom('reset', 'Kai.Back')
  const chosen = await postForm(server, null, '/api/login/reset', { token, password: 'offshore-at-first-light' })
  const user = (await ask({ cookie: cookieIn(chosen) }, 'GET /api/auth/user')).body
  expect(user).toMatchObject({ id: kai.id, email: '', emailVerified: false })
})

test.each([
  [[], 2, 'npm run admin -- COMMAND'],
  [['reset'], 2, 'npm run admin -- accounts reset EMAIL'],
  [['reset', 'nobody@lineup.example'], 1, 'Nobody has the address or the username nobody@lineup.example.'],
])('an operator who types %s reads what is wrong', async (args, exitCode, says) => {
  const { code, out, err } = await type(...args)
  expect([code, out]).toEqual([exitCode, ''])
  expect(err).toContain(says)
})

test('an operator ends every sign-in of one surfer, and their open pages close', async () => {
  const [kai, other] = [await aNewcomer(server), await aNewcomer(server)]
  const phone = cookieIn(await ask(null, 'POST /api/login', { email: kai.email, password: PASSWORD }))
  const page = await openPage({ id: kai.id, cookie: phone })
  expect(await type('sign-out', kai.email)).toEqual({ code: 0, out: 'Signed out of 2 browsers.\n', err: '' })
  expect(await page.closed).toBe(4401)
  for (const cookie of [kai.cookie, phone]) expect((await ask({ cookie }, 'GET /api/auth/user')).status).toBe(401)
  expect(await loggedAbout(kai)).toEqual(['signed_out'])
  expect((await ask(other, 'GET /api/auth/user')).status).toBe(200)
})

test('an operator turns off codes for a surfer who lost the mailbox', async () => {
  const kai = await aNewcomer(server)
  await sql`update users set email_verified_at = now(), two_step_sign_in = true where id = ${kai.id}`.execute(server.db)
  const signIn = () => ask(null, 'POST /api/login', { email: kai.email, password: PASSWORD })
  expect((await signIn()).body.code).toBe('second_step_required')
  const says = 'No code is asked for any more, until this surfer turns it on again.\n'
  expect(await type('two-step-off', kai.email)).toEqual({ code: 0, out: says, err: '' })
  expect((await signIn()).status).toBe(200)
  expect(await loggedAbout(kai)).toEqual(['two_step_reset'])
})

test('an operator makes an owner of a surfer, and never takes the only one away', async () => {
  const kai = await aNewcomer(server)
  const isOperator = async () => (await ask(kai, 'GET /api/auth/user')).body.isOperator
  await update('users', { role: null }, { role: 'owner' })
  expect(await isOperator()).toBe(false)
  expect(await type('role', kai.email, 'owner')).toMatchObject({ code: 0, out: `${kai.email} is an owner now.\n` })
  expect(await isOperator()).toBe(true)
  expect((await type('role', kai.email, 'surfer')).err).toContain('Every server needs an owner.')
  expect((await type('role', kai.email, 'king')).err).toContain('king is no role: owner, moderator, surfer.')
  const log = (await ask(kai, 'GET /api/operators/log')).body
  expect(log[0]).toMatchObject({ action: 'role_changed', operator: null, surfer: { id: kai.id } })
})
