import { expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import { attempt } from '#server/features/accounts/core/attempts.ts'
import { PASSWORD } from '#test/accounts/account-letters.ts'
import { aMember } from '#test/accounts/account-server.ts'
import { inEachTest } from '#test/files/in-file.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const server = serverInFile({ TRUST_PROXY: true })

const aPerson = async () => ({ email: (await aMember(server.db)).email, password: PASSWORD })
/** A surfer with a cheap hash, so that a guess at the password costs no time. */
const person = inEachTest(aPerson)
const HOME = '192.0.2.1'
/** More of them are measured with this set. */
const SIGN_INS = Number(process.env.SIGN_INS ?? 240)
/** Five of each of four surfers: more failures that are still open would be refused. */
const AT_ONCE = 20

const post = (path: string, body: object, from: string, cookie = '') =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, cookie },
    body: JSON.stringify(body),
  })
/** The cookie by which a browser is known, as it came with a sign-in. */
const browserIn = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith('lineup_browser=')) ?? ''
const guess = (from: string, email = person.email, cookie = '') =>
  post('/api/login', { email, password: 'not my password' }, from, cookie)

/** How many guesses were allowed and refused: one at each of so many accounts, from the address for its number. */
async function spray(accounts: number, addressOf: (number: number) => string) {
  const counts = { allowed: 0, refused: 0 }
  const guessAt = async (number: number) => {
    const account = `s${number}@lineup.example`
    const guess = { address: addressOf(number), account, isGuessable: true, knownBrowser: undefined }
    try {
      await attempt(server.db, guess, async () => undefined)
      counts.allowed += 1
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal)
      expect(error).toMatchObject({ code: 'too_many_attempts' })
      counts.refused += 1
    }
  }
  await Promise.all(Array.from({ length: accounts }, (_, number) => guessAt(number)))
  return counts
}
const hex = (number: number) => number.toString(16)

test('a known browser can sign in while others guess from a hundred networks', async () => {
  const browser = browserIn(await post('/api/login', person, HOME))
  expect(browser).toMatch(/^lineup_browser=[\w-]{43}$/)
  // Five from each of twenty networks: the account is closed to whoever is not known.
  for (let network = 1; network <= 20; network++)
    await Promise.all(Array.from({ length: 5 }, () => guess(`203.0.${network}.9`)))
  expect((await post('/api/login', person, HOME)).status).toBe(429)
  expect((await post('/api/login', person, HOME, browser)).status).toBe(200)
  expect((await post('/api/login', person, '198.51.100.77', browser)).status).toBe(200)
})

test('a known browser can sign in while others in its network guess at other accounts', async () => {
  const browser = browserIn(await post('/api/login', person, HOME))
  expect(await spray(60, () => HOME)).toEqual({ allowed: 50, refused: 10 })
  expect((await post('/api/login', person, HOME)).status).toBe(429)
  expect((await post('/api/login', person, HOME, browser)).status).toBe(200)
})

test('a known browser has five guesses and shuts out no other browser', async () => {
  const browser = browserIn(await post('/api/login', person, HOME))
  const other = browserIn(await post('/api/login', person, '198.51.100.77'))
  const statuses = []
  for (let count = 1; count <= 6; count++) statuses.push((await guess(HOME, person.email, browser)).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  expect((await post('/api/login', person, HOME, browser)).status).toBe(429)
  expect((await post('/api/login', person, HOME, other)).status).toBe(200)
})

test('a browser is known only for accounts that signed in with it', async () => {
  const [kai, noa] = [person, await aPerson()]
  const noas = browserIn(await post('/api/login', noa, '198.51.100.77'))
  for (let count = 1; count <= 5; count++) await guess(HOME, kai.email, noas)
  expect((await post('/api/login', kai, HOME, noas)).status).toBe(429)
  expect((await post('/api/login', kai, HOME, `lineup_browser=${'A'.repeat(43)}`)).status).toBe(429)
})

test('an IPv6 /64 may fail 50 times, a /56 100 and a /48 200 times, at any number of accounts', async () => {
  expect(await spray(60, (number) => `2001:db8:1:1::${hex(number + 1)}`)).toEqual({ allowed: 50, refused: 10 })
  expect(await spray(200, (number) => `2001:db8:2:${hex(number)}::1`)).toEqual({ allowed: 100, refused: 100 })
  expect(await spray(240, (number) => `2001:db8:3:${hex(number * 256)}::1`)).toEqual({ allowed: 200, refused: 40 })
})

test('an IPv4 address may fail 50 times, and its /24 100 times', async () => {
  expect(await spray(60, () => '198.51.100.1')).toEqual({ allowed: 50, refused: 10 })
  expect(await spray(140, (number) => `203.0.113.${number}`)).toEqual({ allowed: 100, refused: 40 })
})

test.each(['198.51.100.1', '[2001:db8:1:1::1]'])(
  'a port in the address makes no separate network: %s',
  async (address) => {
    const statuses = []
    for (let port = 40_001; port <= 40_006; port++) statuses.push((await guess(`${address}:${port}`)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect((await post('/api/login', person, HOME)).status).toBe(200)
  },
)

test('repeated sign-ins of four surfers from one network never deadlock', async () => {
  const rightly = (number: number) => ({
    address: HOME,
    account: `s${number % 4}@lineup.example`,
    isGuessable: true,
    knownBrowser: undefined,
  })
  for (let first = 0; first < SIGN_INS; first += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, nth) => attempt(server.db, rightly(first + nth), async () => true)),
    )
    await server.db.deleteFrom('rateLimits').where('key', 'like', 'sign-in:%').execute()
  }
}, 600_000)
