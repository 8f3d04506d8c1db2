import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { MAX_WEBHOOKS } from '#contract/limits.ts'
import { setUpWebhooks } from '#test/fakes/webhook-deliveries.ts'
import { refusedWith } from '#test/network/client.ts'

const { calling } = setUpWebhooks()
const hook = { name: 'Home', url: 'https://hooks.example.com/lineup', events: ['session.checked_in'] }

test('a webhook is added with a secret that is shown once, listed, changed and removed', async () => {
  const { ask, aSurfer } = calling.server
  const kai = await aSurfer('Kai')
  const { status, body } = await ask(kai, 'POST /api/webhooks', hook)
  expect(status).toBe(201)
  expect(body).toMatchObject({ webhook: { ...hook, isOn: true, failingSince: null } })
  expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const { id } = body.webhook
  const listed = await ask(kai, 'GET /api/webhooks')
  expect(listed.body).toMatchObject([{ id, ...hook }])
  expect(listed.text).not.toContain('whsec_')
  const events = ['session.ended', 'session.overdue', 'session.ended']
  expect((await ask(kai, `PATCH /api/webhooks/${id}`, { events, isOn: false })).body).toMatchObject({
    events: ['session.ended', 'session.overdue'],
    isOn: false,
    url: hook.url,
  })
  for (const call of [`POST /api/webhooks/${id}/test`, `POST /api/webhooks/${id}/deliveries/${randomUUID()}/replay`])
    expect(await ask(kai, call)).toMatchObject(refusedWith('webhook_off'))
  expect((await ask(kai, `DELETE /api/webhooks/${id}`)).status).toBe(200)
  expect(await ask(kai, `DELETE /api/webhooks/${id}`)).toMatchObject(refusedWith('webhook_not_found'))
  expect((await ask(kai, 'GET /api/webhooks')).body).toEqual([])
})

test('addresses that are not public, and events that do not exist, are refused', async () => {
  const { ask, aSurfer } = calling.server
  const kai = await aSurfer('Kai')
  const addresses = [
    'http://hooks.example.com/',
    'https://10.0.0.1/',
    'https://localhost/',
    'https://a:b@c.example/',
    'x',
  ]
  for (const url of [
    ...addresses,
    'https://169.254.169.254/',
    `https://${'x'.repeat(2000)}.example.com/`,
    '',
    42,
    null,
  ])
    expect(await ask(kai, 'POST /api/webhooks', { ...hook, url }), String(url)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', issues: [{ path: 'url' }] },
    })
  for (const events of [[], ['surfer.joined'], ['session'], 'session.ended', null])
    expect(await ask(kai, 'POST /api/webhooks', { ...hook, events })).toMatchObject({ status: 400 })
  const { id } = await calling.add(kai, hook.url, hook.events)
  expect(await ask(kai, `PATCH /api/webhooks/${id}`, { url: 'https://[::1]/' })).toMatchObject({ status: 400 })
})

test('a surfer has five webhooks at most, also by requests at once', async () => {
  const { ask, aSurfer } = calling.server
  const kai = await aSurfer('Kai')
  const answers = await Promise.all(
    Array.from({ length: MAX_WEBHOOKS + 3 }, () => ask(kai, 'POST /api/webhooks', hook)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(MAX_WEBHOOKS).fill(201), 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too_many_webhooks' })
})

test('what operators do with webhooks of the server is logged', async () => {
  const { ask } = calling.server
  const owner = await calling.anOwner()
  const path = '/api/operators/webhooks'
  const { id } = await calling.add(owner, hook.url, ['report.received'], path)
  await ask(owner, `PATCH ${path}/${id}`, { isOn: false })
  await ask(owner, `DELETE ${path}/${id}`)
  const { body } = await ask(owner, 'GET /api/operators/log')
  expect(body.slice(0, 3).map(({ action }: { action: string }) => action)).toEqual([
    'webhook_removed',
    'webhook_changed',
    'webhook_added',
  ])
  expect(body[2].details).toEqual({ id, host: 'hooks.example.com' })
})
