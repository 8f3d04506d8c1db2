import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { aSignIn } from '#test/fixtures/factories.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'

const MOST = 50

const server = serverInFile()
const { ask, openPage, aSurfer, surfers } = server
const elsewhere = serverBeside(server)

const aPerson = () => ({
  email: `${crypto.randomUUID()}@lineup.example`,
  password: 'seven-foot-glassy',
  firstName: 'Kai',
  lastName: 'N',
})
type Person = ReturnType<typeof aPerson>

const cookieIn = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0] ?? ''
const signIn = (person: Person, browser: { cookie: string } | null = null) => ask(browser, 'POST /api/login', person)
async function signUp(person: Person, browser: { cookie: string } | null = null) {
  const answer = await ask(browser, 'POST /api/signup', person)
  return { id: answer.body.id as string, cookie: cookieIn(answer) }
}
const isKnown = async (cookie: string, at = server) => (await at.ask({ cookie }, 'GET /api/auth/user')).status === 200
const signInsOf = (userId: string) =>
  server.db.selectFrom('signIns').select('tokenHash').where('userId', '=', userId).execute()

test('signing in again ends only the browser’s former sign-in, in every process', async () => {
  const person = aPerson()
  const kai = await signUp(person)
  const tablet = await aSignIn(server.db, kai.id)
  const pages = [await openPage(kai), await elsewhere.openPage(kai)]

  const answer = await signIn(person, kai)
  expect(await isKnown(kai.cookie)).toBe(false)
  expect(await Promise.all(pages.map(({ closed }) => closed))).toEqual([4401, 4401])
  expect(await isKnown(kai.cookie, elsewhere)).toBe(false)
  expect([await isKnown(cookieIn(answer)), await isKnown(tablet)]).toEqual([true, true])
  expect(await signInsOf(kai.id)).toHaveLength(2)
})

test('signing up or in on a borrowed phone ends its owner’s sign-in there', async () => {
  const [owner, again] = await surfers('Owner', 'Again')
  const guest = aPerson()
  await signUp(guest, owner)
  expect(await isKnown(owner.cookie)).toBe(false)
  await signIn(guest, again)
  expect(await isKnown(again.cookie)).toBe(false)
})

test('a wrong password ends no sign-in', async () => {
  const kai = await aSurfer()
  expect((await signIn(aPerson(), kai)).status).toBe(401)
  expect(await isKnown(kai.cookie)).toBe(true)
})

test('a surfer has at most fifty sign-ins, and the page of an older one closes', async () => {
  const person = aPerson()
  const kai = await signUp(person)
  const page = await elsewhere.openPage(kai)
  const cookies = [kai.cookie]
  while (cookies.length < MOST) cookies.push(await aSignIn(server.db, kai.id))
  const another = await aSurfer()

  cookies.push(cookieIn(await signIn(person)))
  expect(await page.closed).toBe(4401)
  expect(await Promise.all(cookies.map((cookie) => isKnown(cookie)))).toEqual([false, ...Array(MOST).fill(true)])

  // The one that is replaced makes room by itself.
  cookies.push(cookieIn(await signIn(person, { cookie: cookies[9] as string })))
  expect(await isKnown(cookies[1] as string)).toBe(true)
  expect(await signInsOf(kai.id)).toHaveLength(MOST)
  expect(await isKnown(another.cookie)).toBe(true)
})

test('concurrent sign-ins do not exceed the limit', async () => {
  const person = aPerson()
  const kai = await signUp(person)
  for (let count = 1; count < MOST - 1; count++) await aSignIn(server.db, kai.id)
  const answers = await allAtOnce(4, () => Promise.all(Array.from({ length: 5 }, () => signIn(person))))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await signInsOf(kai.id)).toHaveLength(MOST)
})

/** Does what changes sign-ins, and lets it go on only when this many connections wait for that. */
const allAtOnce = async <Result>(waiting: number, work: () => Promise<Result>): Promise<Result> => {
  const working = await elsewhere.db.transaction().execute(async (tx) => {
    await sql`lock table sign_ins in share mode`.execute(tx)
    const result = work()
    await vi.waitUntil(
      async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          elsewhere.db,
        )
        return rows.length >= waiting
      },
      { timeout: 150_000 },
    )
    // In an object, or the transaction would wait for what waits for it.
    return { result }
  })
  return working.result
}
