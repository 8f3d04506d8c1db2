import { createServer, type ServerResponse } from 'node:http'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { createArrivals, listenOnLoopback } from '#test/network/loopback.ts'

/** The answer to a call: taken, not at all, with a status, with ten megabytes, or with bytes that never end. */
export type WebhookManner =
  | 'fine'
  | 'silent'
  | 'huge'
  | 'endless'
  | { status: number; headers?: Record<string, string> }

type Call = { path: string; id: string; body: { type: string; timestamp: string; data: Record<string, unknown> } }

const MEGABYTE = Buffer.alloc(1024 * 1024, 'x')

/** A receiver on a loopback port that verifies each call as others do, with the library of Standard Webhooks. */
export async function startWebhookReceiver() {
  const { arrived, received } = createArrivals(() => receiver.requests.length)
  const unanswered = new Set<ServerResponse>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const text = Buffer.concat(await request.toArray()).toString()
    receiver.requests.push(path)
    const secret = receiver.secrets.get(path)
    try {
      const headers = request.headers as Record<string, string>
      const body = secret === undefined ? JSON.parse(text) : new Webhook(secret).verify(text, headers)
      receiver.calls.push({ path, id: headers['webhook-id']!, body: body as Call['body'] })
    } catch (error) {
      receiver.faults.push(error instanceof WebhookVerificationError ? error.message : String(error))
    }
    answer(response, receiver.manner(path))
    arrived()
  })

  function answer(response: ServerResponse, manner: WebhookManner) {
    if (manner === 'fine') response.writeHead(204).end()
    else if (manner === 'silent') unanswered.add(response)
    else if (manner === 'huge') response.writeHead(200).end(Buffer.alloc(10 * MEGABYTE.length, 'x'))
    else if (manner === 'endless') response.writeHead(200).write(MEGABYTE)
    else response.writeHead(manner.status, manner.headers).end()
  }

  const { url, close } = await listenOnLoopback(server)
  const receiver = {
    url,
    /** For OUTGOING_PRIVATE_HOSTS. */
    host: '127.0.0.1',
    /** By path; calls of others are taken unverified. */
    secrets: new Map<string, string>(),
    /** May be set at any time. */
    manner: (_path: string): WebhookManner => 'fine',
    /** The path of each call, taken or not. */
    requests: [] as string[],
    /** Verified ones, each time they came. */
    calls: [] as Call[],
    faults: [] as string[],
    received,
    answerSilent() {
      for (const response of unanswered) response.writeHead(204).end()
      unanswered.clear()
    },
    close,
  }
  return receiver
}
export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>
