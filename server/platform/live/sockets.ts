import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import {
  LIVE_CLOSE_FORBIDDEN,
  LIVE_CLOSE_POLICY,
  LIVE_CLOSE_SIGNED_OUT,
  LIVE_FRAME_BYTES,
  LIVE_HEARTBEAT_MS,
} from '#contract/limits.ts'
import { type LiveMessage, type MessageFromBrowser, messageFromBrowser } from '#contract/live.ts'
import { Refusal } from '#contract/refusals.ts'
import { limits } from '#server/limits.ts'
import type { Position } from '#server/platform/database/position.ts'
import { bareAnswer } from '#server/platform/http/connections.ts'
import { refusalOf } from '#server/platform/http/failures.ts'
import type { Headers } from '#server/platform/http/security-headers.ts'
import { spreadOver } from '#server/platform/live/subscriptions.ts'
import { createWatching } from '#server/platform/live/watching.ts'

const HEARTBEAT = JSON.stringify({ type: 'heartbeat' } satisfies LiveMessage)
/** Limit for a client's close response; a sleeping phone sends none. */
const GOODBYE_MS = 1_000
/** One loop over ten thousand sockets would block requests for 80 ms. */
const SOCKETS_PER_SLICE = 500

/** Unread bytes allowed for one slow page. */
const UNREAD_BYTES = 64 * 1024
/** More pages than anybody opens; bounds one sign-in's resources. */
const PAGES_PER_SURFER = 50

export type SocketOwner = { userId: string; signInId: string }
type Connection = SocketOwner & {
  socket: WebSocket
  alive: boolean
  pageId?: string | undefined
  frames: { count: number; sinceMs: number }
}

type Except = { except?: string | undefined }
const isOther = (except: string | undefined) => (connection: Connection) =>
  except === undefined || connection.pageId !== except

export type Sockets = ReturnType<typeof createSockets>

type SocketOptions = {
  heartbeatMs?: number | undefined
  /** With replicas: what the page's next reads must show. */
  position?: (() => Position) | undefined
}

/** Closes pages that miss a ping. */
export function createSockets({ heartbeatMs = LIVE_HEARTBEAT_MS, position }: SocketOptions = {}) {
  const server = new WebSocketServer({ noServer: true, maxPayload: LIVE_FRAME_BYTES, perMessageDeflate: false })
  const connections = new Map<string, Set<Connection>>()
  const watching = createWatching<Connection>()

  const accept = (socket: WebSocket, owner: SocketOwner) => {
    socket.on('error', () => socket.terminate())
    const connection: Connection = { ...owner, socket, alive: true, frames: { count: 0, sinceMs: 0 } }
    const own = connections.get(owner.userId) ?? new Set()
    if (own.size >= PAGES_PER_SURFER) return socket.close(1013, 'too many pages are open')
    connections.set(owner.userId, own.add(connection))
    socket.on('pong', () => {
      connection.alive = true
    })
    socket.on('message', (data) => {
      const message = receive(connection, String(data))
      if (message?.type === 'auth') push(socket, frameOf({ type: 'ready' }))
      if (message?.type === 'watch') watching.watch(connection, 'sheet', message.sessionId ? [message.sessionId] : [])
      if (message?.type === 'watch_feed') watching.watch(connection, 'feed', message.sessionIds)
    })
    socket.on('close', () => {
      watching.forget(connection)
      own.delete(connection)
      if (own.size === 0 && connections.get(owner.userId) === own) connections.delete(owner.userId)
    })
  }

  const frameOf = (message: LiveMessage) => JSON.stringify(position ? { ...message, at: position() } : message)

  const everyConnection = () => [...connections.values()].flatMap((own) => [...own])

  const beat = async () => {
    // A stalled process first reads pending answers.
    await new Promise(setImmediate)
    for await (const slice of slicesOf(everyConnection())) for (const connection of slice) probe(connection)
  }
  const heartbeat = setInterval(() => void beat(), heartbeatMs)
  heartbeat.unref()

  let isClosing = false
  return {
    /** `admit` returns the upgrade request's sign-in or throws; `opened` runs after registration and again on close. */
    attach(
      http: Server,
      {
        admit,
        opened,
        headers,
      }: {
        admit: (request: IncomingMessage) => Promise<SocketOwner>
        opened: (owner: SocketOwner) => void
        headers: Headers
      },
    ) {
      const refuse = (stream: Duplex, error: unknown) => {
        // A client that does not close would keep the connection open forever.
        stream.once('finish', () => stream.destroy())
        stream.end(bareAnswer(refusalOf(error), headers))
      }
      http.on('upgrade', (request, stream, head) => {
        stream.on('error', () => stream.destroy())
        if (URL.parse(request.url ?? '/', 'http://localhost')?.pathname !== '/ws')
          return refuse(stream, new Refusal('not_found'))
        admit(request).then(
          (owner) => {
            // Without an answer a proxy asks another process.
            if (isClosing) return stream.destroy()
            server.handleUpgrade(request, stream, head, (socket) => {
              accept(socket, owner)
              opened(owner)
            })
          },
          (error) => refuse(stream, error),
        )
      })
    },
    isEmpty: () => connections.size === 0,
    count: () => [...connections.values()].reduce((sum, own) => sum + own.size, 0),
    hasPages: (userId: string) => connections.has(userId),
    owners: (): SocketOwner[] => everyConnection().map(({ userId, signInId }) => ({ userId, signInId })),
    /** Sends in slices, between which requests are served. */
    async send(userIds: Iterable<string>, message: LiveMessage, { except }: Except = {}) {
      const frame = frameOf(message)
      const targets = [...userIds].flatMap((id) => [...(connections.get(id) ?? [])].filter(isOther(except)))
      for await (const slice of slicesOf(targets)) for (const { socket } of slice) push(socket, frame)
    },
    hasWatchers: () => !watching.isEmpty(),
    watched: watching.watched,
    isWatched: watching.isWatched,
    watchersOf: (sessionId: string) => [...new Set([...watching.of(sessionId)].map(({ userId }) => userId))],
    sendToWatchers(id: string, userIds: Iterable<string>, message: LiveMessage, { except }: Except = {}) {
      const frame = frameOf(message)
      const viewers = new Set(userIds)
      for (const connection of [...watching.of(id)].filter(isOther(except)))
        if (viewers.has(connection.userId)) push(connection.socket, frame)
    },
    /** Makes every page refetch after possibly missed events. */
    async sendReady() {
      await this.send([...connections.keys()], { type: 'ready', ...spreadOver(connections.size) })
    },
    closeSignIn(userId: string, signInId: string) {
      for (const { socket, signInId: theirs } of connections.get(userId) ?? [])
        if (theirs === signInId) socket.close(LIVE_CLOSE_SIGNED_OUT, 'signed out')
    },
    /** Their pages read the own record again, and may open a new one if it allows that. */
    closePages(userId: string) {
      for (const { socket } of connections.get(userId) ?? []) socket.close(LIVE_CLOSE_SIGNED_OUT, 'suspended')
    },
    close() {
      isClosing = true
      clearInterval(heartbeat)
      const leaving = everyConnection()
      for (const { socket } of leaving) socket.close(1001, 'the server is going away')
      setTimeout(() => {
        for (const { socket } of leaving) socket.terminate()
      }, GOODBYE_MS).unref()
      server.close()
    },
  }
}

async function* slicesOf(connections: Connection[]): AsyncGenerator<Connection[]> {
  for (let start = 0; start < connections.length; start += SOCKETS_PER_SLICE) {
    if (start > 0) await new Promise(setImmediate)
    yield connections.slice(start, start + SOCKETS_PER_SLICE)
  }
}

/** Pages cannot see pings, so they also get a message. */
function probe(connection: Connection) {
  const { socket } = connection
  if (!connection.alive) return socket.terminate()
  connection.alive = false
  socket.ping()
  push(socket, HEARTBEAT)
}

/** Accepts only the page's id and shown sessions. */
function receive(connection: Connection, data: string): MessageFromBrowser | undefined {
  const { socket, userId } = connection
  if (isFlooding(connection)) return void socket.close(LIVE_CLOSE_POLICY, 'too many frames')
  let json: unknown
  try {
    json = JSON.parse(data)
  } catch {
    return void socket.close(1007, 'not JSON')
  }
  const message = messageFromBrowser.safeParse(json).data
  if (message?.type !== 'auth') return message
  if (message.userId !== userId) return void socket.close(LIVE_CLOSE_FORBIDDEN, 'not your id')
  connection.pageId = message.pageId
  return message
}

function isFlooding({ frames }: Connection): boolean {
  const { size, refillSeconds } = limits['live-frame']
  const nowMs = performance.now()
  if (nowMs - frames.sinceMs > refillSeconds * 1000) Object.assign(frames, { count: 0, sinceMs: nowMs })
  frames.count += 1
  return frames.count > size
}

/** Closes a page that reads too slowly. */
function push(socket: WebSocket, frame: string) {
  if (socket.bufferedAmount > UNREAD_BYTES) return socket.terminate()
  socket.send(frame)
}
