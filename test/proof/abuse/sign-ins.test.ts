import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PASSWORD } from '#test/accounts/account-letters.ts'
import { aMember } from '#test/accounts/account-server.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { ask } from '#test/network/client.ts'
import { isLong } from '#test/proof/locating/chance.ts'

const SIGN_INS = isLong ? 5_000 : 200
const AT_ONCE = 24
/** One in so many is a guess: few enough that no account is shut. */
const GUESS_EVERY = 21
const LONG_MS = 1_200_000

const server = serverInFile({ TRUST_PROXY: true })

const deadlocks = async () => {
  await sql`select pg_stat_force_next_flush()`.execute(server.db)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(server.db)
  return rows[0]!.deadlocks
}
/** Of few networks at a time, so that sign-ins meet at their counters; of many in all, so that none is shut. */
const networkOf = (nth: number) => `10.${Math.floor(nth / 40_000)}.${Math.floor(nth / 160) % 250}.${nth % 7}`

test(
  '24 concurrent sign-ins of four surfers cause no deadlock and no 503',
  async () => {
    const surfers = [
      await aMember(server.db),
      await aMember(server.db),
      await aMember(server.db),
      await aMember(server.db),
    ]
    const [before, began] = [await deadlocks(), performance.now()]
    const statuses = new Map<number, number>()
    const times: number[] = []
    let next = 0
    async function signInOn() {
      for (let nth = next++; nth < SIGN_INS; nth = next++) {
        const { email } = surfers[nth % surfers.length]!
        const password = nth % GUESS_EVERY === 7 ? 'not my password at all' : PASSWORD
        const at = performance.now()
        const headers = { 'x-forwarded-for': networkOf(nth) }
        const { status } = await ask(server, null, 'POST /api/login', { email, password }, headers)
        times.push(performance.now() - at)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, signInOn))
    const found = (await deadlocks()) - before
    const slowest = Math.round(Math.max(...times))
    console.log(
      `${SIGN_INS} sign-ins of four surfers, ${AT_ONCE} at a time, in ${Math.round(performance.now() - began)} ms: ${found} deadlocks, answers ${JSON.stringify([...statuses])}, the slowest ${slowest} ms.`,
    )
    expect(found).toBe(0)
    expect([...statuses.keys()].toSorted()).toEqual([200, 401])
  },
  LONG_MS,
)
