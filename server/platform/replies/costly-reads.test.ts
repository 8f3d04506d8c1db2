import { setImmediate as nextPass } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inCostlyTurn, turnToSend } from '#server/platform/replies/costly-reads.ts'

const HOME = '192.0.2.1'
const ELSEWHERE = ['198.51.100.7', '203.0.113.9', '2001:db8::1']

test('two costly reads run at once, one for each caller, and a caller with two hundred waiting is refused', async () => {
  const gate = Promise.withResolvers<void>()
  const working: string[] = []
  const ask = (owner: string) =>
    inCostlyTurn(owner, async () => {
      working.push(owner)
      await gate.promise
    })
  const asked = ['kai', 'kai', 'noa', 'lena'].map(ask)
  expect(working).toEqual(['kai', 'noa'])
  const more = Array.from({ length: 200 }, () => ask('kai'))
  await expect(more.at(-1)).rejects.toMatchObject({ code: 'busy', status: 503 })
  gate.resolve()
  await Promise.all([...asked, ...more.slice(0, -1)])
  expect(working.slice(2, 4)).toEqual(['lena', 'kai'])
})

test('large responses of one network are sent one per event loop pass, beside those of others', async () => {
  let sent = 0
  const send = async (address: string) => {
    await turnToSend(address)
    sent += 1
  }
  const sending = Promise.all([HOME, HOME, HOME].map(send))
  for (const least of [1, 2, 3]) {
    await nextPass()
    await nextPass()
    expect(sent).toBeLessThanOrEqual(2 * least)
  }
  await sending
  sent = 0
  const beside = Promise.all(ELSEWHERE.map(send))
  await nextPass()
  expect(sent).toBeLessThanOrEqual(2)
  await beside
  expect(sent).toBe(3)
})

test('cached responses are sent beside costly reads, however many one network requests', async () => {
  const gate = Promise.withResolvers<void>()
  const working = ['kai', 'noa'].map((owner) => inCostlyTurn(owner, () => gate.promise))
  await Promise.all(Array.from({ length: 500 }, () => turnToSend(HOME)))
  gate.resolve()
  await Promise.all(working)
})
