import { createServer } from 'node:http'
import type { LookupFunction } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { post } from '#server/platform/outgoing/post.ts'
import { startWebhookReceiver } from '#test/fakes/webhook-receiver.ts'
import { inFile } from '#test/files/in-file.ts'
import { listenOnLoopback } from '#test/network/loopback.ts'

const receiver = inFile(startWebhookReceiver)
afterEach(() => {
  receiver.requests.length = 0
  receiver.manner = () => 'fine'
})

const signal = new AbortController().signal
const allowed = { OUTGOING_PRIVATE_HOSTS: ['127.0.0.1', 'hooks.lan'] }
const send = (url: string, more: { lookup?: LookupFunction; signal?: AbortSignal } = {}, env = allowed) =>
  post({ url, headers: { 'content-type': 'application/json' }, body: '{}', env, signal, ...more })

/** Answers these addresses in turn, as a name does whose owner changes it. */
const resolver = (...turns: string[][]): LookupFunction & { calls: number } => {
  const lookup = ((_, __, callback) => {
    const addresses = turns[Math.min(lookup.calls, turns.length - 1)]!.map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }))
    lookup.calls += 1
    callback(null, addresses as never)
  }) as LookupFunction & { calls: number }
  lookup.calls = 0
  return lookup
}

test('a host that is allowed gets the body, and its status is the answer', async () => {
  expect(await send(`${receiver.url}/hook`)).toEqual({ status: 204, restMs: undefined })
  receiver.manner = () => ({ status: 429, headers: { 'retry-after': '7' } })
  expect(await send(`${receiver.url}/hook`)).toEqual({ status: 429, restMs: 7_000 })
  expect(receiver.requests).toEqual(['/hook', '/hook'])
})

test('redirects are not followed', async () => {
  receiver.manner = () => ({ status: 307, headers: { location: 'http://169.254.169.254/latest/meta-data' } })
  expect(await send(`${receiver.url}/moved`)).toMatchObject({ status: 307 })
  expect(receiver.requests).toEqual(['/moved'])
})

test('of a huge or endless answer the beginning is read, and its status counts', async () => {
  for (const manner of ['huge', 'endless'] as const) {
    receiver.manner = () => manner
    expect(await send(`${receiver.url}/${manner}`)).toEqual({ status: 200, restMs: undefined })
  }
})

test('a receiver that hangs is left when the time is over', async () => {
  receiver.manner = () => 'silent'
  const stopping = new AbortController()
  const sent = send(`${receiver.url}/hangs`, { signal: stopping.signal })
  await receiver.received(1)
  stopping.abort()
  expect(await sent).toEqual({ status: null, why: 'AbortError' })
})

test('the address connected to is the one that was checked, also of a name that changes its address', async () => {
  const { port } = new URL(receiver.url)
  const changing = resolver(['127.0.0.1'])
  for (const addresses of [
    ['127.0.0.1'],
    ['169.254.169.254'],
    ['1.1.1.1', '10.0.0.1'],
    ['::ffff:127.0.0.1'],
    ['::1'],
  ]) {
    const lookup = resolver(addresses)
    expect(await send(`https://rebinding.example.com:${port}/`, { lookup })).toEqual({
      status: null,
      why: 'ERR_ADDRESS_NOT_ALLOWED',
    })
    expect(lookup.calls, 'resolved once, when it connects').toBe(1)
  }
  expect(await send(`http://hooks.lan:${port}/`, { lookup: changing })).toMatchObject({ status: 204 })
  expect(receiver.requests).toEqual(['/'])
})

test('addresses that are not allowed are not connected to', async () => {
  for (const url of [receiver.url, `http://localhost:${new URL(receiver.url).port}/`, 'https://[::1]/', 'nonsense'])
    expect(await send(url, {}, { OUTGOING_PRIVATE_HOSTS: [] })).toEqual({
      status: null,
      why: 'ERR_ADDRESS_NOT_ALLOWED',
    })
  expect(receiver.requests).toEqual([])
})

test('a receiver that hangs up or is not there has failed', async () => {
  const hangingUp = await listenOnLoopback(createServer(({ socket }) => socket.destroy()))
  expect(await send(hangingUp.url)).toEqual({ status: null, why: 'ECONNRESET' })
  await hangingUp.close()
  expect(await send(hangingUp.url)).toEqual({ status: null, why: 'ECONNREFUSED' })
})
