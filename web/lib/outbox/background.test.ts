import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/api/api.ts'
import { type Act, newEntry } from '#web/lib/outbox/act.ts'
import { PATIENCE_MS, performInBackground, sendInBackground } from '#web/lib/outbox/background.ts'
import { add, openStore } from '#web/lib/outbox/store.ts'

let surferId: string
let send: Act<string, string>['send']
const register = vi.fn(async () => {})
const fine: Act<string, string> = {
  ...{ name: 'fine', counted: () => 'fine', isUrgent: true, title: () => 'fine', moves: [] },
  send: (entry, sending) => send(entry, sending),
}
const listener = { onSent: vi.fn(), onRefused: vi.fn() }
const perform = () => performInBackground(surferId, { fine }, { act: fine, input: 'said' }, listener)

async function kept() {
  const store = await openStore(surferId)
  const entries = await store.getAll('entries')
  store.close()
  return entries
}

beforeEach(() => {
  vi.stubGlobal('registration', { sync: { register } })
  surferId = crypto.randomUUID()
  register.mockClear()
})

test('an answered action is done and leaves no entry', async () => {
  send = async () => 'until five'
  expect(await perform()).toEqual({ state: 'sent', reply: 'until five' })
  expect(await kept()).toEqual([])
})

test('an unanswered action is tried once more, then stored with its original time', async () => {
  const pressed = Date.now()
  const tries = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  send = tries
  const done = await perform()
  expect(done).toMatchObject({ state: 'waiting', entry: { input: 'said', mayHaveArrived: true } })
  expect(tries).toHaveBeenCalledTimes(2)
  const [entry] = await kept()
  expect(Date.parse(entry!.madeAt)).toBeGreaterThanOrEqual(pressed)
  await vi.waitFor(() => expect(register).toHaveBeenCalledExactlyOnceWith(`outbox ${surferId}`))
})

test('a silent connection times out while a worker may open the app; a late response is reported', async () => {
  const answer = Promise.withResolvers<string>()
  send = () => answer.promise
  const patience = vi.spyOn(globalThis, 'setTimeout')
  const performing = perform()
  await vi.waitFor(() => expect(patience.mock.calls.some(([, ms]) => ms === PATIENCE_MS)).toBe(true))
  const [letWait, , id] = patience.mock.calls.find(([, ms]) => ms === PATIENCE_MS)!
  letWait(id)
  expect(await performing).toMatchObject({ state: 'waiting' })
  answer.resolve('until five')
  await vi.waitFor(() => expect(listener.onSent).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'until five'))
  expect(await kept()).toEqual([])
})

test('a refused action rejects with the refusal and is not stored', async () => {
  send = () => Promise.reject(new ApiError(409, '', 'Conflict'))
  await expect(perform()).rejects.toThrow(ApiError)
  expect(await kept()).toEqual([])
})

test('without storage the action is not sent, so that the caller can send it', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('', 'InvalidStateError')
  })
  send = vi.fn()
  expect(await perform()).toBeUndefined()
  expect(send).not.toHaveBeenCalled()
})

test('a background sync sends pending entries and creates no outbox without one', async () => {
  await sendInBackground(surferId, { fine })
  expect(JSON.stringify(await indexedDB.databases())).not.toContain(surferId)
  const store = await openStore(surferId)
  await add(store, newEntry(fine, 'said', 'said'))
  store.close()
  vi.stubGlobal('fetch', async () => new Response('ok'))
  const sent = vi.fn(async () => 'until five')
  send = sent
  await sendInBackground(surferId, { fine })
  expect(sent).toHaveBeenCalledOnce()
  expect(await kept()).toEqual([])
})
