import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#surf/time/durations.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { type Act, newEntry } from '#web/lib/outbox/act.ts'
import { drain } from '#web/lib/outbox/drain.ts'
import { add, openStore, readAll, remove, type Store } from '#web/lib/outbox/store.ts'

type Input = { of?: string }

/** Ids in the order in which they were sent. */
let sent: string[]
let store: Store
let surferId: string

const act = (name: string, send?: Act<Input, object>['send']): Act<Input, object> => ({
  ...{ name, counted: () => name, title: () => name, moves: [] },
  needs: ({ of }) => (of ? [of] : []),
  send: send ?? (async ({ id }) => ({ sent: sent.push(id) })),
})
const checkIn = act('checkIn')
const like = act('like')
const sendAll = (acts: Record<string, Act<Input, object>> = { checkIn, like }) =>
  drain({ surferId, store, acts, lane: 'quick' })

beforeEach(async () => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: '' }))
  sent = []
  surferId = crypto.randomUUID()
  store = await openStore(surferId)
})
afterEach(() => store.close())

test('what needs a deleted entry goes with it, and what needs that', async () => {
  await add(store, newEntry(checkIn, {}, 'in'))
  await add(store, newEntry(like, { of: 'in' }, 'picture'))
  await add(store, newEntry(like, { of: 'picture' }, 'comment'))
  await add(store, newEntry(like, {}, 'other'))
  expect((await remove(store, 'in')).map(({ id }) => id)).toEqual(['in', 'picture', 'comment'])
  expect((await readAll(store)).entries).toMatchObject([{ id: 'other' }])
})

test('an entry waits for all that it needs', async () => {
  await add(store, newEntry(checkIn, {}, 'in'))
  await add(store, { ...newEntry(checkIn, {}, 'newer'), act: 'of a newer version' })
  await add(store, { ...newEntry(like, {}, 'liked'), needs: ['in', 'newer'] })
  expect(await sendAll()).toBe('later')
  expect(sent).toEqual(['in'])
})

test('a limited action is requested once, and delays no other', async () => {
  const requested = new Set<string>()
  const limited = act('like', async ({ id }) => {
    requested.add(id)
    throw new ApiError(429, '', 'Too Many Requests')
  })
  for (const id of ['first', 'second']) await add(store, newEntry(limited, {}, id))
  await add(store, newEntry(checkIn, {}, 'in'))
  expect(await sendAll({ checkIn, like: limited })).toBe('later')
  expect(sent).toEqual(['in'])
  expect([...requested]).toEqual(['first'])
})

test('an urgent action that is made while a queue is sent goes next', async () => {
  const help: Act<Input, object> = { ...act('help'), isUrgent: true }
  const slow = act('like', async ({ id }) => {
    if (id === 'first') await add(store, newEntry(help, {}, 'help'))
    return { sent: sent.push(id) }
  })
  for (const id of ['first', 'second']) await add(store, newEntry(slow, {}, id))
  await sendAll({ help, like: slow })
  expect(sent).toEqual(['first', 'help', 'second'])
})

test('what was sent is listed for a week', async () => {
  for (const days of [6.9, 7.1]) {
    const sentAt = Date.now() - days * DAY_MS
    await store.put('sent', { id: `${days}`, serverId: null, title: '', remark: null, sentAt })
  }
  expect((await readAll(store)).sent.map(({ id }) => id)).toEqual(['6.9'])
  expect(await store.count('sent')).toBe(1)
})
