import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { listenOnLoopback } from '#test/network/loopback.ts'

/**
 * Pwned Passwords' range API, version 3: five hexadecimal digits of a SHA-1 hash give the ends of all hashes that begin so,
 * in upper case with how often each was seen, lines ended by CRLF; with `Add-Padding: true` made-up ones with 0 beside them.
 */
export async function startBreachedPasswords(leaked: string[]) {
  const hashes = leaked.map((password) => createHash('sha1').update(password).digest('hex').toUpperCase())
  const requests: string[] = []
  let status = 200
  const server = createServer(({ method, url = '', headers }, answer) => {
    requests.push(url)
    const prefix = /^\/range\/([\dA-F]{5})$/i.exec(url)?.[1]?.toUpperCase()
    if (method !== 'GET' || !prefix) return answer.writeHead(400).end('The hash prefix was not in a valid format')
    if (status !== 200) return answer.writeHead(status).end()
    const found = hashes.filter((hash) => hash.startsWith(prefix)).map((hash) => `${hash.slice(5)}:52256179`)
    const padding = headers['add-padding'] === 'true' ? [`${'0'.repeat(34)}A:0`, NEVER_LEAKED_ENTRY] : []
    answer.writeHead(200, { 'content-type': 'text/plain' }).end([...found, ...padding].join('\r\n'))
  })
  const { url, close } = await listenOnLoopback(server)
  return {
    /** For BREACHED_PASSWORDS_URL. */
    url: `${url}/range/`,
    /** The path of each request. */
    requests,
    /** Answers with this status from now on. */
    failWith: (code: number) => {
      status = code
    },
    close,
  }
}

/** A password that stands in the padding alone, which means that it never leaked. */
export const PADDED_PASSWORD = 'a-left-nobody-knows'
const NEVER_LEAKED_ENTRY = `${createHash('sha1').update(PADDED_PASSWORD).digest('hex').toUpperCase().slice(5)}:0`
