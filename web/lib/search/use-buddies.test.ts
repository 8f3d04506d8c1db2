import { expect, test } from 'vitest'
import type { Buddy } from '#contract/people/buddies.ts'
import { loadBuddies } from '#web/lib/search/use-buddies.ts'

/** A server for a surfer with `count` buddies, of whom these are in the water. */
function serverWith(count: number, inWater: number[]) {
  const all = Array.from({ length: count }, (_, nth): Buddy => {
    const [username, isSurfing] = [`kai_${nth}`, inWater.includes(nth)]
    const surfer = { id: `${nth}`, firstName: 'Kai', lastName: 'Lane', username, profileImageUrl: null }
    return { ...surfer, sessionCount: 1, lastSeen: 'Old Pier', isSurfing, isMuted: false, mayInvite: true }
  })
  let calls = 0
  return {
    calls: () => calls,
    async fetchPage({ limit, cursor, surfing }: { limit: number; cursor?: string | undefined; surfing?: 'true' }) {
      calls += 1
      const matching = surfing ? all.filter(({ isSurfing }) => isSurfing) : all
      const from = cursor === undefined ? 0 : matching.findIndex(({ id }) => id === cursor) + 1
      return matching.slice(from, from + limit)
    },
  }
}
const idsOf = (buddies: Buddy[]) => buddies.map(({ id }) => Number(id))
const upTo = (count: number) => Array.from({ length: count }, (_, nth) => nth)

test('a very long buddy list also loads buddies in the water, wherever they are sorted', async () => {
  const server = serverWith(900, [3, 700, 899])
  expect(idsOf(await loadBuddies(server.fetchPage))).toEqual([...upTo(500), 700, 899])
  expect(server.calls()).toBe(6)
})

test('a fully loaded buddy list is fetched once', async () => {
  const server = serverWith(150, [149])
  expect(idsOf(await loadBuddies(server.fetchPage))).toEqual(upTo(150))
  expect(server.calls()).toBe(2)
})
