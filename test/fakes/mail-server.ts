import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { createArrivals } from '#test/network/loopback.ts'

/** How a letter to this address is answered: taken, refused with a status, not at all, or by hanging up. */
export type MailManner = 'fine' | 'silent' | 'hangs up' | number

export type Letter = {
  to: string
  /** By their names in lower case, unfolded, as they travel. */
  headers: Record<string, string>
  /** Everything after them, decoded. */
  body: string
}

export type MailServer = {
  /** For SMTP_URL. */
  url: string
  /** May be set at any time. */
  manner: (to: string) => MailManner
  /** The recipient of each request, taken or not. */
  requests: string[]
  letters: Letter[]
  /** Resolves once so many recipients have been named since the start. */
  received(count: number): Promise<void>
  /** Breaks all connections, as a server that restarts does. */
  hangUp(): void
  close(): Promise<void>
}

/** A real SMTP server on a loopback port, or at an address of a network that a test made. */
export async function startMailServer(host = '127.0.0.1'): Promise<MailServer> {
  const { arrived, received } = createArrivals(() => standIn.requests.length)
  const sockets = new Set<Socket>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 0,
    onRcptTo({ address }, _session, done) {
      standIn.requests.push(address)
      arrived()
      const manner = standIn.manner(address)
      if (manner === 'silent') return
      if (manner === 'hangs up') standIn.hangUp()
      else done(manner === 'fine' ? null : Object.assign(new Error('no'), { responseCode: manner }))
    },
    onData(stream, { envelope }, done) {
      stream.toArray().then((chunks) => {
        standIn.letters.push(letterFrom(envelope.rcptTo[0]?.address ?? '', Buffer.concat(chunks).toString()))
        done()
      }, done)
    },
  })
  // Whoever hangs up on us, or is hung up on, breaks a connection.
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))

  const standIn: MailServer = {
    url: `smtp://${host}:${(server.server.address() as AddressInfo).port}`,
    manner: () => 'fine',
    requests: [],
    letters: [],
    received,
    hangUp() {
      for (const socket of sockets) socket.destroy()
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return standIn
}

function letterFrom(to: string, raw: string): Letter {
  const [head = ''] = raw.split('\r\n\r\n', 1)
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), unencoded(line.slice(colon + 1).trim())]
  })
  const bytes = raw
    .slice(head.length)
    .replace(BASE64_PART, (_, partHead, body) => partHead + Buffer.from(body, 'base64').toString('latin1'))
    .replace(/=\r\n/g, '')
  return { to, headers: Object.fromEntries(headers), body: Buffer.from(unquoted(bytes), 'latin1').toString() }
}

/** Parts with many letters beyond ASCII, whose lines hold nothing else. */
const BASE64_PART = /(transfer-encoding: base64\r\n(?:[^\r\n]+\r\n)*\r\n)([A-Za-z\d+/=\r\n]+)/gi

/** Words of a header as RFC 2047 encodes them; a letter may be divided between two. */
function unencoded(header: string): string {
  const word = /=\?UTF-8\?([BQ])\?([^?]*)\?=/gi
  const joined = header.replace(/\?=\s+=\?/g, '?==?')
  const bytes = joined.replace(word, (_, kind: string, text: string) =>
    kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('latin1') : unquoted(text.replaceAll('_', ' ')),
  )
  return bytes === joined ? header : Buffer.from(bytes, 'latin1').toString()
}

const unquoted = (text: string) =>
  text.replace(/=([\dA-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
