import { Agent, get } from 'node:http'
import { text } from 'node:stream/consumers'

/** The status of the answer, or why there was none. */
type Reply = { status: number; connection: string | undefined } | { failure: string }

/** A client with one connection, which it keeps until an answer says that it ends. */
export function keepAliveClient({ host, port }: { host: string; port: number }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (path: string) =>
    new Promise<Reply>((resolve) => {
      const fail = ({ code = 'failed' }: NodeJS.ErrnoException) => resolve({ failure: code })
      get({ host, port, path, agent }, (response) => {
        const { statusCode: status = 0, headers } = response
        text(response).then(() => resolve({ status, connection: headers.connection }), fail)
      }).once('error', fail)
    })
  return { ask, close: () => agent.destroy() }
}
