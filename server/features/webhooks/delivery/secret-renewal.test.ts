import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { setUpWebhooks } from '#test/fakes/webhook-deliveries.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { shiftDatabaseClock } from '#test/postgres/database-clock.ts'

const { calling, receiver } = setUpWebhooks()

const kaisHook = async () => {
  const kai = await calling.server.aSurfer('Kai')
  return { kai, ...(await calling.add(kai, `${receiver.url}/kai`, ['session.checked_in'])) }
}

/** The new secret, made this long ago. */
async function renew(surfer: TestSurfer, id: string, agoMs = 0): Promise<string> {
  const { db, ask } = calling.server
  await shiftDatabaseClock(db, -agoMs)
  const { status, body } = await ask(surfer, `POST /api/webhooks/${id}/secret`)
  await shiftDatabaseClock(db, 0)
  expect(status).toBe(200)
  return body.secret
}

/** Which of these secrets verify a call that is made now. */
async function verifying(surfer: TestSurfer, id: string, secrets: string[]): Promise<boolean[]> {
  const verified: boolean[] = []
  for (const secret of secrets) {
    receiver.secrets.set('/kai', secret)
    const [calls, faults] = [receiver.calls.length, receiver.faults.length]
    await calling.server.ask(surfer, `POST /api/webhooks/${id}/test`)
    await calling.callDue()
    expect(receiver.calls.length - calls + receiver.faults.length - faults).toBe(1)
    verified.push(receiver.calls.length > calls)
  }
  return verified
}

test('for a day a new secret and the one before both verify, and then the new one alone', async () => {
  const { kai, id, secret } = await kaisHook()
  const latest = await renew(kai, id, DAY_MS - MINUTE_MS)
  expect(latest).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const wrong = (await calling.add(kai, `${receiver.url}/other`, ['session.ended'])).secret
  expect(await verifying(kai, id, [latest, secret, wrong])).toEqual([true, true, false])
  const { body } = await calling.server.ask(kai, 'GET /api/webhooks')
  const untilMs = Date.parse(body[0].formerSecretUntil) - Date.now()
  expect(untilMs).toBeGreaterThan(0)
  expect(untilMs).toBeLessThanOrEqual(MINUTE_MS)

  const { kai: lena, ...old } = await kaisHook()
  const now = await renew(lena, old.id, DAY_MS)
  expect(await verifying(lena, old.id, [now, old.secret])).toEqual([true, false])
  const listed = await calling.server.ask(lena, 'GET /api/webhooks')
  expect(listed.body).toMatchObject([{ id: old.id, formerSecretUntil: null }])
  expect(listed.text).not.toContain('whsec_')
})

test('each of several new secrets of a day verifies, also when they are made at once', async () => {
  const { kai, id, secret } = await kaisHook()
  const made = await Promise.all([renew(kai, id), renew(kai, id)])
  expect(new Set([secret, ...made])).toHaveLength(3)
  expect(await verifying(kai, id, [secret, ...made])).toEqual([true, true, true])
})

test('what operators renew is logged, and a webhook of another surfer is unknown', async () => {
  const { ask } = calling.server
  const [owner, { kai, id }] = [await calling.anOwner(), await kaisHook()]
  const path = '/api/operators/webhooks'
  const ofServer = await calling.add(owner, 'https://hooks.example.com/lineup', ['report.received'], path)
  expect(await ask(owner, `POST ${path}/${ofServer.id}/secret`)).toMatchObject({ status: 200 })
  expect((await ask(owner, 'GET /api/operators/log')).body[0]).toMatchObject({
    action: 'webhook_secret_renewed',
    details: { id: ofServer.id, host: 'hooks.example.com' },
  })
  for (const [surfer, call] of [
    [owner, `POST /api/webhooks/${id}/secret`],
    [owner, `POST ${path}/${id}/secret`],
    [kai, `POST /api/webhooks/${randomUUID()}/secret`],
  ] as const)
    expect(await ask(surfer, call)).toMatchObject({ status: 404, body: { code: 'webhook_not_found' } })
})
