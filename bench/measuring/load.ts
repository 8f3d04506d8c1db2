import autocannon from 'autocannon'

export const CONNECTIONS = 32

type Load = { url: string; path: string; seconds: number; cookie?: string; encoding?: string }
/** Requests per second while `CONNECTIONS` ask for the same thing; throws when an answer was not 200. */
export async function requestsPerSecond({ url, path, seconds, cookie, encoding }: Load): Promise<number> {
  const result = await autocannon({
    url: url + path,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { ...(cookie ? { cookie } : {}), ...(encoding ? { 'accept-encoding': encoding } : {}) },
  })
  refuseFailures(result, path)
  return result.requests.average
}

export type Post = { path: string; cookie: string; body: object }

/** Posts once with each of these requests; answers how many per second went through. */
export async function postsPerSecond(url: string, posts: Post[], connections = CONNECTIONS): Promise<number> {
  let next = 0
  const start = performance.now()
  let last = start
  const options: autocannon.Options = {
    url,
    connections,
    amount: posts.length,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          const { path, cookie, body } = posts[next++ % posts.length]!
          const headers = { ...request.headers, cookie, 'content-type': 'application/json' }
          return { ...request, path, body: JSON.stringify(body), headers }
        },
      },
    ],
  }
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error, outcome) => (error ? reject(error) : resolve(outcome)))
    // The run itself ends on a whole second; what counts is its last answer.
    run.on('response', () => {
      last = performance.now()
    })
  })
  refuseFailures(result, 'POST')
  return (posts.length * 1000) / (last - start)
}

function refuseFailures({ non2xx, errors, timeouts }: autocannon.Result, what: string) {
  if (non2xx + errors + timeouts > 0)
    throw new Error(`${what}: ${non2xx} refused, ${errors} errors, ${timeouts} timeouts`)
}

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
