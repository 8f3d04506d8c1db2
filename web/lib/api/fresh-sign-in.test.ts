import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, answerTo } from '#web/lib/api/api.ts'
import { answerFreshSignIns } from '#web/lib/api/fresh-sign-in.ts'

let stop = () => {}
afterEach(() => stop())

const needed = () => Response.json({ code: 'fresh_sign_in_required', message: 'Please confirm.' }, { status: 403 })
/** Answers the first requests so, and every later one well. */
const server = (...answers: (() => Response)[]) => vi.fn(async () => (answers.shift() ?? (() => Response.json({})))())

test('a request that needs a fresh sign-in is sent again after the surfer has confirmed it', async () => {
  const ask = vi.fn(async () => true)
  stop = answerFreshSignIns(ask)
  const send = server(needed)
  expect((await answerTo(send)).ok).toBe(true)
  expect([ask.mock.calls.length, send.mock.calls.length]).toEqual([1, 2])
})

test('without a fresh sign-in the refusal is returned and nothing is sent again', async () => {
  stop = answerFreshSignIns(async () => false)
  const send = server(needed)
  await expect(answerTo(send)).rejects.toMatchObject({ status: 403, code: 'fresh_sign_in_required' })
  expect(send).toHaveBeenCalledTimes(1)
})

test('a request asks for a fresh sign-in at most once, and never without a dialog', async () => {
  const ask = vi.fn(async () => true)
  const send = server(needed, needed)
  await expect(answerTo(server(needed))).rejects.toBeInstanceOf(ApiError)
  stop = answerFreshSignIns(ask)
  await expect(answerTo(send)).rejects.toMatchObject({ code: 'fresh_sign_in_required' })
  expect(ask).toHaveBeenCalledTimes(1)
})

test('two concurrent requests ask once', async () => {
  const ask = vi.fn(async () => true)
  stop = answerFreshSignIns(ask)
  const answers = await Promise.all([answerTo(server(needed)), answerTo(server(needed))])
  expect(answers.map(({ ok }) => ok)).toEqual([true, true])
  expect(ask).toHaveBeenCalledTimes(1)
})

test('other refusals do not ask for a sign-in', async () => {
  const ask = vi.fn(async () => true)
  stop = answerFreshSignIns(ask)
  const refused = () => Response.json({ code: 'not_session_owner', message: 'No.' }, { status: 403 })
  await expect(answerTo(server(refused))).rejects.toMatchObject({ said: 'No.', code: 'not_session_owner' })
  expect(ask).not.toHaveBeenCalled()
})
