import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * Sends a request with exactly these headers, also those that `fetch` keeps to itself (Host, Upgrade, Sec-Fetch-Site).
 * `route` is 'GET /api/…'. Gives the status, the headers and the text.
 */
export function rawRequest(at: { url: string }, route: string, headers: Record<string, string> = {}, body = '') {
  const [method, path] = route.split(' ')
  const { hostname, port } = new URL(at.url)
  return new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; text: string }>(
    (resolve, reject) => {
      const asking = request({ hostname, port, method, path, headers, agent: false }, async (answer) => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) })
      })
      asking.on('error', reject)
      asking.end(body)
    },
  )
}

/** Sends these bytes as they are; gives the status, the headers and the text of what comes back until the server hangs up. */
export async function rawBytes(at: { url: string }, bytes: string) {
  const { hostname, port } = new URL(at.url)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  const answer = await text(socket)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines
    .map((line) => line.split(/: (.*)/s).slice(0, 2))
    .map(([name = '', value]) => [name.toLowerCase(), value])
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(headers) as Record<string, string>,
    text: body,
  }
}
