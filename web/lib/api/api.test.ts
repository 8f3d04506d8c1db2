import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, answerFreshSignIns, answerTo, call, issuesOf, newClientId } from '#web/lib/api/api.ts'

test('server issues are mapped to their fields', () => {
  const issues = [{ path: 'startTime', message: 'A plan must start in the future, within a year.' }]
  const error = new ApiError(400, JSON.stringify({ message: 'Please check that.', issues }), 'Bad Request')
  expect(error.detail).toBe('Please check that.')
  expect(issuesOf(error)).toEqual({ startTime: 'A plan must start in the future, within a year.' })
})

test('a response from a proxy or a network failure maps to no field', () => {
  for (const body of ['<h1>Bad Gateway</h1>', '', 'null', '{}', '{"issues":"none"}', '"no"'])
    expect(issuesOf(new ApiError(502, body, 'Bad Gateway')), body).toEqual({})
  expect(issuesOf(new TypeError('Failed to fetch'))).toEqual({})
  expect(issuesOf(null)).toEqual({})
})

test('a proxy error gets an accurate message', () => {
  const detailOf = (status: number) => new ApiError(status, '<html><h1>nginx</h1></html>', '').detail
  expect(detailOf(413)).toBe('This is larger than the server takes. Its operator can allow more.')
  for (const status of [502, 504])
    expect(detailOf(status)).toBe("Lineup isn't answering. Please try again in a moment.")
  expect(detailOf(404)).toBeUndefined()
  expect(new ApiError(413, '{"message":"That\'s too large.","code":"body_too_large"}', '').detail).toBe(
    "That's too large.",
  )
})

test('each opened dialog gets its own id, a UUID accepted by the server', () => {
  const ids = Array.from({ length: 50 }, newClientId)
  expect(new Set(ids).size).toBe(50)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('a call without an answer gives up after 20 seconds', async () => {
  const patience = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit) => {
    // The probe that follows, which would otherwise stay open for the tests of other files.
    if (address === '/healthz') return new Response()
    const { promise, reject } = Promise.withResolvers<Response>()
    signal?.addEventListener('abort', () => reject(signal.reason))
    return promise
  })
  const answer = call('GET /api/settings')
  patience.abort(new DOMException('timed out', 'TimeoutError'))
  await expect(answer).rejects.toThrow('timed out')
  expect(timeout).toHaveBeenCalledWith(20_000)
})

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
  await expect(answerTo(server(refused))).rejects.toMatchObject({ detail: 'No.', code: 'not_session_owner' })
  expect(ask).not.toHaveBeenCalled()
})
