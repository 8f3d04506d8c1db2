import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** Apps that send recordings by themselves: byte for byte what their HTTP clients write, as their sources say. */

type At = { url: string }
export type Reply = { status: number; headers: Record<string, string>; body: string }

/** Sends these bytes on a connection of their own, and reads the reply until the server closes it. */
export async function exchange({ url }: At, ...pieces: (string | Buffer)[]): Promise<Reply> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const reply = text(socket)
  for (const piece of pieces) socket.write(piece)
  return replyIn(await reply)
}

/** Without the interim reply that asks for the body. */
export function replyIn(received: string): Reply {
  const final = received.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')
  const [head = '', ...rest] = final.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  const body = rest.join('\r\n\r\n')
  return {
    status: Number(statusLine.split(' ')[1]),
    headers,
    body: headers['transfer-encoding'] === 'chunked' ? unchunked(body) : body,
  }
}

function unchunked(body: string): string {
  const bytes = Buffer.from(body)
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16)
    parts.push(bytes.subarray(end + 2, end + 2 + size))
    at = end + 4 + size
  }
  return Buffer.concat(parts).toString()
}

/** By which a surfer's app is known: headers of every request, and what is appended to the address. */
export type Credentials = { headers?: Record<string, string>; query?: string }

const request = (line: string, headers: Record<string, string | number>) =>
  `${line} HTTP/1.1\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

const hostOf = ({ url }: At) => new URL(url).host

/**
 * FitoTrack's automatic export to an address (HTTPPostTarget.kt): Android's HttpURLConnection, whose content type is that
 * of a form. It sends no credentials of its own, so the key is in the address.
 */
export const fitoTrack = (at: At, file: Buffer, { headers = {}, query = '' }: Credentials) =>
  exchange(
    at,
    request(`POST /api/import${query}`, {
      'FitoTrack-Type': 'workout-gpx',
      'FitoTrack-Timestamp': 1748584800000,
      'FitoTrack-Workout-Type': 'surfing',
      'FitoTrack-Comment': 'Dawn',
      'Content-Type': 'application/x-www-form-urlencoded',
      'User-Agent': 'Dalvik/2.1.0 (Linux; U; Android 14; Pixel 8 Build/AP2A.240805.005)',
      Host: hostOf(at),
      Connection: 'close',
      'Accept-Encoding': 'gzip',
      ...headers,
      'Content-Length': file.length,
    }),
    file,
  )

const OK_HTTP = { Connection: 'close', 'Accept-Encoding': 'gzip', 'User-Agent': 'okhttp/4.12.0' }

/**
 * RunnerUp's WebDAV (WebDavSynchronizer.java): it requests the folder, gives up unless that is 207, and puts the file
 * there under a name with the phone's model. Returns the replies to both.
 */
export async function runnerUp(at: At, file: Buffer, { headers = {}, query = '' }: Credentials) {
  const folder = await exchange(
    at,
    request(`PROPFIND /api/import${query}`, { ...headers, Host: hostOf(at), ...OK_HTTP }),
  )
  if (folder.status !== 207) return { folder, put: undefined }
  const put = await exchange(
    at,
    request(`PUT /api/import/RunnerUp_SM-G991B_2026-05-30-06-00-00_Other.tcx${query}`, {
      ...headers,
      'Content-Type': 'application/tcx+xml; charset=utf-8',
      'Content-Length': file.length,
      Host: hostOf(at),
      ...OK_HTTP,
    }),
    file,
  )
  return { folder, put }
}

const CURL = { 'User-Agent': 'curl/8.14.1', Accept: '*/*', Connection: 'close' }
/** curl waits a second for the server's word before it sends a body of more than a megabyte. */
const EXPECT_FROM = 1024 * 1024
const expectation = (file: Buffer): Record<string, string> =>
  file.length > EXPECT_FROM ? { Expect: '100-continue' } : {}

/** `curl -T surf.fit ADDRESS/`, which appends the file's name. */
export const curlUpload = (at: At, file: Buffer, name: string, { headers = {}, query = '' }: Credentials) =>
  exchange(
    at,
    request(`PUT /api/import/${encodeURIComponent(name)}${query}`, {
      Host: hostOf(at),
      ...headers,
      ...CURL,
      'Content-Length': file.length,
      ...expectation(file),
    }),
    file,
  )

/** `curl --data-binary @surf.fit ADDRESS`. */
export const curlPost = (at: At, file: Buffer, { headers = {}, query = '' }: Credentials) =>
  exchange(
    at,
    request(`POST /api/import${query}`, {
      Host: hostOf(at),
      ...headers,
      ...CURL,
      'Content-Length': file.length,
      'Content-Type': 'application/x-www-form-urlencoded',
      ...expectation(file),
    }),
    file,
  )

/** A body as `curl -F file=@NAME` forms it, with other fields before and after. */
export function curlForm(file: Buffer, name: string, field = 'file') {
  const boundary = '------------------------pJ5sPkTGk5bGQGDHwZmlZL'
  const part = (disposition: string, content: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ])
  const body = Buffer.concat([
    part('name="note"', '\r\nDawn'),
    part(
      `name="${field}"; filename="${name}"`,
      Buffer.concat([Buffer.from('Content-Type: application/octet-stream\r\n\r\n'), file]),
    ),
    part('name="last"', '\r\n1'),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { body, contentType: `multipart/form-data; boundary=${boundary}` }
}

/** `curl -F file=@surf.fit ADDRESS`. */
export function curlFormPost(at: At, file: Buffer, name: string, { headers = {}, query = '' }: Credentials) {
  const { body, contentType } = curlForm(file, name)
  return exchange(
    at,
    request(`POST /api/import${query}`, {
      Host: hostOf(at),
      ...headers,
      ...CURL,
      'Content-Length': body.length,
      'Content-Type': contentType,
      ...expectation(body),
    }),
    body,
  )
}
