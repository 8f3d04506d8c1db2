import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createArrivals, listenOnLoopback } from '#test/network/loopback.ts'

const SALT_BYTES = 16
const KEY_LENGTH_AT = SALT_BYTES + 4
const TAG_BYTES = 16

/** How a message is answered: taken, with another status, or not at all. */
export type PushManner = 'fine' | 'silent' | { status: number; headers?: Record<string, string> }

export type PushService = {
  /** What PUSH_HOSTS must say for Lineup to send here. */
  host: string
  /** A browser that subscribes: what it would tell the server. `pushKey` is the server's public key. */
  subscribe(pushKey: string): { endpoint: string; keys: { p256dh: string; auth: string } }
  /** May be set at any time; what is not taken is not kept. */
  manner: (endpoint: string) => PushManner
  /** The address of each message, taken or not. */
  requests: string[]
  /** What browsers were given, as they read it. */
  messages: { endpoint: string; message: unknown; headers: IncomingHttpHeaders }[]
  /** Resolves once so many messages have come since the start. */
  received(count: number): Promise<void>
  /** Answers what was left unanswered. */
  answerSilent(): void
  /** Breaks all connections, as a service that restarts does. */
  hangUp(): void
  close(): Promise<void>
}

type Browser = { pushKey: string; key: ECDH; auth: Buffer }

/**
 * A push service on a loopback port, with the browsers that it serves: it takes nothing that is not signed by the server
 * that a browser subscribed to (RFC 8292), and reads what it takes as that browser would (RFC 8291).
 */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const { arrived, received } = createArrivals(() => service.requests.length)
  const unanswered = new Set<ServerResponse>()

  const server = createServer(async (request, response) => {
    const endpoint = `${url}${request.url}`
    const body = Buffer.concat(await request.toArray())
    service.requests.push(endpoint)
    response.statusCode = answer(endpoint, request, response, body)
    arrived()
    if (response.statusCode === 0) unanswered.add(response)
    else response.end()
  })

  function answer(endpoint: string, { headers }: IncomingMessage, response: ServerResponse, body: Buffer): number {
    const browser = browsers.get(endpoint)
    if (!browser) return 404
    if (!isSignedBy(browser.pushKey, url, headers.authorization ?? '')) return 403
    if (!/^\d+$/.test(String(headers.ttl)) || headers['content-encoding'] !== 'aes128gcm') return 400
    const manner = service.manner(endpoint)
    if (manner === 'silent') return 0
    if (manner !== 'fine') {
      for (const [name, value] of Object.entries(manner.headers ?? {})) response.setHeader(name, value)
      return manner.status
    }
    service.messages.push({ endpoint, message: JSON.parse(opened(body, browser)), headers })
    return 201
  }

  const { url, close } = await listenOnLoopback(server)

  const service: PushService = {
    host: '127.0.0.1',
    subscribe(pushKey) {
      const key = createECDH('prime256v1')
      key.generateKeys()
      const auth = randomBytes(16)
      const endpoint = `${url}/push/${randomBytes(16).toString('hex')}`
      browsers.set(endpoint, { pushKey, key, auth })
      return { endpoint, keys: { p256dh: key.getPublicKey('base64url'), auth: auth.toString('base64url') } }
    },
    manner: () => 'fine',
    requests: [],
    messages: [],
    received,
    answerSilent() {
      for (const response of unanswered) response.writeHead(201).end()
      unanswered.clear()
    },
    hangUp() {
      unanswered.clear()
      server.closeAllConnections()
    },
    close,
  }
  return service
}

/** Whether 'vapid t=<JWT>, k=<key>' is for this service, of now, from somebody, and signed with that key. */
function isSignedBy(pushKey: string, audience: string, authorization: string): boolean {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (key !== pushKey) return false
  const point = Buffer.from(pushKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const leftSeconds = exp - Date.now() / 1000
  return isRight && aud === audience && /^(mailto:|https:)/.test(sub) && leftSeconds > 0 && leftSeconds <= 24 * 60 * 60
}

/** The text that was sealed for this browser, in one record (RFC 8188, 2 and RFC 8291, 3.4). */
function opened(body: Buffer, { key, auth }: Browser): string {
  const salt = body.subarray(0, SALT_BYTES)
  const keyEnd = KEY_LENGTH_AT + 1 + body.readUInt8(KEY_LENGTH_AT)
  const senderKey = body.subarray(KEY_LENGTH_AT + 1, keyEnd)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), senderKey])
  const shared = Buffer.from(hkdfSync('sha256', key.computeSecret(senderKey), auth, info, 32))
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${purpose}\0`, bytes))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(body.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -TAG_BYTES)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
