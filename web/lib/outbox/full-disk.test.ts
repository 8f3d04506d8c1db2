import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Act, type Entry, newEntry, type Sending } from '#web/lib/outbox/act.ts'
import { drain } from '#web/lib/outbox/drain.ts'
import { add, openStore, readAll, type Store } from '#web/lib/outbox/store.ts'

type Input = { of?: string }

let sent: string[]
let surferId: string
let store: Store
const act = (name: string, send: (entry: Entry<Input>, sending: Sending) => string): Act<Input, object> => ({
  ...{ name, counted: () => name, title: () => name, moves: [] },
  needs: ({ of }: Input) => (of ? [of] : []),
  send: async (entry, sending) => {
    sent.push(send(entry, sending))
    return {}
  },
  idIn: () => `server's ${name}`,
})
const acts = {
  fine: act('fine', () => 'fine'),
  checkIn: act('checkIn', () => 'check-in'),
  photo: {
    ...act('photo', ({ input: { of = '' } }, { serverIdOf }) => `photo of ${serverIdOf(of)}`),
    carriesFile: true,
  },
}

beforeEach(async () => {
  surferId = crypto.randomUUID()
  sent = []
  store = await openStore(surferId)
})
afterEach(() => store.close())

/** The same database on a disk without room for a change of these stores. */
const withoutRoom = (store: Store, isFull: (names: readonly string[]) => boolean): Store =>
  new Proxy(store, {
    get(target, key) {
      const value = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        const isWrite = key === 'delete' || given[1] === 'readwrite'
        const isRefused = isWrite && isFull([given[0]].flat() as string[])
        const failure = new DOMException('', 'QuotaExceededError')
        if (isRefused && key === 'delete') return Promise.reject(failure)
        if (isRefused) throw failure
        return value.apply(target, given)
      }
    },
  })

test('an urgent action is sent even if a full disk cannot record the attempt', async () => {
  await add(store, newEntry(acts.fine, {}, 'said'))
  const urgent = { ...acts, fine: { ...acts.fine, isUrgent: true as const } }
  const full = withoutRoom(store, (names) => !names.includes('sent'))
  expect(await drain({ surferId, store: full, acts: urgent, lane: 'quick' })).toBe('empty')
  expect(sent).toEqual(['fine'])
  expect(await store.count('entries')).toBe(0)
})

test('a sent action is not repeated on a full disk, and dependent actions get its id', async () => {
  await add(store, newEntry(acts.checkIn, {}, 'in'))
  await add(store, newEntry(acts.fine, {}, 'said'))
  await add(store, newEntry(acts.photo, { of: 'in' }, 'picture'))
  const full = withoutRoom(store, (names) => names.includes('sent'))
  expect(await drain({ surferId, store: full, acts, lane: 'quick' })).toBe('empty')
  expect(sent).toEqual(['check-in', 'fine'])
  expect(await drain({ surferId, store: full, acts, lane: 'files' })).toBe('empty')
  expect(sent).toEqual(['check-in', 'fine', "photo of server's checkIn"])
  expect(await store.count('entries')).toBe(0)
})

test('a sent action is not repeated on an unwritable disk and is cleared once it is writable', async () => {
  await add(store, newEntry(acts.checkIn, {}, 'in'))
  await add(store, newEntry(acts.fine, { of: 'in' }, 'said'))
  const unwritable = withoutRoom(store, () => true)
  expect(await drain({ surferId, store: unwritable, acts, lane: 'quick' })).toBe('empty')
  expect(sent).toEqual(['check-in', 'fine'])
  expect(await store.count('entries')).toBe(2)
  expect(await drain({ surferId, store, acts, lane: 'quick' })).toBe('empty')
  expect(sent).toEqual(['check-in', 'fine'])
  expect((await readAll(store)).sent.map(({ id, serverId }) => [id, serverId])).toEqual([
    ['in', "server's checkIn"],
    ['said', "server's fine"],
  ])
})
