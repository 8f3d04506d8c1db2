import { beforeEach, expect, test, vi } from 'vitest'
import { LEAVES, rememberHere, rememberLeaving, wasHere } from '#web/lib/offline/left-accounts.ts'
import { removeLeftAccounts } from '#web/lib/offline/remove-left-accounts.ts'
import { newEntry } from '#web/lib/outbox/act.ts'
import { add, isStored, openStore, readAll } from '#web/lib/outbox/store.ts'

const NOW = Date.parse('2026-11-30T12:00:00Z')
const [YESTERDAY, TOMORROW] = ['2026-11-29T12:00:00Z', '2026-12-01T12:00:00Z']

/** Items are its own properties, as in a browser. */
class Items {
  getItem(key: string): string | null {
    return (this as unknown as Record<string, string>)[key] ?? null
  }
  setItem(key: string, value: string) {
    Object.assign(this, { [key]: value })
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key)
  }
}

let surferId: string
beforeEach(async () => {
  vi.stubGlobal('localStorage', new Items())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: '' }))
  surferId = crypto.randomUUID()
  const store = await openStore(surferId)
  const like = { name: 'like', counted: () => '', title: () => '', send: async () => ({}), moves: [] }
  await add(store, newEntry(like, {}, 'unsent'))
  await store.put('sent', { id: 'sent', serverId: 'a', title: 'Check-in at Malibu', remark: null, sentAt: Date.now() })
  store.close()
})

const stored = async () => {
  const store = await openStore(surferId)
  const { entries, sent } = await readAll(store)
  store.close()
  return { unsent: entries.map(({ id }) => id), titles: sent.map(({ title }) => title) }
}

test('after a sign-out unsent actions stay, without the texts of sent ones', async () => {
  rememberHere(surferId)
  await removeLeftAccounts(null, NOW)
  expect(wasHere()).toBe(false)
  expect(await stored()).toEqual({ unsent: ['unsent'], titles: [''] })
})

test('the signed-in surfer’s data stays', async () => {
  rememberHere(surferId)
  rememberLeaving(surferId, YESTERDAY)
  await removeLeftAccounts(surferId, NOW)
  expect(wasHere()).toBe(true)
  expect(await stored()).toEqual({ unsent: ['unsent'], titles: ['Check-in at Malibu'] })
})

test('everything of an account goes once it is removed, and not before', async () => {
  rememberLeaving(surferId, TOMORROW)
  await removeLeftAccounts(null, NOW)
  expect((await stored()).unsent).toEqual(['unsent'])
  rememberLeaving(surferId, YESTERDAY)
  await removeLeftAccounts(null, NOW)
  expect(await isStored(surferId)).toBe(false)
  expect(localStorage.getItem(LEAVES + surferId)).toBeNull()
})

test('everything stays of a surfer who keeps the account after all', async () => {
  rememberLeaving(surferId, YESTERDAY)
  rememberLeaving(surferId, null)
  await removeLeftAccounts(null, NOW)
  expect((await stored()).unsent).toEqual(['unsent'])
})
