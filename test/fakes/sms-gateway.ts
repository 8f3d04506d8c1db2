import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createArrivals, listenOnLoopback } from '#test/network/loopback.ts'

const SECRET = 'a-secret-of-the-gateway-and-lineup-alone'
/** As Standard Webhooks recommend: what is older could have been overheard. */
const TOLERANCE_SECONDS = 5 * 60
/** Two joined parts in the GSM alphabet. */
const MAX_CHARACTERS = 2 * 153

/** How a message to this number is answered: taken, not at all, by hanging up, or with a status. */
export type SmsManner = 'fine' | 'silent' | 'takes it and falls silent' | 'hangs up' | SmsAnswer
type SmsAnswer = { status: number; headers?: Record<string, string> }

type TextMessage = { id: string; to: string; text: string }

export type SmsGateway = {
  /** For SMS_WEBHOOK_URL and SMS_WEBHOOK_SECRET. */
  url: string
  secret: string
  /** May be set at any time. */
  manner: (to: string) => SmsManner
  /** The id of every message that was handed over, taken or not, each time it was. */
  requests: string[]
  /** What was taken, each once; `times` is how often it was handed over again and taken as the same. */
  messages: (TextMessage & { times: number })[]
  /** What was wrong with requests: a test that ends with any has found a mistake. */
  faults: string[]
  /** Answers that it has taken what it left unanswered. */
  answerSilent(): void
  /** Resolves once so many messages have been handed over since the start. */
  received(count: number): Promise<void>
  /** Breaks all connections, as a service that restarts does. */
  hangUp(): void
  close(): Promise<void>
}

/** A gateway for text messages on a loopback port, which takes nothing that is not exactly what docs/sms.md promises. */
export async function startSmsGateway(now = () => Date.now()): Promise<SmsGateway> {
  const { arrived, received } = createArrivals(() => gateway.requests.length)
  const unanswered = new Set<ServerResponse>()
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    if (body === undefined) return
    const message = messageOf(request, body, now())
    if (typeof message === 'string') {
      gateway.faults.push(message)
      response.writeHead(400).end()
      return
    }
    const manner = gateway.manner(message.to)
    if (manner === 'fine' || manner === 'takes it and falls silent') take(message)
    gateway.requests.push(message.id)
    arrived()
    if (manner === 'silent' || manner === 'takes it and falls silent') unanswered.add(response)
    else answer(response, manner)
  })

  function take(message: TextMessage) {
    const known = gateway.messages.find(({ id }) => id === message.id)
    if (known && known.to !== message.to) gateway.faults.push(`${message.id} came again for somebody else`)
    if (known) known.times += 1
    else gateway.messages.push({ ...message, times: 1 })
  }

  const { url, close } = await listenOnLoopback(server)
  const gateway: SmsGateway = {
    url: `${url}/sms`,
    secret: SECRET,
    manner: () => 'fine',
    requests: [],
    messages: [],
    faults: [],
    answerSilent() {
      for (const response of unanswered) answer(response, 'fine')
      unanswered.clear()
    },
    hangUp() {
      unanswered.clear()
      server.closeAllConnections()
    },
    received,
    close,
  }
  return gateway
}

/** Undefined when whoever sends it is gone before it has come. */
const bodyOf = (request: IncomingMessage) =>
  request.toArray().then(
    (chunks) => Buffer.concat(chunks).toString(),
    () => undefined,
  )

function answer(response: ServerResponse, manner: 'fine' | 'hangs up' | SmsAnswer) {
  if (manner === 'hangs up') response.socket?.destroy()
  else if (manner === 'fine') response.writeHead(202).end()
  else response.writeHead(manner.status, manner.headers).end()
}

/** The message, or what is wrong with the request. */
function messageOf({ method, headers }: IncomingMessage, body: string, now: number): TextMessage | string {
  if (method !== 'POST') return `it came by ${method}`
  if (headers['content-type'] !== 'application/json') return `it came as ${headers['content-type']}`
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature } = headers
  const signed = createHmac('sha256', SECRET).update(`${id}.${seconds}.${body}`).digest('base64')
  const [given, wanted] = [Buffer.from(String(signature)), Buffer.from(`v1,${signed}`)]
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'the signature is wrong'
  if (!(Math.abs(now / 1000 - Number(seconds)) < TOLERANCE_SECONDS)) return 'the time is wrong'
  const message: unknown = JSON.parse(body)
  if (!isTextMessage(message)) return 'the body is something else'
  if (message.id !== id) return 'the ids differ'
  if (!/^\+[1-9]\d{6,14}$/.test(message.to)) return 'the number is not as E.164 writes it'
  if (message.text.length > MAX_CHARACTERS) return `the text has ${message.text.length} characters`
  if (/[\p{Cc}]/u.test(message.text)) return 'the text has control characters'
  return message
}

const isTextMessage = (value: unknown): value is TextMessage =>
  value instanceof Object &&
  Object.keys(value).sort().join() === 'id,text,to' &&
  Object.values(value).every((part) => typeof part === 'string')
