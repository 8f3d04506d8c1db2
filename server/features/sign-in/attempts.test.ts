import { afterEach, expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import { attempt } from '#server/features/sign-in/attempts.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
afterEach(() => server.close())

const post = (path: string, body: Record<string, string>, from = '192.0.2.1') =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  })
const person = { email: 'kai@lineup.example', password: 'seven-foot-glassy', firstName: 'Kai', lastName: 'Nakamura' }
const wrong = { email: person.email, password: 'not my password' }

const statusesOf = (answers: Response[]) => answers.map(({ status }) => status).sort()

test('five wrong passwords close an account for a while, to the right one too, and to no other account', async () => {
  server = await startServer()
  await post('/api/signup', person)
  await post('/api/signup', { ...person, email: 'noa@lineup.example' })
  for (let guess = 1; guess <= 5; guess++) expect((await post('/api/login', wrong)).status).toBe(401)

  const refused = await post('/api/login', person)
  expect([refused.status, (await refused.json()).code]).toEqual([429, 'too_many_attempts'])
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(14 * 60)
  expect(wait).toBeLessThanOrEqual(15 * 60)
  expect((await post('/api/login', { ...person, email: 'noa@lineup.example' })).status).toBe(200)

  const form = await fetch(`${server.url}/api/login`, { method: 'POST', body: new URLSearchParams(wrong) })
  expect(form.status).toBe(429)
  expect(Number(form.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await form.text()).toMatch(/Too many attempts\. Please try again in 15 minutes, or sign in now with /)
})

test('an account that does not exist closes as well, so that guessing tells nothing', async () => {
  server = await startServer()
  for (let guess = 1; guess <= 5; guess++) expect((await post('/api/login', wrong)).status).toBe(401)
  expect((await post('/api/login', wrong)).status).toBe(429)
})

test('whoever guesses at an account shuts out themselves, and not its owner elsewhere', async () => {
  server = await startServer({ TRUST_PROXY: true })
  await post('/api/signup', person)
  for (let guess = 1; guess <= 5; guess++) expect((await post('/api/login', wrong, '198.51.100.6')).status).toBe(401)
  expect((await post('/api/login', person, '198.51.100.6')).status).toBe(429)
  expect((await post('/api/login', person)).status).toBe(200)
})

test('a hundred wrong passwords from many networks close an account; right ones and refused ones do not count', async () => {
  server = await startServer({ TRUST_PROXY: true })
  await post('/api/signup', person)
  const guessFrom = (network: number, guesses: number) =>
    Promise.all(Array.from({ length: guesses }, () => post('/api/login', wrong, `198.51.100.${network}`)))
  expect(statusesOf(await guessFrom(0, 9))).toEqual([...Array<number>(5).fill(401), ...Array<number>(4).fill(429)])
  for (let network = 1; network < 19; network++) expect(statusesOf(await guessFrom(network, 5))).not.toContain(429)
  expect(statusesOf(await guessFrom(19, 4))).not.toContain(429)

  for (const home of ['192.0.2.1', '192.0.2.1', '192.0.2.2'])
    expect((await post('/api/login', person, home)).status).toBe(200)
  expect(statusesOf(await guessFrom(20, 1))).toEqual([401])
  expect((await post('/api/login', person)).status).toBe(429)
})

test('guesses made at once get no further than guesses one by one', async () => {
  server = await startServer()
  await post('/api/signup', person)
  const answers = await Promise.all(Array.from({ length: 12 }, () => post('/api/login', wrong)))
  expect(statusesOf(answers)).toEqual([...Array<number>(5).fill(401), ...Array<number>(7).fill(429)])
})

test('the right password starts the count anew', async () => {
  server = await startServer()
  await post('/api/signup', person)
  for (let round = 1; round <= 3; round++) {
    for (let guess = 1; guess <= 4; guess++) expect((await post('/api/login', wrong)).status).toBe(401)
    expect((await post('/api/login', person)).status).toBe(200)
  }
})

test('one address may fail fifty times, whichever accounts it tries', async () => {
  server = await startServer({ TRUST_PROXY: true })
  const guess = (number: number, from: string) =>
    post('/api/login', { ...wrong, email: `s${number}@lineup.example` }, from)
  const answers = await Promise.all(Array.from({ length: 52 }, (_, number) => guess(number, '192.0.2.7')))
  expect(statusesOf(answers)).toEqual([...Array<number>(50).fill(401), 429, 429])
  expect((await guess(99, '192.0.2.8')).status).toBe(401)
})

test('one network may try three hundred times, however right the passwords are', async () => {
  server = await startServer()
  const signIn = (number: number, address = '192.0.2.7') =>
    attempt(
      server.db,
      { address, account: `s${number}@lineup.example`, isGuessable: true, knownBrowser: undefined },
      async () => true,
    )
  for (let number = 1; number <= 300; number++) await signIn(number)
  await expect(signIn(301)).rejects.toMatchObject({ code: 'too_many_attempts' })
  await signIn(301, '192.0.2.8')
})

test('what ends without an answer counts for nothing', async () => {
  server = await startServer()
  const guess = { address: '192.0.2.7', account: person.email, isGuessable: true, knownBrowser: undefined }
  const busy = async () => {
    throw new Refusal('busy')
  }
  for (let count = 1; count <= 6; count++)
    await expect(attempt(server.db, guess, busy)).rejects.toMatchObject({ code: 'busy' })
  expect(await attempt(server.db, guess, async () => 'right')).toBe('right')
})

test('one address may make only so many accounts in an hour', async () => {
  server = await startServer({ SIGN_UPS_PER_HOUR: 2, TRUST_PROXY: true })
  const signUp = (number: number, from?: string) =>
    post('/api/signup', { ...person, email: `s${number}@lineup.example` }, from)
  expect((await signUp(1)).status).toBe(201)
  expect((await signUp(2)).status).toBe(201)
  const refused = await signUp(3)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(59 * 60)
  expect((await signUp(3, '192.0.2.99')).status).toBe(201)
})

test('two processes count together', async () => {
  server = await startServer()
  const first = server
  const second = await startServer({ databaseUrl: first.databaseUrl })
  try {
    for (let guess = 1; guess <= 5; guess++) expect((await post('/api/login', wrong)).status).toBe(401)
    server = second
    expect((await post('/api/login', wrong)).status).toBe(429)
  } finally {
    server = first
    await second.close()
  }
})
