import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { createArrivals, listenOnLoopback } from '#test/network/loopback.ts'

/** By the server's own rules, not at all, with ten megabytes, or with a status. */
type PushServerManner = 'fine' | 'silent' | 'huge' | { status: number; headers?: Record<string, string> }
type Reply = { status: number; body: object }
type Shown = { title: string; message: string; priority: number; click: string; to: string }

/** What both have: a loopback port, what came, and manners. `take` answers by the server's rules, and shows what it took. */
async function startServing(take: (request: IncomingMessage, body: Buffer, show: (shown: Shown) => void) => Reply) {
  const { arrived, received } = createArrivals(() => serving.requests.length)
  const unanswered = new Set<ServerResponse>()
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    serving.requests.push(`${request.method} ${request.url}`)
    answer(request, response, body)
    arrived()
  })

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer) {
    const { manner } = serving
    if (manner === 'silent') return void unanswered.add(response)
    if (manner === 'huge') return void response.writeHead(200).end(Buffer.alloc(10 * 1024 * 1024, 'x'))
    if (manner !== 'fine') return void response.writeHead(manner.status, manner.headers).end()
    const reply = take(request, body, (shown) => serving.shown.push(shown))
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
  }

  const { url, close } = await listenOnLoopback(server)
  const serving = {
    url,
    /** May be set at any time. */
    manner: 'fine' as PushServerManner,
    /** Method and path of each request, taken or not. */
    requests: [] as string[],
    /** What phones would show. */
    shown: [] as Shown[],
    received,
    close,
  }
  return serving
}

const MESSAGE_BYTES = 4_096
const DISALLOWED_TOPICS = ['docs', 'static', 'file', 'app', 'metrics', 'account', 'settings', 'signup', 'login', 'v1']
const toNtfy = z.object({
  topic: z.string().default(''),
  title: z.string().default(''),
  message: z.string().default('triggered'),
  click: z.string().default(''),
  priority: z.int().default(3),
  tags: z.array(z.string()).default([]),
})
const refusal = (code: number, error: string): Reply => {
  const http = Math.floor(code / 100)
  return { status: http, body: { code, http, error, link: 'https://ntfy.sh/docs/publish/' } }
}

/**
 * As server/server.go and server/errors.go of binwiederhier/ntfy 2.12: JSON at the root alone, a token that it knows or
 * none, and protected topics for those with a token.
 */
export const startNtfy = ({ token = 'tk_known', protectedTopic = 'mine' } = {}) =>
  startServing(({ method, url, headers }, body, show) => {
    const [, given] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? []
    if (given !== undefined && given !== token) return refusal(40_101, 'unauthorized')
    if (!/^(POST|PUT)$/.test(method ?? '') || url !== '/') return refusal(40_401, 'page not found')
    if (body.length > 2 * MESSAGE_BYTES) return refusal(41_303, 'JSON body too large')
    const { data } = toNtfy.safeParse(jsonIn(body))
    if (!data) return refusal(40_024, 'invalid request: request body must be valid JSON')
    const { topic, title, message, click, priority } = data
    if (!/^[-_A-Za-z0-9]{1,64}$/.test(topic)) return refusal(40_009, 'invalid request: topic invalid')
    if (DISALLOWED_TOPICS.includes(topic)) return refusal(40_010, 'invalid request: topic name is not allowed')
    if (topic === protectedTopic && given === undefined) return refusal(40_301, 'forbidden')
    if (priority < 1 || priority > 5) return refusal(40_007, 'invalid priority parameter')
    if (Buffer.byteLength(message) > MESSAGE_BYTES) return refusal(40_014, 'invalid request: attachments not allowed')
    show({ title, message, priority, click, to: topic })
    return { status: 200, body: { id: 'hwQ2YpKdmg', time: 1_796_000_000, event: 'message', topic, title, message } }
  })

/** Strings are not converted; unknown fields are ignored. */
const toGotify = z.object({
  message: z.string().min(1),
  title: z.string().default(''),
  priority: z.int().optional(),
  extras: z.record(z.string(), z.unknown()).default({}),
})
const clicked = z.object({ click: z.object({ url: z.string() }) })

/** As api/message.go and auth/authentication.go of gotify/server: the token of an application, which has a priority. */
export const startGotify = ({ token = 'Aknown', defaultPriority = 4, path = '' } = {}) =>
  startServing(({ method, url, headers }, body, show) => {
    const failure = (status: number, error: string, errorDescription: string): Reply => ({
      status,
      body: { error, errorCode: status, errorDescription },
    })
    if (method !== 'POST' || url !== `${path}/message`) return failure(404, 'Not Found', 'page not found')
    const [, bearer] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? []
    if ((headers['x-gotify-key'] ?? bearer) !== token)
      return failure(401, 'Unauthorized', 'you need to provide a valid access token or user credentials')
    if (headers['content-type'] !== 'application/json') return failure(400, 'Bad Request', 'no JSON')
    const { data } = toGotify.safeParse(jsonIn(body))
    if (!data) return failure(400, 'Bad Request', "Field 'message' is required")
    const { title, message, priority = defaultPriority, extras } = data
    const click = clicked.safeParse(extras['client::notification']).data?.click.url ?? ''
    show({ title: title || 'Lineup app', message, priority, click, to: 'application' })
    return { status: 200, body: { id: 25, appid: 5, message, title, priority, date: '2026-11-30T09:00:00Z' } }
  })

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
