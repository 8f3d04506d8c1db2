import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, constants, openSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import { startArgon2Pool } from '#server/platform/argon2/pool.ts'
import { folderInTest } from '#test/files/test-folder.ts'

/** libuv's threads, for the whole process. */
const FILE_THREADS = Number(process.env.UV_THREADPOOL_SIZE ?? 4)
/** As cheap as argon2 can be. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }

test('a password matches its own hash and no other does', async () => {
  const pool = startArgon2Pool()
  const hash = await pool.hash('seven-foot-glassy', CHEAP)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  expect(await pool.verify('seven-foot-glassy', hash)).toBe(true)
  expect(await pool.verify('six-foot-glassy', hash)).toBe(false)
  expect(await pool.hash('seven-foot-glassy', CHEAP)).not.toBe(hash)
})

test('the same password and salt give the same hash', async () => {
  const pool = startArgon2Pool()
  const salt = randomBytes(16)
  expect(await pool.hash('seven-foot-glassy', CHEAP, salt)).toBe(await pool.hash('seven-foot-glassy', CHEAP, salt))
})

test('hashing passwords uses none of the threads that read files', async () => {
  const pool = startArgon2Pool()
  // A thread reads its program when it starts.
  await Promise.all([pool.hash('one', CHEAP), pool.hash('two', CHEAP)])
  const pipe = join(folderInTest(), 'pipe')
  execFileSync('mkfifo', [pipe])
  // Each takes one thread until somebody writes.
  const reading = Array.from({ length: FILE_THREADS }, () => open(pipe, 'r'))
  await Promise.all(Array.from({ length: 16 }, (_, nth) => pool.hash(`password ${nth}`, CHEAP)))
  const writer = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)
  for (const file of await Promise.all(reading)) await file.close()
  closeSync(writer)
})

test('a full queue refuses with 503 and a retry time, and finishes what it holds', async () => {
  const pool = startArgon2Pool({ threads: 1, maxWaiting: 3 })
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => pool.hash('seven-foot-glassy', CHEAP)))
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(4).fill('fulfilled'), ...Array(2).fill('rejected')])
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  for (const refusal of refused) {
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({ code: 'busy', status: 503, retryAfterSeconds: 2 })
  }
  expect(await pool.verify('seven-foot-glassy', await pool.hash('seven-foot-glassy', CHEAP))).toBe(true)
})

test('a thread that fails does not affect others', async () => {
  const pool = startArgon2Pool({ threads: 1 })
  const [broken, whole] = await Promise.allSettled([
    pool.verify('seven-foot-glassy', 'no hash at all'),
    pool.hash('seven-foot-glassy', CHEAP),
  ])
  expect([broken.status, whole.status]).toEqual(['rejected', 'fulfilled'])
})
