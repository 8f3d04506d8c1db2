import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { ask } from '#test/network/client.ts'
import type { Pair } from '#test/proof/machines/ledger.ts'
import { requestOf } from '#test/proof/machines/traffic.ts'

const CONNECTIONS = 32

/** Each pair's buddy comments on a session of its own, so that no two wait for each other. */
export async function checkInAll(url: string, pairs: readonly Pair[]): Promise<string[]> {
  const ids: string[] = []
  for (const { owner } of pairs) {
    const place = { customLocation: 'Reef', latitude: 21, longitude: -158 }
    const body = { startTime: new Date().toISOString(), ...place }
    ids.push((await ask({ url }, owner, 'POST /api/surf-sessions', body)).body.id)
  }
  return ids
}

/** Requests a second and the 99th percentile of the mixed traffic, as fast as it is answered. */
export async function measureThroughput(
  url: string,
  pairs: readonly Pair[],
  sessions: readonly string[],
  seconds: number,
) {
  let next = 0
  const before = process.cpuUsage()
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => {
          const nth = next
          next += 1
          const place = (nth % 10 > 0 ? nth : nth / 10) % pairs.length
          const pair = pairs[place]!
          if (nth % 10 > 0) {
            const { route } = requestOf(nth, pair)
            const headers = { ...request.headers, cookie: pair.owner.cookie }
            return { ...request, method: 'GET', path: route.slice('GET '.length), headers, body: undefined }
          }
          return {
            ...request,
            method: 'POST',
            path: `/api/surf-sessions/${sessions[place]}/comment`,
            headers: { ...request.headers, cookie: pair.buddy.cookie, 'content-type': 'application/json' },
            body: JSON.stringify({ comment: 'Nice one', clientId: randomUUID() }),
          }
        },
      },
    ],
  })
  const { user, system } = process.cpuUsage(before)
  return {
    perSecond: Math.round(result.requests.average),
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
    clientSeconds: (user + system) / 1e6,
  }
}
