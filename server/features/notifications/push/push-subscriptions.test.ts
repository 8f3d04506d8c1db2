import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startPushService } from '#test/fakes/push-service.ts'
import { inFile } from '#test/files/in-file.ts'
import { aSignIn, type TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const service = inFile(startPushService)
const logged: string[] = []
const log = pino(
  { level: 'warn' },
  new PassThrough().on('data', (line: Buffer) => logged.push(String(line))),
)
const server = serverInFile(() => ({ PUSH_HOSTS: [service.host], log }))
const { ask, aSurfer, surfers } = server

const ROUTE = '/api/push-subscriptions'
const aBrowser = () => service.subscribe('any')
const subscribe = (surfer: TestSurfer | null, body: unknown) => ask(surfer, `POST ${ROUTE}`, body)
const endpointsOf = async ({ id }: TestSurfer) => {
  const rows = await server.db.selectFrom('pushSubscriptions').select('endpoint').where('userId', '=', id).execute()
  return rows.map(({ endpoint }) => endpoint)
}

test('a browser that subscribes repeatedly or concurrently is stored once', async () => {
  const kai = await aSurfer()
  const browser = aBrowser()
  const first = await subscribe(kai, browser)
  expect(first).toMatchObject({ status: 201, body: { id: expect.any(String) } })
  const again = await Promise.all(Array.from({ length: 10 }, () => subscribe(kai, browser)))
  for (const answer of again) expect(answer).toMatchObject({ status: 200, body: first.body })
  expect(await endpointsOf(kai)).toEqual([browser.endpoint])
})

test('a browser belongs to the surfer who subscribed it last', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const browser = aBrowser()
  await subscribe(kai, browser)
  await subscribe(lena, browser)
  expect(await endpointsOf(kai)).toEqual([])
  expect(await endpointsOf(lena)).toEqual([browser.endpoint])
})

test('a surfer has at most 20 subscribed browsers, and the oldest are removed', async () => {
  const kai = await aSurfer()
  const browsers = Array.from({ length: 22 }, aBrowser)
  for (const browser of browsers) await subscribe(kai, browser)
  const kept = await endpointsOf(kai)
  expect(kept).toHaveLength(20)
  expect(kept).not.toContain(browsers[1]?.endpoint)
  expect(kept).toContain(browsers[2]?.endpoint)
})

test('a browser can unsubscribe itself, once or twice, and never that of another surfer', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const browser = aBrowser()
  await subscribe(kai, browser)
  const leave = (surfer: TestSurfer | null) =>
    ask(surfer, `DELETE ${ROUTE}?${new URLSearchParams({ endpoint: browser.endpoint })}`)
  expect(await leave(lena)).toMatchObject({ status: 200 })
  expect(await endpointsOf(kai)).toHaveLength(1)
  expect(await leave(kai)).toMatchObject({ status: 200, body: {} })
  expect(await leave(kai)).toMatchObject({ status: 200 })
  expect(await endpointsOf(kai)).toEqual([])
  expect(await leave(null)).toMatchObject({ status: 401 })
})

test('a subscription needs a known push service and valid keys', async () => {
  const kai = await aSurfer()
  const { endpoint, keys } = aBrowser()
  const offCurve = `BA${'A'.repeat(85)}`
  for (const [body, path] of [
    [{ endpoint: 'http://169.254.169.254/latest', keys }, 'endpoint'],
    [{ endpoint: 'https://example.com/push', keys }, 'endpoint'],
    [{ endpoint: 'not an address', keys }, 'endpoint'],
    [{ endpoint: `${endpoint}\u0000`, keys }, 'endpoint'],
    [{ endpoint, keys: { ...keys, p256dh: offCurve } }, 'keys.p256dh'],
    [{ endpoint, keys: { ...keys, p256dh: 'x' } }, 'keys.p256dh'],
    [{ endpoint, keys: { ...keys, auth: 'A'.repeat(21) } }, 'keys.auth'],
    [{ endpoint, keys: {} }, 'keys.p256dh'],
    [{ endpoint }, 'keys'],
  ] as const)
    expect(await subscribe(kai, body), JSON.stringify(body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', issues: expect.arrayContaining([expect.objectContaining({ path })]) },
    })
  expect(await subscribe(null, { endpoint, keys })).toMatchObject({ status: 401 })
  expect(await endpointsOf(kai)).toEqual([])
})

test('an unknown push service is logged, and the surfer gets the reason', async () => {
  const { keys } = aBrowser()
  logged.length = 0
  const { body } = await subscribe(await aSurfer(), { endpoint: 'https://push.new-browser.example/secret', keys })
  const message = "This server doesn't know your browser's push service; its operator can add it."
  expect(body.issues).toEqual([{ path: 'endpoint', message }])
  expect(logged.join('')).toContain('"host":"push.new-browser.example"')
  expect(logged.join('')).toContain('PUSH_HOSTS')
  expect(logged.join(''), 'the rest is a secret of the browser').not.toContain('/secret')
})

test('a browser that is signed out from elsewhere loses its subscription', async () => {
  const kai = await aSurfer()
  const phone = { ...kai, cookie: await aSignIn(server.db, kai.id) }
  const [own, ofPhone] = [aBrowser(), aBrowser()]
  await subscribe(kai, own)
  await subscribe(phone, ofPhone)
  const signIns = await ask(kai, 'GET /api/sign-ins')
  const other = signIns.body.find(({ current }: { current: boolean }) => !current)
  expect((await ask(kai, `DELETE /api/sign-ins/${other.id}`)).status).toBe(200)
  expect(await endpointsOf(kai)).toEqual([own.endpoint])
})
