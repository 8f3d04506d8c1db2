import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import { startArgon2Pool } from '#server/platform/argon2/pool.ts'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** As cheap as argon2 can be. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }

test('a password belongs to its hash, and no other one does', async () => {
  const pool = startArgon2Pool()
  const hash = await pool.hash('seven-foot-glassy', CHEAP)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  expect(await pool.verify('seven-foot-glassy', hash)).toBe(true)
  expect(await pool.verify('six-foot-glassy', hash)).toBe(false)
  expect(await pool.hash('seven-foot-glassy', CHEAP)).not.toBe(hash)
})

test('with the same salt the same password has the same hash', async () => {
  const pool = startArgon2Pool()
  const salt = randomBytes(16)
  expect(await pool.hash('seven-foot-glassy', CHEAP, salt)).toBe(await pool.hash('seven-foot-glassy', CHEAP, salt))
})

test('files are read while passwords are hashed', async () => {
  const pool = startArgon2Pool()
  // Threads that are only just starting would leave the others alone anyhow.
  await Promise.all([pool.hash('one', CHEAP), pool.hash('two', CHEAP)])
  const finished: string[] = []
  const hashes = Array.from({ length: 16 }, (_, index) =>
    pool.hash(`password ${index}`, COST).then(() => finished.push('hash')),
  )
  const files = Array.from({ length: 8 }, () => stat(import.meta.filename).then(() => finished.push('file')))
  await Promise.all([...hashes, ...files])
  // In Node's own four threads, twelve hashes would end before the last file is looked at.
  expect(finished.slice(0, finished.lastIndexOf('file')).filter((one) => one === 'hash').length).toBeLessThan(12)
})

test('beyond the queue it refuses with 503 and says when to come back, and what waits is done', async () => {
  const pool = startArgon2Pool({ threads: 1, maxWaiting: 3 })
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => pool.hash('seven-foot-glassy', COST)))
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(4).fill('fulfilled'), ...Array(2).fill('rejected')])
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  for (const refusal of refused) {
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({ code: 'busy', status: 503, retryAfterSeconds: 2 })
  }
  expect(await pool.verify('seven-foot-glassy', await pool.hash('seven-foot-glassy', CHEAP))).toBe(true)
})

test('a thread that fails takes nothing with it', async () => {
  const pool = startArgon2Pool({ threads: 1 })
  const [broken, whole] = await Promise.allSettled([
    pool.verify('seven-foot-glassy', 'no hash at all'),
    pool.hash('seven-foot-glassy', CHEAP),
  ])
  expect([broken.status, whole.status]).toEqual(['rejected', 'fulfilled'])
})
