import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnv } from '#server/platform/env.ts'
import { createHttpServer } from '#server/platform/http.ts'
import { keepAliveClient } from '#test/keep-alive-client.ts'

let app: FastifyInstance
let port: number
/** For how long '/quick' computes. */
let computeMs: number
beforeEach(async () => {
  app = createHttpServer({ log: pino({ level: 'silent' }), env: readEnv({}) })
  computeMs = 0
  app.get('/quick', async () => {
    block(computeMs)
    return { said: 'quick' }
  })
  app.get<{ Querystring: { ms: string } }>('/slow', async ({ query }) => {
    await wait(Number(query.ms))
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
  await app.drain().finally(speedUp)
  // In the end nobody listens any more; no client was cut off in the middle of a request.
  expect(new Set(await Promise.all(busy))).toEqual(new Set(['ECONNREFUSED']))
})

test('what is under way is answered, with the word that the connection ends', async () => {
  const [slow, quick] = [aClient(), aClient()]
  await quick('/quick')
  const answer = slow('/slow?ms=1500')
  await wait(100)
  const drained = app.drain()
  expect(await quick('/quick')).toEqual({ status: 200, connection: 'close' })
  expect(await answer).toEqual({ status: 200, connection: 'close' })
  await drained
  expect(await quick('/quick')).toEqual({ failure: 'ECONNREFUSED' })
})

test('a server that nobody is connected to does not wait', async () => {
  const began = performance.now()
  await app.drain({ graceMs: 60_000 })
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('who never asks, and who is never answered, hold up the stop for no longer than is allowed', async () => {
  const silent = connect(port, '127.0.0.1')
  silent.on('error', () => {})
  const gone = new Promise((resolve) => silent.once('close', resolve))
  const endless = aClient()('/slow?ms=60000')
  await wait(100)
  await app.drain({ graceMs: 100, firstRequestMs: 100, answerMs: 300 })
  expect(await endless).toEqual({ failure: 'ECONNRESET' })
  await gone
})

test('who has just connected has longer to ask than who has asked before', async () => {
  const late = connect(port, '127.0.0.1')
  await once(late, 'connect')
  const drained = app.drain({ graceMs: 100, mostQuietMs: 0 })
  await wait(300)
  late.write('GET /quick HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const [answer] = await once(late, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 200/)
  await drained
})
