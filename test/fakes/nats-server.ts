import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

const MOST_BYTES = 6_000
const LINE_END = Buffer.from('\r\n')

const isForeign = (subject: string) => !subject.startsWith('lineup.') && !subject.startsWith('_INBOX.')

type Client = { socket: Socket; isWelcome: boolean; subjects: Map<string, string> }

/**
 * A NATS server for one name, which may use subjects below `lineup`, by the client protocol (docs.nats.io, "Client Protocol"):
 * it refuses what comes before CONNECT, unknown operations and payloads over 6,000 bytes (1 MB by default), and then closes as
 * the real one does; a foreign subject is refused alone.
 */
export async function startNatsServer({ user = 'lineup', pass = 'secret', port = 0 } = {}) {
  const clients = new Set<Client>()
  const info = {
    server_id: 'STANDIN',
    version: '2.10.0',
    proto: 1,
    headers: true,
    auth_required: true,
    max_payload: MOST_BYTES,
  }

  function end({ socket }: Client, reason: string) {
    socket.end(`-ERR '${reason}'\r\n`)
  }

  function deliver(subject: string, payload: Buffer) {
    for (const { socket, subjects } of clients)
      for (const [sid, subscribed] of subjects)
        if (subscribed === subject)
          socket.write(Buffer.concat([Buffer.from(`MSG ${subject} ${sid} ${payload.length}\r\n`), payload, LINE_END]))
  }

  /** The bytes that follow the line; a payload that is not whole yet leaves all of `rest`. */
  function obey(client: Client, line: string, rest: Buffer): Buffer | 'more' {
    const [operation = '', ...words] = line.split(' ')
    const verb = operation.toUpperCase()
    if (verb === 'CONNECT') {
      const given = JSON.parse(line.slice('CONNECT '.length))
      client.isWelcome = given.user === user && given.pass === pass
      if (!client.isWelcome) end(client, 'Authorization Violation')
    } else if (!client.isWelcome) end(client, 'Authorization Violation')
    else if (verb === 'PING') client.socket.write('PONG\r\n')
    else if (verb === 'SUB' && isForeign(words[0]!))
      client.socket.write(`-ERR 'Permissions Violation for Subscription to "${words[0]}"'\r\n`)
    else if (verb === 'SUB') client.subjects.set(words.at(-1)!, words[0]!)
    else if (verb === 'UNSUB') client.subjects.delete(words[0]!)
    else if (verb === 'PUB') {
      const bytes = Number(words.at(-1))
      if (bytes > MOST_BYTES) end(client, 'Maximum Payload Violation')
      else if (rest.length < bytes + LINE_END.length) return 'more'
      else deliver(words[0]!, rest.subarray(0, bytes))
      return rest.subarray(bytes + LINE_END.length)
    } else if (verb !== 'PONG') end(client, 'Unknown Protocol Operation')
    return rest
  }

  const server = createServer((socket) => {
    const client: Client = { socket, isWelcome: false, subjects: new Map() }
    clients.add(client)
    let unread: Buffer = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      unread = Buffer.concat([unread, chunk])
      for (let lineEnd = unread.indexOf(LINE_END); lineEnd >= 0; lineEnd = unread.indexOf(LINE_END)) {
        const rest = obey(client, unread.subarray(0, lineEnd).toString(), unread.subarray(lineEnd + LINE_END.length))
        if (rest === 'more') return
        unread = Buffer.from(rest)
      }
    })
    socket.on('error', () => {})
    socket.on('close', () => clients.delete(client))
    socket.write(`INFO ${JSON.stringify(info)}\r\n`)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `nats://${user}:${pass}@127.0.0.1:${(server.address() as AddressInfo).port}`,
    subscribers: () => [...clients].filter(({ subjects }) => subjects.size > 0).length,
    /** Breaks every connection, as a restart would. */
    breakConnections() {
      for (const { socket } of clients) socket.destroy()
    },
    async close() {
      for (const { socket } of clients) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
