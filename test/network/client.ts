import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { LiveMessage } from '#contract/live.ts'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'

type At = { url: string }
type Headers = Record<string, string>

/** How long a message may be on its way before a test says that it never came. */
const PATIENCE_MS = 150_000

/**
 * Sends what this surfer's browser would (null: a visitor's): `route` is 'POST /api/…', `body` any value for JSON or,
 * as text, exactly what is sent. Gives the status, the headers, the text and what it says as JSON.
 */
export async function ask(
  at: At,
  surfer: { cookie: string } | null,
  route: string,
  body?: unknown,
  headers: Headers = {},
) {
  const [method, path] = route.split(' ')
  const response = await fetch(at.url + path, {
    method,
    headers: {
      ...(surfer ? { cookie: surfer.cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    redirect: 'manual',
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined }
}

export type Answer = Awaited<ReturnType<typeof ask>>
/** What an answer is that refuses with this code: compare by `toMatchObject`. */
export const refusedWith = (code: RefusalCode) => ({ status: refusals[code], body: { code } })

export type OpenPage = Awaited<ReturnType<typeof openPage>>

/**
 * A surfer's open page, which the server has said 'ready' to: `messages` is what it was sent, without heartbeats. With a
 * `pageId` its requests may say that they are its own.
 */
export async function openPage(at: At, { id, cookie }: Pick<TestSurfer, 'id' | 'cookie'>, pageId?: string) {
  const socket = new WebSocket(`${at.url.replace('http', 'ws')}/ws`, { headers: { cookie, origin: at.url } })
  const received: LiveMessage[] = []
  const messages: LiveMessage[] = []
  const waiting = new Set<() => void>()
  const given = new Set<LiveMessage>()
  socket.on('message', (data) => {
    const message: LiveMessage = JSON.parse(String(data))
    received.push(message)
    if (message.type !== 'heartbeat') messages.push(message)
    for (const look of waiting) look()
  })
  const closed = once(socket, 'close').then(([code]) => Number(code))

  /** The first message with these values that was not given before; waits for it when it has not come yet. */
  const next = (wanted: Record<string, unknown>) =>
    new Promise<LiveMessage>((resolve, reject) => {
      const look = () => {
        const message = received.find(
          (one) => !given.has(one) && Object.entries(wanted).every(([key, value]) => Reflect.get(one, key) === value),
        )
        if (!message) return
        given.add(message)
        settle()
        resolve(message)
      }
      const settle = () => {
        waiting.delete(look)
        clearTimeout(impatience)
      }
      const impatience = setTimeout(() => {
        settle()
        reject(new Error(`Waited for ${JSON.stringify(wanted)}, received ${JSON.stringify(messages)}`))
      }, PATIENCE_MS)
      waiting.add(look)
      look()
    })

  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'auth', userId: id, pageId }))
  await next({ type: 'ready' })
  return {
    messages,
    next,
    say: (data: unknown) => socket.send(typeof data === 'string' ? data : JSON.stringify(data)),
    sendBytes: (bytes: Buffer) => socket.send(bytes),
    /** The code with which the server closed it. */
    closed,
    close: () => {
      socket.close()
      return closed
    },
    terminate: () => socket.terminate(),
  }
}

/** The status and the words with which the server refuses to open a socket; 101 when it opens one. */
export function upgrade(at: At, path: string, headers: Headers): Promise<{ status: number; text: string }> {
  const socket = new WebSocket(`${at.url.replace('http', 'ws')}${path}`, { headers })
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => {
      socket.close()
      resolve({ status: 101, text: '' })
    })
    socket.on('unexpected-response', (_, response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
    })
  })
}
