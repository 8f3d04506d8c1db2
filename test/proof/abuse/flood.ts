import { setTimeout as pause } from 'node:timers/promises'

/** What a client asks next; the cookie is part of its headers. */
export type NextRequest = () => { path: string } & RequestInit

/** Between two requests of one client, so that a small machine is busy and not drowned. */
const PAUSE_MS = 5

/**
 * So many clients that ask one thing after another until they are told to stop. Counts the answers by status, and keeps
 * what no client may see: a broken connection, a 5xx other than 503 and 507, and one of those without Retry-After.
 */
export function startFlood(at: { url: string }, clients: number, next: NextRequest) {
  const statuses = new Map<number, number>()
  const wrong: string[] = []
  let slowestMs = 0
  let isOver = false

  async function askOnce() {
    const { path, ...request } = next()
    const began = performance.now()
    const answer = await fetch(at.url + path, { redirect: 'manual', ...request }).then(
      async (response) => ({
        status: response.status,
        after: response.headers.get('retry-after'),
        text: await response.text(),
      }),
      (error: Error) => ({ status: 0, after: null, text: `${error.message}: ${error.cause}` }),
    )
    const { status, after, text } = answer
    slowestMs = Math.max(slowestMs, performance.now() - began)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const isRight = (status > 0 && status < 500) || ((status === 503 || status === 507) && Number(after) > 0)
    if (!isRight) wrong.push(`${request.method ?? 'GET'} ${path}: ${status} ${text.slice(0, 200)}`)
  }
  const running = Array.from({ length: clients }, async () => {
    while (!isOver) {
      await askOnce()
      await pause(PAUSE_MS)
    }
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(running)
      return { statuses: Object.fromEntries(statuses), wrong, slowestMs: Math.round(slowestMs) }
    },
  }
}
