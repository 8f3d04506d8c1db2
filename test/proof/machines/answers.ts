/** One answer as a client got it; status 0 is a broken connection. */
export type Answer = {
  kind: 'read' | 'poll' | 'write'
  route: string
  status: number
  ms: number
  at: number
  wrong?: string
}

const PATIENCE_MS = 20_000

type Client = { cookie: string } | null

/** Sends requests to all processes through nginx, and notes every answer. */
export function createAnswers(url: string) {
  const all: Answer[] = []
  return {
    all,
    async send(kind: Answer['kind'], surfer: Client, route: string, body?: unknown) {
      const [method, path] = route.split(' ')
      const at = performance.now()
      const reply = await fetch(url + path, {
        method,
        headers: {
          ...(surfer ? { cookie: surfer.cookie } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).then(
        async (response) => ({
          status: response.status,
          after: response.headers.get('retry-after'),
          text: await response.text(),
        }),
        (error: Error) => ({ status: 0, after: null, text: `${error.message}: ${error.cause ?? ''}` }),
      )
      const ms = performance.now() - at
      const isRight = reply.status > 0 && (reply.status < 500 || (reply.status === 503 && Number(reply.after) > 0))
      const wrong = isRight ? {} : { wrong: `${route}: ${reply.status} ${reply.text.slice(0, 200)}` }
      all.push({ kind, route, status: reply.status, ms, at, ...wrong })
      return { status: reply.status, text: reply.text }
    },
    since: (from: number) => all.filter(({ at }) => at >= from),
  }
}
export type Answers = ReturnType<typeof createAnswers>

export const isServed = ({ status }: { status: number }) => status >= 200 && status < 500

export const statuses = (answers: readonly Answer[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, some]) => [status, some.length]))

export const slowestMs = (answers: readonly Answer[]) => Math.round(Math.max(0, ...answers.map(({ ms }) => ms)))

export function percentileMs(answers: readonly Answer[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((one, other) => one - other)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}
