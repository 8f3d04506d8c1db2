import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createSockets } from '#server/platform/live/sockets.ts'
import { aSignIn } from '#test/fixtures/factories.ts'
import { serverBeside, serverInFile, serverInTest, startServer, type TestServer } from '#test/fixtures/server.ts'
import { upgrade } from '#test/network/client.ts'
import { listenOnLoopback } from '#test/network/loopback.ts'

const server = serverInFile()
const { ask, openPage, aSurfer, surfers } = server
const elsewhere = serverBeside(server)

/** Opens a socket as a phone does that falls asleep at once: it never answers again, not even a goodbye. */
const asleep = (at: TestServer, cookie: string) =>
  new Promise<Socket>((resolve) => {
    const { hostname, port } = new URL(at.url)
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    socket.once('data', () => resolve(socket.pause()))
    socket.on('error', () => {})
    socket.write(`${upgradeLines('/ws', `Cookie: ${cookie}`).join('\r\n')}\r\n\r\n`)
  })

/** Sends these lines as they are, and never closes by itself; gives what came back once the server has hung up. */
const sendLines = (...lines: string[]) => sendLinesTo(server, ...lines)
const sendLinesTo = (at: { url: string }, ...lines: string[]) =>
  new Promise<string>((resolve) => {
    const { hostname, port } = new URL(at.url)
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    // Only a server that has let go of the connection answers further bytes with a reset.
    socket.on('end', () => {
      const knock = () => socket.destroyed || socket.write('x', () => setImmediate(knock))
      knock()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  })
const upgradeLines = (path: string, ...more: string[]) => [
  `GET ${path} HTTP/1.1`,
  'Host: localhost',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ...more,
]

test('a page that sends endlessly is closed and may connect again', async () => {
  const kai = await aSurfer()
  const [page, other] = [await openPage(kai), await openPage(kai)]
  for (let frame = 0; frame < 40; frame += 1) page.say({ type: 'auth', userId: kai.id })
  for (let frame = 0; frame < 40; frame += 1) page.say({ type: 'watch', sessionId: null })
  expect(await page.closed).toBe(1008)
  for (let frame = 0; frame < 30; frame += 1) other.say({ type: 'watch', sessionId: null })
  await openPage(kai)
})

test('a page without a sign-in, or from another site, gets no socket', async () => {
  const { cookie } = await aSurfer()
  const refusal = async (headers: Record<string, string>) => {
    const { status, text } = await upgrade(server, '/ws', headers)
    return [status, text && JSON.parse(text).code]
  }
  const origin = server.url
  expect(await refusal({ origin })).toEqual([401, 'sign_in_required'])
  expect(await refusal({ origin, cookie: 'lineup_sign_in=' })).toEqual([401, 'sign_in_required'])
  expect(await refusal({ origin, cookie: `lineup_sign_in=${'A'.repeat(43)}` })).toEqual([401, 'sign_in_required'])
  expect(await refusal({ origin: 'https://evil.example', cookie })).toEqual([403, 'foreign_origin'])
  expect(await refusal({ origin: 'null', cookie })).toEqual([403, 'foreign_origin'])
  expect(await refusal({ origin, cookie })).toEqual([101, ''])
})

test('the socket is at /ws only', async () => {
  const { cookie } = await aSurfer()
  for (const path of ['/', '/ws/', '/api/ws', '/api/surf-sessions/active'])
    expect((await upgrade(server, path, { cookie, origin: server.url })).status).toBe(404)
  expect((await upgrade(server, '/ws?v=1', { cookie, origin: server.url })).status).toBe(101)
})

test('an upgrade to an invalid address is refused, and the server stays up', async () => {
  for (const path of ['//', '//:0', '/\\', 'http://', '*', '/ws%', '/%', 'http://[', '//ws'])
    expect(await sendLines(...upgradeLines(path))).toMatch(/^HTTP\/1.1 4\d\d/)
  expect((await ask(null, 'GET /healthz')).status).toBe(200)
})

test('a refused connection is closed, even if the client holds it open', async () => {
  expect(await sendLines(...upgradeLines('/ws'))).toMatch(/^HTTP\/1.1 401 /)
})

test('an invalid WebSocket upgrade is refused', async () => {
  const { cookie } = await aSurfer()
  const lines = upgradeLines('/ws', `Cookie: ${cookie}`)
  const without = (name: string) => lines.filter((line) => !line.startsWith(name))
  expect(await sendLines(...without('Sec-WebSocket-Key'))).toMatch(/^HTTP\/1.1 4\d\d/)
  expect(await sendLines(...without('Sec-WebSocket-Version'))).toMatch(/^HTTP\/1.1 4\d\d/)
})

test('a page that claims to be another surfer is closed with 4403', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const page = await openPage(kai)
  page.say({ type: 'auth', userId: lena.id })
  expect(await page.closed).toBe(4403)
})

test('a frame of a megabyte closes that socket alone', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const [page, other] = [await openPage(kai), await openPage(lena)]
  page.say('x'.repeat(1_000_000))
  expect(await page.closed).toBe(1009)
  other.say({ type: 'auth', userId: lena.id })
  await other.next({ type: 'ready' })
})

test('the number of open pages of a surfer is limited', async () => {
  const kai = await aSurfer()
  const pages = await Promise.all(Array.from({ length: 50 }, () => openPage(kai)))
  const oneTooMany = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, { headers: { cookie: kai.cookie } })
  // Data sent before the refusal arrives must be harmless too.
  oneTooMany.once('open', () => oneTooMany.send('x'.repeat(1_000_000)))
  const [code] = await once(oneTooMany, 'close')
  expect(code).toBe(1013)
  pages[0]!.say({ type: 'auth', userId: kai.id })
  await pages[0]!.next({ type: 'ready' })
  for (const page of pages) page.terminate()
})

test('invalid JSON closes the socket, and unknown JSON messages are ignored', async () => {
  const kai = await aSurfer()
  for (const junk of ['', '{', 'hello', '{"type":"auth"']) {
    const page = await openPage(kai)
    page.say(junk)
    expect(await page.closed).toBe(1007)
  }
  const bytes = await openPage(kai)
  bytes.sendBytes(Buffer.from([0xff, 0xfe, 0x00]))
  expect(await bytes.closed).toBe(1007)

  const page = await openPage(kai)
  for (const odd of [null, 1, [], {}, { type: 'nothing' }, { type: 'auth' }, { type: 'auth', userId: 7 }, 'null'])
    page.say(odd)
  page.say('{"__proto__":{"type":"auth"}}')
  page.say({ type: 'auth', userId: kai.id })
  await page.next({ type: 'ready' })
  expect(page.messages).toHaveLength(2)
})

test('signing out closes only that browser’s pages, in every process', async () => {
  const kai = await aSurfer()
  const [here, there] = [await openPage(kai), await elsewhere.openPage(kai)]
  const tablet = await elsewhere.openPage({ ...kai, cookie: await aSignIn(server.db, kai.id) })
  await ask(kai, 'GET /api/logout')
  expect(await Promise.all([here.closed, there.closed])).toEqual([4401, 4401])
  expect((await upgrade(elsewhere, '/ws', { cookie: kai.cookie, origin: elsewhere.url })).status).toBe(401)
  tablet.say({ type: 'auth', userId: kai.id })
  await tablet.next({ type: 'ready' })
})

test('a stopping server closes its pages’ sockets with 1001', async () => {
  const leaving = await startServer({ databaseUrl: server.databaseUrl })
  const page = await leaving.openPage(await aSurfer())
  await leaving.close()
  expect(await page.closed).toBe(1001)
})

test('a stopping server does not wait for sleeping pages', async () => {
  const leaving = await startServer({ databaseUrl: server.databaseUrl })
  const { cookie } = await aSurfer()
  const phone = await asleep(leaving, cookie)
  const began = performance.now()
  await leaving.close()
  // The library by itself would wait for half a minute.
  expect(performance.now() - began).toBeLessThan(30_000)
  phone.destroy()
})

test('a server that stalls for longer than a heartbeat disconnects no page that answers', async () => {
  const heartbeatMs = 50
  const halting = await serverInTest({ databaseUrl: server.databaseUrl, heartbeatMs })
  const { cookie } = await aSurfer(server.db)
  const headers = { cookie, origin: halting.url }
  const page = new WebSocket(`${halting.url.replace('http', 'ws')}/ws`, { headers })
  let pings = 0
  const stays = new Promise((resolve) => {
    page.on('ping', () => {
      pings += 1
      if (pings > 3) resolve('stays')
      // The server shares this process.
      for (const end = performance.now() + 2 * heartbeatMs; performance.now() < end; );
    })
  })
  const isLetGo = once(page, 'close').then(() => 'is let go')
  expect(await Promise.race([stays, isLetGo])).toBe('stays')
  page.close()
  await isLetGo
})

test('a phone that answers no ping is disconnected, and a page that does stays and gets heartbeats', async () => {
  const beating = await serverInTest({ databaseUrl: server.databaseUrl, heartbeatMs: 500 })
  const [kai, lena] = await surfers('Kai', 'Lena')
  const page = await beating.openPage(lena)
  // It reads, but speaks no WebSocket: a connection whose far end is gone.
  const phone = await asleep(beating, kai.cookie)
  const isLetGo = once(phone, 'end')
  phone.resume()
  await isLetGo
  phone.destroy()
  for (let beats = 0; beats < 3; beats += 1) await page.next({ type: 'heartbeat' })
})

test('a request to /ws without an upgrade gets 426', async () => {
  const { status, headers, body } = await ask(null, 'GET /ws')
  expect([status, headers.get('upgrade'), body.code]).toEqual([426, 'websocket', 'upgrade_required'])
})

test('a process that stops ends an upgrade without an answer, so that a proxy asks another', async () => {
  const http = createServer()
  const sockets = createSockets()
  sockets.attach(http, { admit: async () => ({ userId: 'kai', signInId: 'phone' }), opened: () => {}, headers: {} })
  const { url, close } = await listenOnLoopback(http, 0)
  sockets.close()
  expect(await sendLinesTo({ url }, ...upgradeLines('/ws'))).toBe('')
  await close()
})
