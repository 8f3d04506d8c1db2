import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** The network's quality, the same in both directions; without a value there is no delay, loss or limit. */
type Weather = {
  /** One way, in milliseconds: each packet takes `delayMs` ± `jitterMs`; packets of a connection keep their order. */
  delayMs?: number
  jitterMs?: number
  /** The share of packets, 0 to 1, that are lost and sent again by TCP. */
  loss?: number
  /** For all connections together. */
  bitsPerSecond?: number
}
/** The edge of a phone network's cell: a round trip of 400 ± 200 ms, 5 % loss, 50 kbit/s. */
export const ONE_BAR: Weather = { delayMs: 200, jitterMs: 100, loss: 0.05, bitsPerSecond: 50_000 }

type Road = {
  url: string
  setWeather(weather: Weather): void
  /** From now on a proxy on the way answers 502: it cannot reach the server. */
  fail(): void
  /** Requests that begin with this still arrive, but their connection breaks when the answer begins: the outcome stays unknown. */
  loseAnswersTo(request: `${'POST' | 'PUT'} /${string}`): void
  /** Connections stay open but carry nothing until `mend`, as in a tunnel. */
  freeze(): void
  /** The open WebSockets carry nothing any more and neither end is told, as when a NAT forgets them; new ones work. */
  killSockets(): void
  /** Breaks every connection and accepts none. */
  cut(): Promise<void>
  /** Everything works again, with the weather as it was set. */
  mend(): void
}

/** What Ethernet carries of TCP in one packet, in bytes. */
const PACKET_BYTES = 1460
/** A lost packet is sent again a round trip and this much later: Linux's least retransmission timeout (TCP_RTO_MIN). */
const RETRANSMIT_MS = 200
const BAD_GATEWAY =
  'HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\nContent-Length: 11\r\nConnection: close\r\n\r\nBad gateway'

/**
 * A TCP proxy in front of the product, with an address of its own: everything between a browser and the server passes
 * it, WebSockets too, so that a test can slow it down, break it and mend it.
 */
export async function aRoadTo(target: string): Promise<Road> {
  let state: 'open' | 'failing' | 'frozen' | 'cut' = 'open'
  let answerless: string | undefined
  let weather: Weather = {}
  let thawed = Promise.withResolvers<void>()
  const connections = new Set<{
    near: Socket
    far: Socket
    isWebSocket: boolean
    isDead: boolean
    isAnswered: boolean
  }>()
  const [up, down] = [aLink(), aLink()]
  const { hostname, port } = new URL(target)

  const server = createServer((near) => {
    if (state === 'cut') return void near.resetAndDestroy()
    const far = connect({ host: hostname, port: Number(port) })
    const connection = { near, far, isWebSocket: false, isDead: false, isAnswered: true }
    connections.add(connection)
    const end = () => {
      connections.delete(connection)
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) socket.setNoDelay().on('error', end)

    const carry = async (from: Socket, to: Socket, link: ReturnType<typeof aLink>) => {
      for await (const chunk of from) {
        if (from === near && answerless && chunk.toString('latin1').startsWith(answerless))
          connection.isAnswered = false
        connection.isWebSocket ||= chunk.subarray(0, 8).toString() === 'GET /ws '
        for (const { packet, arrivesMs } of link.send(chunk, weather)) {
          const delayMs = arrivesMs - performance.now()
          if (delayMs > 0) await pause(delayMs)
          while (state === 'frozen') await thawed.promise
          if (connection.isDead) continue
          if (state === 'failing' && from === near) return void near.end(BAD_GATEWAY)
          if (!connection.isAnswered && from === far) return end()
          if (!to.write(packet)) await once(to, 'drain')
        }
      }
      if (!connection.isDead) to.end()
    }
    Promise.all([carry(near, far, up), carry(far, near, down)]).then(end, end)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The road ends with the test's process, and does not keep it.
  server.unref()

  const become = (next: typeof state) => {
    state = next
    thawed.resolve()
    thawed = Promise.withResolvers()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setWeather: (next) => {
      weather = next
    },
    fail: () => become('failing'),
    loseAnswersTo: (request) => {
      answerless = request
    },
    freeze: () => become('frozen'),
    killSockets: () => {
      for (const connection of connections) connection.isDead ||= connection.isWebSocket
    },
    async cut() {
      become('cut')
      for (const { near, far } of connections) {
        near.resetAndDestroy()
        far.destroy()
      }
      connections.clear()
    },
    mend() {
      answerless = undefined
      become('open')
    },
  }
}

/** One direction of the road, which all connections share: says when each packet arrives. */
function aLink() {
  let freeMs = 0
  // The linear congruential generator of 'Numerical Recipes': the same losses in every run.
  let seed = 1
  const random = () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32
    return seed / 2 ** 32
  }
  return {
    send(chunk: Buffer, { delayMs = 0, jitterMs = 0, loss = 0, bitsPerSecond = Number.POSITIVE_INFINITY }: Weather) {
      return Array.from({ length: Math.ceil(chunk.length / PACKET_BYTES) }, (_, index) => {
        const packet = chunk.subarray(index * PACKET_BYTES, (index + 1) * PACKET_BYTES)
        freeMs = Math.max(freeMs, performance.now()) + (packet.length * 8_000) / bitsPerSecond
        const again = random() < loss ? 2 * delayMs + RETRANSMIT_MS : 0
        return { packet, arrivesMs: freeMs + delayMs + (random() * 2 - 1) * jitterMs + again }
      })
    },
  }
}
