import { expect, test } from 'vitest'
import { HOUR_MS } from '#surf/time/durations.ts'
import { setUpPushDeliveries } from '#test/fakes/push-deliveries.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'

const { pushing, service } = setUpPushDeliveries()

/** So many new surfers ask Maya to be their buddy. */
async function requests(maya: { id: string }, count: number) {
  const strangers: TestSurfer[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const stranger = await pushing.server.aSurfer(`Stranger${nth}`)
    await pushing.server.ask(stranger, 'POST /api/buddy-requests', { followingId: maya.id })
    strangers.push(stranger)
  }
  return strangers
}
/** Sends whatever is due, in processes that follow each other. */
async function sendAll(afterMs = 0) {
  for (let times = 0; times < 4; times += 1) await pushing.sendDue(afterMs)
}
const texts = () => service.messages.map((message) => JSON.stringify(message))

test('requests of many surfers send three messages an hour, and the rest are sent as one', async () => {
  const maya = await pushing.maya(service)
  await requests(maya, 9)
  await sendAll()
  expect(service.messages).toHaveLength(3)
  expect((await pushing.server.ask(maya, 'GET /api/notifications')).body.items).toHaveLength(9)
  await sendAll(HOUR_MS + 60_000)
  expect(service.messages).toHaveLength(4)
  expect(texts().at(-1)).toContain('6 new buddy requests')
  expect((await pushing.deliveriesOf(maya)).filter(({ state }) => state === 'due')).toEqual([])
})

test('a folded message does not count withdrawn requests and blocked surfers', async () => {
  const maya = await pushing.maya(service)
  const strangers = await requests(maya, 8)
  await sendAll()
  expect(service.messages).toHaveLength(3)
  for (const one of strangers.slice(5, 7)) await pushing.server.ask(one, `DELETE /api/buddies/${maya.id}`)
  await pushing.server.ask(maya, `POST /api/blocks/${strangers[7]!.id}`)
  await sendAll(HOUR_MS + 60_000)
  expect(texts().slice(3)).toEqual([expect.stringContaining('2 new buddy requests')])
})

test('folded notifications that were read meanwhile are not sent', async () => {
  const maya = await pushing.maya(service)
  await requests(maya, 5)
  await sendAll()
  await pushing.server.ask(maya, 'PUT /api/notifications/read')
  await sendAll(HOUR_MS + 60_000)
  expect(service.messages).toHaveLength(3)
})

test('another recipient and another kind have their own limit', async () => {
  const [maya, noa] = [await pushing.maya(service), await pushing.maya(service)]
  await requests(maya, 4)
  await sendAll()
  expect(service.messages).toHaveLength(3)
  await pushing.tell(maya, 'like')
  await requests(noa, 1)
  await sendAll()
  expect(service.messages).toHaveLength(5)
})
