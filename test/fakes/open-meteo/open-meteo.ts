import { createServer, type ServerResponse } from 'node:http'
import type { Position } from '#surf/places/geo.ts'
import {
  type Asked,
  forecastFor,
  isOfAll,
  type Manner,
  type MannerOfAll,
  spoilt,
} from '#test/fakes/open-meteo/open-meteo-answer.ts'
import { mistakeInDays, type Source } from '#test/fakes/open-meteo/open-meteo-dates.ts'
import { openMeteoLimiter } from '#test/fakes/open-meteo/open-meteo-limiter.ts'
import { type HourlySea, plausibleSea, variables } from '#test/fakes/open-meteo/open-meteo-sea.ts'
import { MOST_WEIGHT, weightOf } from '#test/fakes/open-meteo/open-meteo-weight.ts'
import { createArrivals, listenOnLoopback } from '#test/network/loopback.ts'

const HUGE_BYTES = 40 * 2 ** 20
const CHUNK = '9'.repeat(64 * 1024)
const MOST_PLACES = 1_000

/** One request, and what it counts. */
type Call = { source: Source; places: number; weight: number }

type OpenMeteo = {
  url: string
  /** What the configuration must say for Lineup to ask here. */
  env: { OPEN_METEO_MARINE_URL: string; OPEN_METEO_FORECAST_URL: string }
  /** May be set at any time, as `sea` and `isLand`. */
  manner: (asked: Asked) => Manner
  sea: HourlySea
  /** Whether the middle of a model's cell lies on land, where it has no waves. */
  isLand: (cell: Position) => boolean
  /** Which places were asked for so far, in order. */
  requests: Asked[]
  /** What was sent so far, and what was refused by the limits. */
  calls: Call[]
  refusals: string[]
  limiter: ReturnType<typeof openMeteoLimiter>
  /** Resolves once so many places have been asked for since the start. */
  received(count: number): Promise<void>
  close(): Promise<void>
}

/**
 * Open-Meteo's two APIs on a loopback port, with its limits for one address, which refuse what the real ones do not
 * know. Port 0 takes a free one. Who answers `html`, nothing and the like is not the limiter, so that counts nothing. Without
 * `isLimited` it is a server of the operator's own, which has none of the limits.
 */
export async function startOpenMeteo({ port = 0, now = () => new Date(), isLimited = true } = {}): Promise<OpenMeteo> {
  const { arrived, received } = createArrivals(() => standIn.requests.length)
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://open-meteo.invalid')
    const source = sources[url.pathname]
    if (!source) return sendJson(response, 404, { error: true, reason: 'Not Found' })
    const asked = placesIn(url.searchParams, source)
    standIn.requests.push(...asked)
    arrived()
    const manners = asked.map((place) => standIn.manner(place))
    const outage = manners.find(isOfAll)
    if (outage && outage !== 'one short' && outage !== 'other order') return fail(response, outage)

    const { limiter } = standIn
    const refusal = limiter.refusal()
    if (refusal && isLimited) {
      standIn.refusals.push(refusal)
      return sendJson(response, 429, { error: true, reason: refusal })
    }
    await limiter.enter()
    const mistake = mistakeIn(url.searchParams, source, asked, now())
    const weight = mistake ? 1 : weightOf(url.searchParams, asked.length, now())
    response.once('close', () => limiter.leave(weight))
    if (mistake) return sendJson(response, 400, { error: true, reason: mistake })
    standIn.calls.push({ source, places: asked.length, weight })
    const world = { sea: standIn.sea, isLand: standIn.isLand, now: now() }
    const answers = asked.map((place, index) => spoilt(forecastFor(url.searchParams, place, world), manners[index]!))
    if (outage === 'one short') answers.pop()
    if (outage === 'other order') answers.reverse()
    return sendJson(response, 200, asked.length === 1 ? answers[0]! : answers)
  })
  const { url, close } = await listenOnLoopback(server, port)

  const standIn: OpenMeteo = {
    url,
    env: { OPEN_METEO_MARINE_URL: `${url}/v1/marine`, OPEN_METEO_FORECAST_URL: `${url}/v1/forecast` },
    manner: () => 'fine',
    sea: plausibleSea,
    isLand: () => false,
    requests: [],
    calls: [],
    refusals: [],
    limiter: openMeteoLimiter(now),
    received,
    close,
  }
  return standIn
}

const sources: Partial<Record<string, Source>> = { '/v1/marine': 'marine', '/v1/forecast': 'forecast' }
const MODELS = ['best_match', 'ncep_gfswave025', 'ncep_gfswave016', 'meteofrance_wave', 'ecmwf_wam025']

const listIn = (query: URLSearchParams, name: string) => (query.get(name) ?? '').split(',')

function placesIn(query: URLSearchParams, source: Source): Asked[] {
  const longitudes = listIn(query, 'longitude')
  return listIn(query, 'latitude').map((latitude, index) => ({
    source,
    latitude: latitude === '' ? Number.NaN : Number(latitude),
    longitude: longitudes[index] ? Number(longitudes[index]) : Number.NaN,
    models: query.get('models'),
    index,
    day: query.get('start_date')?.split(',')[index] ?? null,
  }))
}

/** What is wrong with the question, in words like the real API's; undefined for a right one. */
function mistakeIn(query: URLSearchParams, source: Source, asked: Asked[], now: Date): string | undefined {
  const known = ['latitude', 'longitude', 'hourly', 'timezone', 'past_days', 'forecast_days', 'start_date', 'end_date']
  const optional = ['models', 'cell_selection', 'apikey']
  const stranger = [...query.keys()].find(
    (name) => ![...known, ...optional].includes(name) || query.getAll(name).length > 1,
  )
  if (stranger) return `Unexpected parameter '${stranger}'.`
  if (asked.length !== listIn(query, 'longitude').length)
    return "Parameter 'latitude' and 'longitude' must have the same number of elements"
  if (asked.length > MOST_PLACES) return `Only up to ${MOST_PLACES} locations can be requested at once`
  if (!asked.every(({ latitude }) => Math.abs(latitude) <= 90)) return 'Latitude must be in range of -90 to 90°.'
  if (!asked.every(({ longitude }) => Math.abs(longitude) <= 180)) return 'Longitude must be in range of -180 to 180°.'
  if (query.get('timezone') !== 'GMT') return 'Invalid timezone'
  if (!['land', 'sea', 'nearest', null].includes(query.get('cell_selection'))) return 'Invalid cell_selection'
  const model = query.get('models')
  if (model !== null && (source !== 'marine' || !MODELS.includes(model))) return `Cannot initialize model '${model}'.`
  const wrongDays = mistakeInDays(query, { source, places: asked.length, now })
  if (wrongDays) return wrongDays
  if (weightOf(query, asked.length, now) > MOST_WEIGHT)
    return 'Your API call requests too much data. Please reduce the number of variables, locations and/or weather models.'
  const unknown = listIn(query, 'hourly').find((name) => !variables[source].some((variable) => variable === name))
  return unknown === undefined ? undefined : `Cannot initialize variable from invalid String value '${unknown}'.`
}

function fail(response: ServerResponse, manner: Exclude<MannerOfAll, 'one short' | 'other order'>) {
  if (typeof manner === 'object') {
    if ('mistake' in manner) return sendJson(response, 400, { error: true, reason: manner.mistake })
    if ('tooMany' in manner) response.setHeader('retry-after', manner.tooMany)
    const reason = 'reason' in manner ? manner.reason : 'Slow down.'
    return sendJson(response, 429, { error: true, reason })
  }
  if (manner === 'silent') return
  if (manner === 'refused')
    return sendJson(response, 400, { error: true, reason: 'No data is available for this location' })
  if (manner === 'broken') return sendJson(response, 500, { error: true, reason: 'Internal Server Error' })
  if (manner === 'redirect') return response.writeHead(302, { location: '/v1/elsewhere' }).end()
  if (manner === 'html') return response.setHeader('content-type', 'text/html').end('<!doctype html><h1>Sign in</h1>')
  response.setHeader('content-type', 'application/json; charset=utf-8')
  if (manner === 'huge') return sendHuge(response)
  const text = '{"latitude":33.7,"longitude":-118.0,"hourly":{"wave_height":[1.2,0.9]}}'
  if (manner === 'stuck') return response.write(text.slice(0, 30))
  return response.end(manner === 'half' ? text.slice(0, 30) : text.replace('1.2', 'NaN'))
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
