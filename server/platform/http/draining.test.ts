import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnv } from '#server/platform/config/env.ts'
import { createHttpServer } from '#server/platform/http/http.ts'
import { keepAliveClient } from '#test/network/keep-alive-client.ts'

let app: FastifyInstance
let port: number
/** For how long '/quick' computes. */
let computeMs: number
/** A request of '/slow' has begun, and may be answered. */
let slow: Record<'begun' | 'answered', PromiseWithResolvers<void>>
beforeEach(async () => {
  app = createHttpServer({ log: pino({ level: 'silent' }), env: readEnv({}) })
  computeMs = 0
  app.get('/quick', async () => {
    block(computeMs)
    return { said: 'quick' }
  })
  slow = { begun: Promise.withResolvers(), answered: Promise.withResolvers() }
  app.get('/slow', async () => {
    slow.begun.resolve()
    await slow.answered.promise
    return { said: 'slow' }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterEach(() => app.close())

const clients = new Set<ReturnType<typeof keepAliveClient>>()
afterEach(() => {
  for (const { close } of clients) close()
})

function aClient() {
  const client = keepAliveClient({ host: '127.0.0.1', port })
  clients.add(client)
  return client.ask
}

/** Waits for clients that a busy machine keeps from asking, where the product would cut them off after seconds. */
const PATIENT = { firstRequestMs: Infinity, mostQuietMs: Infinity, answerMs: Infinity }

/** Computes for that long, so that nothing else of this process happens. */
function block(ms: number) {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test.each([
  ['', 30, () => () => {}],
  [
    ', though the process is short of processor time',
    30,
    () => {
      const blocking = setInterval(() => block(40), 1)
      return () => clearInterval(blocking)
    },
  ],
  [
    ', though the process stands still at each request',
    10,
    () => {
      computeMs = 120
      return () => {}
    },
  ],
])('clients that never pause lose no request when the server stops%s', async (_, count, slowDown) => {
  let answered = 0
  const busy = Array.from({ length: count }, aClient).map(async (ask) => {
    for (;;) {
      const reply = await ask('/quick')
      if ('failure' in reply) return reply.failure
      expect(reply.status).toBe(200)
      answered += 1
    }
  })
  await expect.poll(() => answered).toBeGreaterThan(300)
  const speedUp = slowDown()
  await app.drain(PATIENT).finally(speedUp)
  // In the end nobody listens any more; no client was cut off in the middle of a request.
  expect(new Set(await Promise.all(busy))).toEqual(new Set(['ECONNREFUSED']))
})

test('requests in progress are answered with connection: close', async () => {
  const [one, other] = [aClient(), aClient()]
  await other('/quick')
  const answer = one('/slow')
  await slow.begun.promise
  const drained = app.drain({ ...PATIENT, graceMs: Infinity })
  expect(await other('/quick')).toEqual({ status: 200, connection: 'close' })
  slow.answered.resolve()
  expect(await answer).toEqual({ status: 200, connection: 'close' })
  await drained
  expect(await other('/quick')).toEqual({ failure: 'ECONNREFUSED' })
})

test('a server without connections stops at once', async () => {
  await app.drain({ graceMs: Infinity, answerMs: Infinity })
})

test('silent clients and endless requests delay the stop for a limited time', async () => {
  const silent = connect(port, '127.0.0.1')
  silent.on('error', () => {})
  const gone = once(silent, 'close')
  await once(silent, 'connect')
  const endless = aClient()('/slow')
  await slow.begun.promise
  await app.drain({ graceMs: 100, firstRequestMs: 100, answerMs: 300 })
  expect(await endless).toEqual({ status: 503, connection: 'close' })
  await gone
})

test('a new connection has longer to send a request than one that has sent one', async () => {
  const [early, late] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  await Promise.all([once(early, 'connect'), once(late, 'connect')])
  const ask = async (client: Socket) => {
    client.write('GET /quick HTTP/1.1\r\nhost: localhost\r\n\r\n')
    return String((await once(client, 'data'))[0])
  }
  await ask(early)
  const isEnded = once(early, 'close')
  const drained = app.drain({ ...PATIENT, graceMs: 100, mostQuietMs: 0 })
  await isEnded
  expect(await ask(late)).toMatch(/^HTTP\/1.1 200/)
  await drained
})
