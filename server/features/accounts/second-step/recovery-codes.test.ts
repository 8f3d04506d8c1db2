import { expect, test } from 'vitest'
import { ageSignIns } from '#test/accounts/aged-sign-ins.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const server = serverInFile({ TRUST_PROXY: true })
const { ask, aSurfer, surfers } = server

const make = async (surfer: TestSurfer): Promise<string[]> => (await ask(surfer, 'POST /api/recovery-codes')).body.codes
const left = async (surfer: TestSurfer) => (await ask(surfer, 'GET /api/recovery-codes')).body
let network = 0
/** Each from a network of its own, so that none shuts out the next. */
const signIn = (email: string, code: string) => {
  network += 1
  const from = { 'x-forwarded-for': `10.0.${network}.1` }
  return ask(null, 'POST /api/login/recovery', { email, code }, from)
}
const kinds = async (surfer: TestSurfer) =>
  (await ask(surfer, 'GET /api/security-log')).body.map(({ kind }: { kind: string }) => kind)

test('ten codes are shown once, and stored as hashes that open nothing', async () => {
  const kai = await aSurfer()
  expect(await left(kai)).toEqual({ left: 0, madeAt: null })
  const answer = await ask(kai, 'POST /api/recovery-codes')
  expect(answer).toMatchObject({ status: 201, body: { left: 10, madeAt: expect.any(String) } })
  const { codes } = answer.body
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){2}[0-9a-hjkmnp-tv-z]{4}$/)
  expect(await left(kai)).toEqual({ left: 10, madeAt: answer.body.madeAt })
  const rows = await server.db.selectFrom('recoveryCodes').selectAll().where('userId', '=', kai.id).execute()
  for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$/)
  const stored = JSON.stringify(rows)
  for (const code of codes) for (const form of [code, code.replaceAll('-', '')]) expect(stored).not.toContain(form)
})

test('a code signs in once, in any spelling, and the surfer is notified', async () => {
  const kai = await aSurfer()
  const [first = '', second = ''] = await make(kai)
  const signedIn = await signIn(kai.email.toUpperCase(), ` ${first.toUpperCase().replaceAll('-', ' ')} `)
  expect(signedIn).toMatchObject({ status: 200, body: { id: kai.id } })
  expect(signedIn.headers.getSetCookie().join()).toContain('lineup_sign_in=')
  expect(await signIn(kai.email, first)).toMatchObject(refusedWith('wrong_recovery_code'))
  expect((await left(kai)).left).toBe(9)
  expect(await kinds(kai)).toEqual(['new_browser', 'recovery_code_used', 'recovery_codes_made'])
  const misread = second.replaceAll('0', 'O').replaceAll('1', 'l')
  expect((await signIn(kai.email, misread)).status).toBe(200)
})

test('one of ten concurrent uses of a code signs in', async () => {
  const kai = await aSurfer()
  const [code = ''] = await make(kai)
  const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(kai.email, code)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(401)])
})

test('new codes replace the old ones', async () => {
  const kai = await aSurfer()
  const [old = ''] = await make(kai)
  const [young = ''] = await make(kai)
  expect((await signIn(kai.email, old)).status).toBe(401)
  expect((await signIn(kai.email, young)).status).toBe(200)
})

test('a code opens its own account alone, and a refusal does not reveal if an account has codes', async () => {
  const [kai, noa] = await surfers('Kai', 'Noa')
  const [code = ''] = await make(kai)
  await make(noa)
  const none = await aSurfer()
  const answers = [
    await signIn(noa.email, code),
    await signIn(none.email, code),
    await signIn('nobody@lineup.example', code),
    await signIn(kai.email, '0000-0000-0000'),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ status: 401, text: answers[0]?.text })
  expect((await left(kai)).left).toBe(10)
})

test('a code makes a sign-in fresh', async () => {
  const kai = await aSurfer()
  const [code = ''] = await make(kai)
  await ageSignIns(server.db, kai, 11 * 60_000)
  expect(await ask(kai, 'POST /api/recovery-codes')).toMatchObject(refusedWith('fresh_sign_in_required'))
  expect((await ask(kai, 'POST /api/fresh-sign-in', { recoveryCode: code })).status).toBe(200)
  expect((await make(kai)).length).toBe(10)
})

test('a network has five guesses at codes, which do not count as password guesses', async () => {
  const kai = await aSurfer()
  const guess = (path: string, body: object) =>
    ask(null, `POST ${path}`, { email: kai.email, ...body }, { 'x-forwarded-for': '192.0.2.44' })
  for (let count = 1; count <= 5; count++)
    expect((await guess('/api/login/recovery', { code: '0000-0000-0000' })).status).toBe(401)
  expect((await guess('/api/login/recovery', { code: '0000-0000-0000' })).status).toBe(429)
  for (let count = 1; count <= 5; count++) expect((await guess('/api/login', { password: 'wrong' })).status).toBe(401)
  expect((await guess('/api/login', { password: 'wrong' })).status).toBe(429)
})

test('the page works without JavaScript, names errors and leads to the sign-in methods', async () => {
  const kai = await aSurfer()
  const [code = ''] = await make(kai)
  const page = await (await fetch(`${server.url}/api/login/recovery?next=/plans`)).text()
  expect(page).toContain('action="/api/login/recovery?next=%2Fplans"')
  expect(page).toMatch(/id="code"[^>]*type="text"[^>]*autocapitalize="none"/)
  expect(await (await fetch(`${server.url}/api/login`)).text()).toContain('href="/api/login/recovery"')
  const send = (fields: Record<string, string>) =>
    fetch(`${server.url}/api/login/recovery`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const wrong = await send({ email: kai.email, code: '0000-0000-0000' })
  expect(wrong.status).toBe(401)
  expect(await wrong.text()).toMatch(/id="code-note" role="alert">.*Wrong e-mail or recovery code/)
  const right = await send({ email: kai.email, code })
  expect([right.status, right.headers.get('location')]).toEqual([303, '/settings/security'])
})
