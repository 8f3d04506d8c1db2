import { connect } from 'node:net'
import pg from 'pg'

/** PostgreSQL's SSLRequest: its length, 8, and the code 80877103 (manual, "Message Formats"). */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])

/**
 * Whether the database sends any byte on a new connection within `timeoutMs`. It answers the SSLRequest with one byte as
 * soon as it has accepted the connection, long before a session can run a statement.
 */
export function isGreeted(url: string, timeoutMs: number): Promise<boolean> {
  const { host, port } = new pg.Client({ connectionString: url })
  return new Promise((resolve) => {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    const end = (hasAnswered: boolean) => {
      socket.destroy()
      resolve(hasAnswered)
    }
    socket.setTimeout(timeoutMs, () => end(false))
    socket.once('data', () => end(true))
    socket.on('error', () => end(false))
    socket.once('end', () => end(false))
    socket.write(SSL_REQUEST)
  })
}
