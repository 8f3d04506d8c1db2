import { expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import { attempt } from '#server/features/accounts/core/attempts.ts'
import { PASSWORD } from '#test/accounts/account-letters.ts'
import { aMember } from '#test/accounts/account-server.ts'
import { inEachTest } from '#test/files/in-file.ts'
import { serverInFile, serverInTest } from '#test/fixtures/server.ts'

const server = serverInFile({ TRUST_PROXY: true })

const aPerson = async () => ({ email: (await aMember(server.db)).email, password: PASSWORD })
/** A surfer with a cheap hash, so that a guess at the password costs no time. */
const person = inEachTest(aPerson)
const wrong = inEachTest(() => ({ email: person.email, password: 'not my password' }))
const post = (path: string, body: Record<string, string>, from = '192.0.2.1', { url } = server) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  })

const statusesOf = (answers: Response[]) => answers.map(({ status }) => status).sort()

test('five wrong passwords lock that account alone for a while, also for the right password', async () => {
  const other = await aPerson()
  for (let guess = 1; guess <= 5; guess++) expect((await post('/api/login', wrong)).status).toBe(401)

  const refused = await post('/api/login', person)
  expect([refused.status, (await refused.json()).code]).toEqual([429, 'too_many_attempts'])
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(14 * 60)
  expect(wait).toBeLessThanOrEqual(15 * 60)
  expect((await post('/api/login', other)).status).toBe(200)

  const headers = { 'x-forwarded-for': '192.0.2.1' }
  const form = await fetch(`${server.url}/api/login`, { method: 'POST', headers, body: new URLSearchParams(wrong) })
  expect(form.status).toBe(429)
  expect(Number(form.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await form.text()).toMatch(/Too many attempts\. Please try again in 15 minutes, or sign in now with /)
})

test('an account that does not exist closes after five wrong passwords as well', async () => {
  wrong.email = 'nobody@lineup.example'
  for (let guess = 1; guess <= 5; guess++) expect((await post('/api/login', wrong)).status).toBe(401)
  expect((await post('/api/login', wrong)).status).toBe(429)
})

test('guesses at an account shut out their own network and not its owner elsewhere', async () => {
  for (let guess = 1; guess <= 5; guess++) expect((await post('/api/login', wrong, '198.51.100.6')).status).toBe(401)
  expect((await post('/api/login', person, '198.51.100.6')).status).toBe(429)
  expect((await post('/api/login', person)).status).toBe(200)
})

test('a hundred wrong passwords from many networks lock an account; right and refused ones do not count', async () => {
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

test('concurrent guesses get no further than sequential ones', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => post('/api/login', wrong)))
  expect(statusesOf(answers)).toEqual([...Array<number>(5).fill(401), ...Array<number>(7).fill(429)])
})

test('the right password resets the count', async () => {
  for (let round = 1; round <= 3; round++) {
    for (let guess = 1; guess <= 4; guess++) expect((await post('/api/login', wrong)).status).toBe(401)
    expect((await post('/api/login', person)).status).toBe(200)
  }
})

test('an attempt that is refused as busy does not count', async () => {
  const guess = { address: '192.0.2.7', account: person.email, isGuessable: true, knownBrowser: undefined }
  const busy = async () => {
    throw new Refusal('busy')
  }
  for (let count = 1; count <= 6; count++)
    await expect(attempt(server.db, guess, busy)).rejects.toMatchObject({ code: 'busy' })
  expect(await attempt(server.db, guess, async () => 'right')).toBe('right')
})

test('two processes share one count', async () => {
  const second = await serverInTest({ databaseUrl: server.databaseUrl, TRUST_PROXY: true })
  for (let guess = 1; guess <= 5; guess++) expect((await post('/api/login', wrong)).status).toBe(401)
  expect((await post('/api/login', wrong, undefined, second)).status).toBe(429)
})
