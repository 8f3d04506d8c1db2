import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { MINUTE_MS } from '#surf/time/durations.ts'
import { latestObs, type Measured, realtimeFile } from '#test/fakes/ndbc-files.ts'
import { listenOnLoopback } from '#test/network/loopback.ts'

/** What we promise never to exceed: a file at most once in so long. */
const REQUEST_INTERVAL_MS = 20 * MINUTE_MS
/** `latest_obs.txt` has nothing older. */
const LATEST_MS = 2 * 60 * MINUTE_MS
/** The file of a station has nothing older. */
const STATION_MS = 45 * 24 * 60 * MINUTE_MS
const HUGE_BYTES = 10 * 2 ** 20

/** Answers to a request for a file: correct, or one of the faults that sources have. */
export type NdbcManner =
  | 'fine'
  | 'html'
  /** Ends in the middle of a line. */
  | 'half'
  /** Text where numbers belong. */
  | 'words'
  /** Years old, as of a file that is no longer written. */
  | 'old'
  /** Times that are still to come. */
  | 'future'
  | 'huge'
  | 'missing'
  | 'broken'
  | 'redirect'
  | 'silent'
  | { tooMany: string }

type Ndbc = {
  /** The NDBC_URL that makes Lineup read from here. */
  url: string
  /** What the stations measured, each line newest first. */
  measured: Record<string, Measured[]>
  /** Files of stations whose earlier lines are needed, so that a request without their ETag is polite. */
  neededWhole: Set<string>
  /** May be set at any time. */
  manner: (path: string) => NdbcManner
  /** The requests so far, in order, and their answers. */
  requests: { path: string; status: number; client: string }[]
  /** What a polite client does not do: requested again too soon, two at once, without naming itself or what it has. */
  complaints: string[]
  close(): Promise<void>
}

/** NDBC's realtime files on a loopback port. It refuses (403) clients that send more requests than is polite, and notes why. */
export async function startNdbc({ now }: { now: () => Date }): Promise<Ndbc> {
  const requestedAt = new Map<string, number>()
  const sent = new Set<string>()
  let underWay = 0

  function complaintAbout({ headers }: IncomingMessage, path: string): string | undefined {
    const last = requestedAt.get(path)
    requestedAt.set(path, now().getTime())
    if (underWay > 1) return `${path}: a second request while one was under way`
    if (last !== undefined && now().getTime() - last < REQUEST_INTERVAL_MS) return `${path}: requested again too soon`
    if (!headers['user-agent']?.startsWith('Lineup (http')) return `${path}: by whom?`
    if (sent.has(path) && !headers['if-none-match'] && !standIn.neededWhole.has(path))
      return `${path}: requested again without its ETag`
    return undefined
  }

  const server = createServer((request, response) => {
    const path = request.url?.slice(1) ?? ''
    underWay += 1
    response.once('close', () => {
      underWay -= 1
    })
    const note = (status: number) => {
      standIn.requests.push({ path, status, client: request.headers['user-agent'] ?? '' })
      response.statusCode = status
      return response.setHeader('content-type', 'text/plain; charset=UTF-8')
    }
    const complaint = complaintAbout(request, path)
    if (complaint) {
      standIn.complaints.push(complaint)
      return note(403).end('Forbidden')
    }
    const manner = standIn.manner(path)
    const text = manner === 'missing' ? undefined : fileAt(path, standIn.measured, now())
    if (manner !== 'fine') sent.delete(path)
    if (text === undefined) return note(404).end('<!DOCTYPE HTML><title>404 Not Found</title>')
    if (manner !== 'fine') return spoil(note, manner, text)
    const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 12)}"`
    sent.add(path)
    response.setHeader('etag', etag)
    if (request.headers['if-none-match'] === etag) return note(304).end()
    return note(200).end(text)
  })
  const { url, close } = await listenOnLoopback(server)

  const standIn: Ndbc = {
    url,
    measured: {},
    neededWhole: new Set(),
    manner: () => 'fine',
    requests: [],
    complaints: [],
    close,
  }
  return standIn
}

function fileAt(path: string, measured: Ndbc['measured'], now: Date): string | undefined {
  if (path === 'data/latest_obs/latest_obs.txt') return latestObs(measured, new Date(now.getTime() - LATEST_MS))
  const [, id = ''] = /^data\/realtime2\/([A-Z0-9]{5})\.txt$/.exec(path) ?? []
  const lines = measured[id]
  return lines && realtimeFile(lines, new Date(now.getTime() - STATION_MS))
}

function spoil(note: (status: number) => ServerResponse, manner: Exclude<NdbcManner, 'fine'>, text: string) {
  if (typeof manner === 'object') return note(429).setHeader('retry-after', manner.tooMany).end()
  const changed: Partial<Record<typeof manner, string>> = {
    html: '<!DOCTYPE html><html><body><h1>Site under maintenance</h1></body></html>\n',
    half: text.slice(0, text.lastIndexOf('\n', text.length - 2) + 40),
    words: text.replaceAll(
      /^(\w{5}\s.*?\d{4} \d\d \d\d \d\d \d\d).*$/gm,
      '$1 calm calm calm big long long west a b c d e f g',
    ),
    old: text.replaceAll(/\b20\d\d (?=\d\d \d\d)/g, '2009 '),
    future: text.replaceAll(/\b20\d\d (?=\d\d \d\d)/g, '2099 '),
    huge: text + '#'.repeat(HUGE_BYTES),
  }
  const body = changed[manner]
  if (body !== undefined) return note(200).end(body)
  if (manner === 'silent') return void note(200).flushHeaders()
  if (manner === 'redirect') return note(302).setHeader('location', '/elsewhere').end()
  return note(500).end('Internal Server Error')
}
