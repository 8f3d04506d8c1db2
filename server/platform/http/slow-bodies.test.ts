import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '#server/platform/config/env.ts'
import { createHttpServer } from '#server/platform/http/http.ts'

const TIMEOUT_MS = 300
const app = createHttpServer({ log: pino({ level: 'silent' }), env: readEnv({}) }, { timeoutMs: TIMEOUT_MS })
beforeAll(async () => {
  app.post('/usual', async () => ({ said: 'usual' }))
  app.post('/thoughtful', async () => {
    await wait(3 * TIMEOUT_MS)
    return { said: 'thoughtful' }
  })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.put('/patient', { config: { bodyTimeoutMs: 60_000 } }, async ({ raw }) => {
      let bytes = 0
      for await (const chunk of raw) bytes += chunk.length
      return { bytes }
    })
    scope.put('/impatient', { config: { bodyTimeoutMs: 60_000 } }, async () => ({ said: 'no, thank you' }))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** A connection and everything received on it. */
async function aConnection() {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const received = { text: '' }
  socket.on('data', (data) => {
    received.text += data
  })
  socket.on('error', () => {})
  const first = (event: 'data' | 'close') => new Promise<void>((resolve) => socket.once(event, () => resolve()))
  return { socket, received, answered: first('data'), closed: first('close') }
}
const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))

/** Sends bytes one by one until stopped or disconnected. */
async function trickle(socket: Socket, bytes: string) {
  for (const byte of bytes) {
    if (socket.destroyed) return
    socket.write(byte)
    await wait(TIMEOUT_MS / 10)
  }
}
const start = (route: string, length: number) =>
  `${route} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

test('a body that trickles in is cut off', async () => {
  const { socket, received, closed } = await aConnection()
  socket.write(start('POST /usual', 10_000))
  const trickling = trickle(socket, ' '.repeat(10_000))
  await closed
  await trickling
  expect(received.text).toMatch(/^HTTP\/1.1 400 /)
  expect(bodyOf(received.text)).toMatchObject({ code: 'invalid_request' })
})

test('headers that trickle in are cut off', async () => {
  const { socket, closed } = await aConnection()
  const trickling = trickle(socket, `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(10_000)}`)
  await closed
  await trickling
})

test('an upload route waits for a slow picture', async () => {
  const { socket, received, answered } = await aConnection()
  socket.write(start('PUT /patient', 20))
  await trickle(socket, 'x'.repeat(20))
  await answered
  expect(bodyOf(received.text)).toEqual({ bytes: 20 })
  socket.destroy()
})

test('a response may take longer than a body', async () => {
  const { socket, received, answered } = await aConnection()
  socket.write(`${start('POST /thoughtful', 2)}{}`)
  await answered
  expect(bodyOf(received.text)).toEqual({ said: 'thoughtful' })
  socket.destroy()
})

test('the rest of a request that is answered early is read for a limited time', async () => {
  const { socket, received, answered, closed } = await aConnection()
  socket.write(start('PUT /impatient', 10_000))
  const trickling = trickle(socket, 'x'.repeat(10_000))
  await answered
  expect(bodyOf(received.text)).toEqual({ said: 'no, thank you' })
  await closed
  await trickling
  expect(received.text.match(/HTTP\/1.1/g)).toHaveLength(1)
})
