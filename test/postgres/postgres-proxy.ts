import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, connect as dial, type Socket } from 'node:net'

export type PostgresProxy = Awaited<ReturnType<typeof startPostgresProxy>>

const SSL_REQUEST_BYTES = 8

/** A way to a database that can be taken away as machines and networks do it. It starts out working. */
export async function startPostgresProxy(databaseUrl: string) {
  const pairs = new Set<[Socket, Socket]>()
  let isFrozen = false
  let isGreeting = false
  let swallowed: string | undefined
  /** What connections that have ended said first. */
  const ended: Buffer[] = []

  const listener = createServer((near) => {
    const far = dial(addressOf(databaseUrl))
    const pair: [Socket, Socket] = [near, far]
    let first: Buffer | undefined
    near.once('data', (chunk) => {
      first = Buffer.from(chunk)
    })
    pairs.add(pair)
    for (const [one, other] of [pair, [far, near]] as const) {
      one.on('data', (chunk) => {
        if (swallowed === undefined || !chunk.includes(swallowed)) other.write(chunk)
      })
      one.on('error', () => {})
      one.once('close', () => {
        if (pairs.delete(pair) && first) ended.push(first)
        other.destroy()
      })
      if (isFrozen) one.pause()
    }
    if (isFrozen && isGreeting) greet(near, far)
  })
  const listen = async (port: number) => {
    listener.listen(port, '127.0.0.1')
    await once(listener, 'listening')
  }
  const each = (act: (socket: Socket) => void) => {
    for (const pair of pairs) pair.forEach(act)
  }
  await listen(0)
  const { port } = listener.address() as AddressInfo
  const { username, pathname } = new URL(databaseUrl)

  return {
    /** The database through this proxy. */
    url: `postgresql://${username}@127.0.0.1:${port}${pathname}`,
    /** How many connections have ended that asked for a greeting alone. */
    greeted: () => ended.filter(({ length }) => length === SSL_REQUEST_BYTES).length,
    /** How many connections have ended whose application had this name. */
    ended: (application: string) => ended.filter((first) => first.includes(application)).length,
    /** From now on passes on no message with these words, and answers none: whoever sends one waits for ever. */
    swallow(words: string) {
      swallowed = words
    },
    /** Cuts every connection; new ones work. */
    cut: () => each((socket) => socket.destroy()),
    /** Cuts every connection and refuses new ones, until `heal`. */
    refuse() {
      listener.close()
      each((socket) => socket.destroy())
    },
    /**
     * Takes connections and passes nothing on, until `heal`. With `greets` new ones get PostgreSQL's answer to an
     * SSLRequest, as from a database that runs and is short of processor time.
     */
    freeze({ greets = false } = {}) {
      isFrozen = true
      isGreeting = greets
      each((socket) => socket.pause())
    },
    async heal() {
      isFrozen = false
      each((socket) => socket.resume())
      if (!listener.listening) await listen(port)
    },
    close() {
      listener.close()
      each((socket) => socket.destroy())
    },
  }
}

/** Passes on the first message, and its answer, when it is an SSLRequest: these have 8 bytes, and other first ones more. */
function greet(near: Socket, far: Socket) {
  near.resume()
  near.once('data', (chunk) => {
    if (chunk.length === SSL_REQUEST_BYTES) far.resume()
    else near.pause()
  })
}

/** Of a unix socket its path, else host and port. */
export function addressOf(databaseUrl: string) {
  const { hostname, port, searchParams } = new URL(databaseUrl)
  const folder = searchParams.get('host')
  return folder ? { path: `${folder}/.s.PGSQL.${port || 5432}` } : { host: hostname, port: Number(port || 5432) }
}
