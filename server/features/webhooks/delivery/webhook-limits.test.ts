import { expect, test } from 'vitest'
import { limits } from '#server/limits.ts'
import { exhaust, refill } from '#server/platform/config/rate-limits.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { setUpWebhooks } from '#test/fakes/webhook-deliveries.ts'

const { calling, receiver } = setUpWebhooks()

test('tries beyond the limits of a surfer and of a host wait, and others go on', async () => {
  const { aSurfer, ask, db } = calling.server
  const [kai, lena] = [await aSurfer('Kai'), await aSurfer('Lena')]
  const webhooks = await Promise.all(
    [kai, lena].map(async (surfer) => {
      const { id } = await calling.add(surfer, `${receiver.url}/${surfer.firstName}`, ['session.ended'])
      return () => ask(surfer, `POST /api/webhooks/${id}/test`)
    }),
  )
  await exhaust(db, { 'webhook-try': [kai.id] })
  for (const sendTest of webhooks) await sendTest()
  await calling.callDue()
  expect(receiver.requests).toEqual(['/Lena'])
  await calling.callDue(HOUR_MS + 1_000)
  expect(receiver.requests).toEqual(['/Lena', '/Kai'])

  await refill(db, { 'webhook-try': [kai.id] })
  await exhaust(db, { 'webhook-try-at-host': ['127.0.0.1'] })
  for (const sendTest of webhooks) await sendTest()
  await calling.callDue()
  expect(receiver.requests).toHaveLength(2)
  await calling.callDue(HOUR_MS + 1_000)
  expect(receiver.requests).toHaveLength(4)
  expect(limits['webhook-try'].refillSeconds * 1_000).toBe(HOUR_MS)
})
