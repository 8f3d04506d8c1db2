import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type HourlySea, hourlyUnits, plausibleSea, type Variable, variables } from '#test/open-meteo-sea.ts'

const HOUR_MS = 60 * 60 * 1000
const GRID_DEGREES = 1 / 12
const HUGE_BYTES = 10 * 2 ** 20
const CHUNK = '9'.repeat(64 * 1024)

export type Source = 'marine' | 'forecast'
export type Asked = { source: Source; latitude: number; longitude: number; models: string | null }

/** How one request is answered: as asked, or wrong in one of the ways in which sources are wrong. */
export type Manner =
  | 'fine'
  /** All values are null, as near a coast. */
  | 'no values'
  | 'no waves'
  | 'no temperature'
  /** The answer is for a place thousands of miles away. */
  | 'elsewhere'
  | 'no hourly'
  | 'wrong types'
  /** Numbers that no sea has, as models write for what they do not know. */
  | 'impossible'
  /** One such number in each list, in the 40th hour. */
  | 'one impossible'
  /** The hours are not in UTC. */
  | 'local time'
  /** One list is shorter than the others. */
  | 'uneven'
  | 'last year'
  | 'html'
  | 'half'
  | 'not a number'
  | 'broken'
  /** Says that it has nothing for this place. */
  | 'refused'
  | 'redirect'
  /** 10 MB. */
  | 'huge'
  /** Takes the request and says nothing. */
  | 'silent'
  /** Begins to answer and does not go on. */
  | 'stuck'
  | { tooMany: string }

export type OpenMeteo = {
  url: string
  /** What the configuration must say for Lineup to ask here. */
  env: { OPEN_METEO_MARINE_URL: string; OPEN_METEO_FORECAST_URL: string }
  /** May be set at any time, as `sea`. */
  manner: (asked: Asked) => Manner
  sea: HourlySea
  /** What was asked so far, in order. */
  requests: Asked[]
  /** Resolves once so many requests have come since the start. */
  heard(count: number): Promise<void>
  close(): Promise<void>
}

/** Open-Meteo's two APIs on a loopback port, which refuse what the real ones do not know. Port 0 takes a free one. */
export async function startOpenMeteo({ port = 0, now = () => new Date() } = {}): Promise<OpenMeteo> {
  const waiting = new Set<() => void>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://open-meteo.invalid')
    const source = sources[url.pathname]
    const mistake = source ? mistakeIn(url.searchParams, source) : 'Not Found'
    if (!source || mistake) return sendJson(response, source ? 400 : 404, { error: true, reason: mistake })
    const asked = {
      source,
      latitude: Number(url.searchParams.get('latitude')),
      longitude: Number(url.searchParams.get('longitude')),
      models: url.searchParams.get('models'),
    }
    standIn.requests.push(asked)
    for (const look of waiting) look()
    answer(response, standIn.manner(asked), () => forecastFor(url.searchParams, asked, standIn.sea, now()))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const standIn: OpenMeteo = {
    url,
    env: { OPEN_METEO_MARINE_URL: `${url}/v1/marine`, OPEN_METEO_FORECAST_URL: `${url}/v1/forecast` },
    manner: () => 'fine',
    sea: plausibleSea,
    requests: [],
    heard: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (standIn.requests.length < count) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return standIn
}

const sources: Partial<Record<string, Source>> = { '/v1/marine': 'marine', '/v1/forecast': 'forecast' }
const MODELS = ['best_match', 'ncep_gfswave025', 'ncep_gfswave016', 'meteofrance_wave', 'ecmwf_wam025']

/** What is wrong with the question, in words like the real API's; undefined for a right one. */
function mistakeIn(query: URLSearchParams, source: Source): string | undefined {
  const known = ['latitude', 'longitude', 'hourly', 'timezone', 'past_days', 'forecast_days', 'models', 'apikey']
  const stranger = [...query.keys()].find((name) => !known.includes(name) || query.getAll(name).length > 1)
  if (stranger) return `Unexpected parameter '${stranger}'.`
  if (!isWithin(query.get('latitude'), 90)) return 'Latitude must be in range of -90 to 90°.'
  if (!isWithin(query.get('longitude'), 180)) return 'Longitude must be in range of -180 to 180°.'
  if (query.get('timezone') !== 'GMT') return 'Invalid timezone'
  const model = query.get('models')
  if (model !== null && (source !== 'marine' || !MODELS.includes(model))) return `Cannot initialize model '${model}'.`
  const days = [query.get('past_days'), query.get('forecast_days')].map((text) => Number(text ?? 'none'))
  if (days.some((count) => !Number.isInteger(count) || count < 0 || count > 16)) return 'Forecast days is invalid.'
  const unknown = hourlyOf(query).find((name) => !variables[source].some((variable) => variable === name))
  return unknown === undefined ? undefined : `Cannot initialize variable from invalid String value '${unknown}'.`
}

const isWithin = (text: string | null, most: number) => Boolean(text) && Math.abs(Number(text)) <= most
const hourlyOf = (query: URLSearchParams) => (query.get('hourly') ?? '').split(',')

/** The answer of the real API: the place moved to its grid, and a list of one value an hour for each variable. */
function forecastFor(query: URLSearchParams, asked: Asked, sea: HourlySea, now: Date) {
  const firstDay = Math.floor(now.getTime() / (24 * HOUR_MS)) - Number(query.get('past_days'))
  const hours = (Number(query.get('past_days')) + Number(query.get('forecast_days'))) * 24
  const times = Array.from({ length: hours }, (_, hour) => new Date((firstDay * 24 + hour) * HOUR_MS))
  const seas = times.map((time) => sea(asked, time))
  const names = hourlyOf(query) as Variable[]
  return {
    latitude: Math.round(asked.latitude / GRID_DEGREES) * GRID_DEGREES,
    longitude: Math.round(asked.longitude / GRID_DEGREES) * GRID_DEGREES,
    generationtime_ms: 0.21,
    utc_offset_seconds: 0,
    timezone: 'GMT',
    timezone_abbreviation: 'GMT',
    elevation: 0,
    hourly_units: { time: 'iso8601', ...Object.fromEntries(names.map((name) => [name, hourlyUnits[name]])) },
    hourly: {
      time: times.map((time) => time.toISOString().slice(0, 16)),
      ...Object.fromEntries(names.map((name) => [name, seas.map((figures): unknown => figures[name])])),
    } as Record<string, unknown[]>,
  }
}

function answer(response: ServerResponse, manner: Manner, forecast: () => ReturnType<typeof forecastFor>) {
  if (typeof manner === 'object') {
    response.setHeader('retry-after', manner.tooMany)
    return sendJson(response, 429, { error: true, reason: 'Minutely API request limit exceeded. Please try again.' })
  }
  if (manner === 'silent') return
  if (manner === 'refused')
    return sendJson(response, 400, { error: true, reason: 'No data is available for this location' })
  if (manner === 'broken') return sendJson(response, 500, { error: true, reason: 'Internal Server Error' })
  if (manner === 'redirect') return response.writeHead(302, { location: '/v1/elsewhere' }).end()
  if (manner === 'html') return response.setHeader('content-type', 'text/html').end('<!doctype html><h1>Sign in</h1>')
  response.setHeader('content-type', 'application/json; charset=utf-8')
  if (manner === 'huge') return sendHuge(response)
  const text = JSON.stringify(spoilt(forecast(), manner))
  if (manner === 'stuck') return response.write(text.slice(0, 200))
  if (manner === 'half') return response.end(text.slice(0, text.length / 2))
  return response.end(manner === 'not a number' ? text.replace(/(_(?:height|speed_10m)":\[)[\d.]+/, '$1NaN') : text)
}

function spoilt(body: ReturnType<typeof forecastFor>, manner: Manner): object {
  const { hourly, ...rest } = body
  const changed = (which: RegExp, change: (values: unknown[]) => unknown[]) => ({
    ...rest,
    hourly: Object.fromEntries(
      Object.entries(hourly).map(([name, values]) => [name, which.test(name) ? change(values) : values]),
    ),
  })
  const unknown = (values: unknown[]) => values.map(() => null)
  if (manner === 'no hourly') return rest
  if (manner === 'no values') return changed(/wave|sea|wind/, unknown)
  if (manner === 'no waves') return changed(/wave/, unknown)
  if (manner === 'no temperature') return changed(/temperature/, unknown)
  if (manner === 'wrong types') return changed(/wave|wind/, (values) => values.map(String))
  if (manner === 'impossible') return changed(/wave|wind/, (values) => values.map(() => -999))
  if (manner === 'one impossible') return changed(/wave|wind/, (values) => values.with(40, -999))
  if (manner === 'uneven') return changed(/wave|wind/, (values) => values.slice(1))
  if (manner === 'last year')
    return changed(/time/, (times) => times.map((time) => String(time).replace(/^\d+/, '2001')))
  if (manner === 'elsewhere') return { ...body, latitude: -body.latitude, longitude: 0 }
  if (manner === 'local time') return { ...body, utc_offset_seconds: -28_800 }
  return body
}

function sendHuge(response: ServerResponse) {
  let sent = 0
  const send = () => {
    while (sent < HUGE_BYTES && !response.destroyed) {
      sent += CHUNK.length
      if (!response.write(CHUNK)) return response.once('drain', send)
    }
    return response.end()
  }
  response.write('{"latitude":')
  send()
}

function sendJson(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}
