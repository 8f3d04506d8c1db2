import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/api/api.ts'
import { type Act, type Entry, newEntry, type Sending } from '#web/lib/outbox/act.ts'
import { drain } from '#web/lib/outbox/drain.ts'
import { createOutbox, type Outbox, type OutboxEvents } from '#web/lib/outbox/outbox.ts'
import { add, openStore, readAll, remove, type Store } from '#web/lib/outbox/store.ts'

type Input = { of?: string }

/** Sent items in order, with an upload that takes until `finish` is called. */
let sent: string[]
let upload: { begun: Promise<void>; finish: () => void }
let acts: { fine: Act<Input, object>; checkIn: Act<Input, object>; photo: Act<Input, object> }
let [surferId, opened]: [string, (Outbox | Store)[]] = ['', []]

beforeEach(() => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: '' }))
  surferId = crypto.randomUUID()
  sent = []
  const [begun, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  upload = { begun: begun.promise, finish: finished.resolve }
  const act = (name: string, send: (entry: Entry<Input>, sending: Sending) => Promise<string>): Act<Input, object> => ({
    ...{ name, counted: () => name, title: () => name, moves: [] },
    needs: ({ of }: Input) => (of ? [of] : []),
    send: async (entry, sending) => {
      sent.push(await send(entry, sending))
      return {}
    },
    idIn: () => `server's ${name}`,
  })
  acts = {
    fine: act('fine', async () => 'fine'),
    checkIn: act('checkIn', async () => 'check-in'),
    photo: {
      ...act('photo', async ({ input: { of = '' } }, { serverIdOf }) => {
        begun.resolve()
        await finished.promise
        return `photo of ${serverIdOf(of)}`
      }),
      carriesFile: true,
      patienceMs: 120_000,
    },
  }
})
afterEach(() => {
  for (const each of opened.splice(0)) each.close()
})

async function aStore(): Promise<Store> {
  const store = await openStore(surferId)
  opened.push(store)
  return store
}

function anOutbox(events: Partial<OutboxEvents> = {}): Outbox {
  const silent = { onSent() {}, onLeft() {}, onArrived() {}, onRefused() {}, onSignedOut() {}, onCleared() {} }
  const outbox = createOutbox(surferId, acts, { ...silent, ...events })
  opened.push(outbox)
  return outbox
}

test('an ‘I’m fine’ behind an uploading photo is sent at once', async () => {
  const outbox = anOutbox()
  const photo = outbox.perform(acts.photo, {})
  await upload.begun
  expect(await outbox.perform(acts.fine, {})).toMatchObject({ state: 'sent' })
  expect(sent).toEqual(['fine'])
  upload.finish()
  expect(await photo).toMatchObject({ state: 'sent' })
})

test('a check-in from an earlier visit is also shown as possibly received', async () => {
  const checkIn: Act<Input, object> = { ...acts.checkIn, isUrgent: true, send: () => Promise.reject(new TypeError()) }
  acts = { ...acts, checkIn }
  await add(await aStore(), newEntry(checkIn, {}, 'in'))
  const outbox = anOutbox()
  await expect.poll(() => outbox.getState().entries).toMatchObject([{ id: 'in', mayHaveArrived: true }])
})

test('a photo waits for its check-in, in either lane, and is sent after it', async () => {
  const store = await aStore()
  await add(store, newEntry(acts.checkIn, {}, 'in'))
  await add(store, newEntry(acts.photo, { of: 'in' }, 'picture'))
  upload.finish()
  expect(await drain({ surferId, store, acts, lane: 'files' })).toBe('empty')
  expect(sent).toEqual([])
  const outbox = anOutbox()
  await vi.waitFor(() => expect(sent).toEqual(['check-in', "photo of server's checkIn"]))
  await vi.waitFor(() => expect(outbox.getState().sent.map(({ id }) => id)).toEqual(['in', 'picture']))
})

test('a photo of a pending session is queued at once, without waiting', async () => {
  const store = await aStore()
  await add(store, { ...newEntry(acts.checkIn, {}, 'in'), act: 'of a newer version' })
  expect(await anOutbox().perform(acts.photo, { of: 'in' })).toMatchObject({ state: 'waiting' })
})

test('a photo queued while its pending session is deleted is removed too', async () => {
  const store = await aStore()
  await add(store, newEntry(acts.checkIn, {}, 'in'))
  await add(store, newEntry(acts.photo, { of: 'in' }, 'early'))
  expect((await remove(store, 'in')).map(({ id }) => id)).toEqual(['in', 'early'])
  upload.finish()
  expect(await anOutbox().perform(acts.photo, { of: 'in' }, 'late')).toMatchObject({ state: 'waiting' })
  expect(await anOutbox().perform(acts.photo, { of: 'known to the server' })).toMatchObject({ state: 'sent' })
  expect(sent).toEqual(['photo of undefined'])
  expect(await store.count('entries')).toBe(0)
  expect((await readAll(store)).sent).toHaveLength(1)
})

test('pending entries deleted by the browser are reported once', async () => {
  const onCleared = vi.fn()
  const store = await aStore()
  await add(store, { ...newEntry(acts.checkIn, {}, 'in'), act: 'of a newer version' })
  const first = anOutbox()
  await vi.waitFor(() => expect(first.getState().entries).toHaveLength(1))
  for (const each of opened) each.close()
  await new Promise((resolve) => indexedDB.deleteDatabase(store.name).addEventListener('success', resolve))
  const second = anOutbox({ onCleared })
  await vi.waitFor(() => expect(onCleared).toHaveBeenCalledExactlyOnceWith(1))
  await vi.waitFor(() => expect(document.cookie).toContain('max-age=0'))
  expect(second.getState().entries).toEqual([])
})

test.each([
  ['an answer that was lost', new TypeError('Failed to fetch'), true],
  ['a proxy that waited in vain', new ApiError(504, '', 'Gateway Timeout'), true],
  ['a server that took nothing', new ApiError(503, '', 'Service Unavailable'), false],
])('after %s, a pending urgent action may have arrived or not', async (_, failure, mayHaveArrived) => {
  const lost = { ...acts.fine, isUrgent: true as const, send: () => Promise.reject(failure) }
  expect(await anOutbox().perform(lost, {}, 'said')).toEqual({ state: 'waiting', mayHaveArrived })
})

test('a sent action may have arrived even if the browser reports no network', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const lost = { ...acts.fine, isUrgent: true as const, send: () => Promise.reject(new TypeError('Failed to fetch')) }
  expect(await anOutbox().perform(lost, {}, 'said')).toEqual({ state: 'waiting', mayHaveArrived: true })
})

test('all entries of a signed-out surfer wait, and this is reported once', async () => {
  const store = await aStore()
  const signedOut = () => Promise.reject(new ApiError(401, '{"code":"sign_in_required"}', 'Unauthorized'))
  acts.fine.send = signedOut
  acts.photo.send = signedOut
  await add(store, newEntry(acts.photo, {}, 'picture'))
  const onSignedOut = vi.fn()
  const onRefused = vi.fn()
  const outbox = anOutbox({ onSignedOut, onRefused })
  expect(await outbox.perform(acts.fine, {}, 'said')).toMatchObject({ state: 'waiting' })
  outbox.send()
  await vi.waitFor(() => expect(outbox.getState().entries).toHaveLength(2))
  expect(onSignedOut).toHaveBeenCalledOnce()
  expect(onRefused).not.toHaveBeenCalled()
  acts.fine.send = async () => ({})
  acts.photo.send = async () => ({})
  outbox.send()
  await vi.waitFor(() => expect(outbox.getState().entries).toEqual([]))
})

test('without storage, an offline check-in fails at once and can be repeated', async () => {
  vi.stubGlobal('indexedDB', { open: vi.fn().mockThrow(new DOMException('', 'InvalidStateError')) })
  const outbox = anOutbox()
  acts.checkIn.send = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(outbox.perform(acts.checkIn, {}, 'in')).rejects.toThrow('Failed to fetch')
  expect(outbox.getState().entries).toEqual([])
  acts.checkIn.send = async () => ({})
  expect(await outbox.perform(acts.checkIn, {}, 'in')).toMatchObject({ state: 'sent' })
})

test('persistent storage is requested once an entry is pending', async () => {
  const persist = vi.fn(async () => true)
  Object.defineProperty(navigator, 'storage', { value: { persisted: async () => false, persist }, configurable: true })
  const outbox = anOutbox()
  await outbox.perform(acts.fine, {})
  expect(persist).not.toHaveBeenCalled()
  await outbox.perform({ ...acts.fine, send: () => Promise.reject(new TypeError('Failed to fetch')) }, {})
  await vi.waitFor(() => expect(persist).toHaveBeenCalledOnce())
})

test('two presses both get the result of the one request', async () => {
  const outbox = anOutbox()
  const presses = [outbox.perform(acts.photo, {}, 'picture'), outbox.perform(acts.photo, {}, 'picture')]
  await upload.begun
  upload.finish()
  expect(await Promise.all(presses)).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  expect(sent).toHaveLength(1)
})

test('an entry being sent when its page closes is sent once', async () => {
  await add(await aStore(), newEntry(acts.photo, {}, 'picture'))
  const outbox = anOutbox()
  await upload.begun
  outbox.close()
  const next = anOutbox()
  upload.finish()
  await vi.waitFor(() => expect(next.getState().sent).toHaveLength(1))
  expect(sent).toHaveLength(1)
})

test('two tabs together send each entry of a lane once', async () => {
  const store = await aStore()
  await add(store, newEntry(acts.photo, {}, 'picture'))
  const tabs = [1, 2].map(() => drain({ surferId, store, acts, lane: 'files' }))
  await upload.begun
  upload.finish()
  expect(await Promise.all(tabs)).toEqual(['empty', 'empty'])
  expect(sent).toHaveLength(1)
})

test('a sent entry disappears from every tab, in either lane, and the others stay unchanged', async () => {
  const store = await aStore()
  await add(store, newEntry(acts.photo, {}, 'picture'))
  await add(store, newEntry(acts.fine, { of: 'picture' }, 'said'))
  await add(store, { ...newEntry(acts.fine, {}, 'newer'), act: 'of a newer version' })
  const left: string[][] = [[], []]
  const tabs = left.map((ids) => anOutbox({ onLeft: (entries) => void ids.push(...entries.map(({ id }) => id)) }))
  const stored = () => tabs.map((tab) => tab.getState().byAct.get('of a newer version'))
  for (const tab of tabs) await vi.waitFor(() => expect(tab.getState().entries).toHaveLength(3))
  const [one, other] = stored()
  upload.finish()
  for (const tab of tabs) await vi.waitFor(() => expect(tab.getState().entries).toHaveLength(1))
  expect(sent).toEqual(['photo of undefined', 'fine'])
  expect(stored()[0]).toBe(one)
  expect(stored()[1]).toBe(other)
  for (const ids of left) expect(ids.toSorted()).toEqual(['picture', 'said'])
})

test('a retried entry is sent in its insisting form, whatever else is pending', async () => {
  acts.fine.insist = () => ({ of: 'all the same' })
  acts.fine.send = async ({ input }) => ({ sent: sent.push(`fine of ${input.of}`) })
  const store = await aStore()
  await add(store, newEntry(acts.photo, {}, 'picture'))
  await add(store, { ...newEntry(acts.fine, {}, 'said'), state: 'refused' })
  const outbox = anOutbox()
  await vi.waitFor(() => expect(outbox.getState().entries).toHaveLength(2))
  await outbox.retry('said')
  await vi.waitFor(() => expect(sent).toEqual(['fine of all the same']))
})

test('a retried entry has all its tries again', async () => {
  acts.fine.send = () => Promise.reject(new ApiError(500, '', 'Internal Server Error'))
  await add(await aStore(), { ...newEntry(acts.fine, {}, 'said'), state: 'refused', errors: 4 })
  const outbox = anOutbox()
  await vi.waitFor(() => expect(outbox.getState().entries).toHaveLength(1))
  await outbox.retry('said')
  await vi.waitFor(() => expect(outbox.getState().entries).toMatchObject([{ state: 'waiting', errors: 1 }]))
})
