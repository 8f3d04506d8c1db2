import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { addressOf } from '#test/postgres/postgres-proxy.ts'

const KNOWN_AT_START = ['user', 'database', 'application_name', 'client_encoding', 'datestyle', 'timezone']

type Frame = { type: string; bytes: Buffer }
type Far = { socket: Socket; read: (chunk: Buffer) => Frame[]; client: Client | undefined }
type Client = { socket: Socket; far: Far | undefined; unanswered: number; waiting: Buffer[] }

/**
 * Does what PgBouncer 1.18 does with pool_mode = transaction, and nothing else: `size` connections to PostgreSQL, each lent to one
 * client until its transaction ends, the one that was used last first. Forgets no prepared statement and carries none over.
 */
export async function startTransactionPooler(databaseUrl: string, { size = 3 } = {}) {
  const { username, pathname } = new URL(databaseUrl)
  const idle: Far[] = []
  const queue: Client[] = []
  const sockets = new Set<Socket>()
  let opened = 0

  const track = (socket: Socket) => {
    sockets.add(socket)
    return socket.on('error', () => {}).once('close', () => sockets.delete(socket))
  }

  async function openFar(): Promise<Far> {
    const socket = track(dial(addressOf(databaseUrl)))
    const far: Far = { socket, read: frameReader(), client: undefined }
    socket.write(startMessage({ user: username, database: pathname.slice(1) }))
    for (;;) {
      const [chunk] = (await once(socket, 'data')) as [Buffer]
      if (far.read(chunk).some(({ type }) => type === 'Z')) break
    }
    socket.on('data', (chunk: Buffer) => far.read(chunk).forEach((frame) => void passBack(far, frame)))
    return far
  }

  function passBack(far: Far, { type, bytes }: Frame) {
    const { client } = far
    if (!client) return
    client.socket.write(bytes)
    if (type !== 'Z') return
    client.unanswered -= 1
    const isInTransaction = String.fromCharCode(bytes[5]!) !== 'I'
    if (client.unanswered === 0 && !isInTransaction) release(far)
  }

  function release(far: Far) {
    if (far.client) far.client.far = undefined
    far.client = undefined
    idle.push(far)
    const next = queue.shift()
    if (next) void lend(next)
  }

  async function lend(client: Client) {
    const far = idle.pop() ?? (opened < size ? await openOne() : undefined)
    if (!far) return void queue.push(client)
    far.client = client
    client.far = far
    for (const bytes of client.waiting.splice(0)) far.socket.write(bytes)
  }
  const openOne = () => {
    opened += 1
    return openFar()
  }

  const listener = createServer((socket) => {
    track(socket)
    const client: Client = { socket, far: undefined, unanswered: 0, waiting: [] }
    const read = frameReader()
    socket.once('data', (start: Buffer) => {
      const unknown = parametersIn(start).find((name) => !KNOWN_AT_START.includes(name.toLowerCase()))
      if (unknown) return socket.end(refusal(`unsupported startup parameter: ${unknown}`))
      socket.write(GREETING)
      socket.on('data', (chunk: Buffer) => {
        for (const { type, bytes } of read(chunk)) {
          if (type === 'X') return socket.end()
          if (type === 'S' || type === 'Q') client.unanswered += 1
          if (client.far) client.far.socket.write(bytes)
          else if (client.waiting.push(bytes) === 1) void lend(client)
        }
      })
    })
    socket.once('close', () => {
      if (queue.includes(client)) queue.splice(queue.indexOf(client), 1)
      client.far?.socket.destroy()
      if (client.far) opened -= 1
    })
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return {
    /** The database through this pooler. */
    url: `postgresql://${username}@127.0.0.1:${port}${pathname}`,
    close() {
      listener.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

const INT_BYTES = 4

function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(INT_BYTES)
  length.writeInt32BE(body.length + INT_BYTES)
  return Buffer.concat([Buffer.from(type), length, body])
}

const text = (...words: string[]) => Buffer.from(words.map((word) => `${word}\0`).join(''))
const VERSION_3 = Buffer.from([0, 3, 0, 0])
const startMessage = (parameters: Record<string, string>) =>
  message('', Buffer.concat([VERSION_3, text(...Object.entries(parameters).flat(), '')]))
const GREETING = Buffer.concat([message('R', Buffer.alloc(INT_BYTES)), message('Z', Buffer.from('I'))])
const refusal = (why: string) => message('E', text('SFATAL', 'C08P01', `M${why}`, ''))
const parametersIn = (start: Buffer) =>
  String(start.subarray(2 * INT_BYTES))
    .split('\0')
    .filter((_, nth) => nth % 2 === 0)
    .filter(Boolean)

function frameReader() {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk: Buffer): Frame[] => {
    rest = Buffer.concat([rest, chunk])
    const frames: Frame[] = []
    while (rest.length > INT_BYTES && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1
      frames.push({ type: String.fromCharCode(rest[0]!), bytes: rest.subarray(0, end) })
      rest = rest.subarray(end)
    }
    return frames
  }
}
