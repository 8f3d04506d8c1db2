import type { Position } from '#surf/places/geo.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { countDays, daysAsked, type Source } from '#test/fakes/open-meteo/open-meteo-dates.ts'
import { type HourlySea, hourlyUnits, models, seaCellOf, type Variable } from '#test/fakes/open-meteo/open-meteo-sea.ts'

/** One place of a request, which of its places it is, and the past day that it names. */
export type Asked = {
  source: Source
  latitude: number
  longitude: number
  models: string | null
  index: number
  day: string | null
}

/** What is wrong with one place of an answer. */
type MannerOfPlace =
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
  /** Waves of a billion metres. */
  | 'gigantic'
  /** One such number in each list, in the 40th hour. */
  | 'one impossible'
  /** The hours are not in UTC. */
  | 'local time'
  /** One list is shorter than the others. */
  | 'uneven'
  /** The answer ends in the middle of the days. */
  | 'half of the hours'
  /** An hour comes twice. */
  | 'duplicate hours'
  | 'last year'
const OF_ALL = [
  'html',
  'half',
  'not a number',
  'broken',
  /** Says that it has nothing for one of the places, and so nothing for any. */
  'refused',
  'redirect',
  /** 40 MB. */
  'huge',
  /** Takes the request and says nothing. */
  'silent',
  /** Begins to answer and does not go on. */
  'stuck',
  /** The list of places lacks one. */
  'one short',
  'other order',
] as const
export type MannerOfAll = (typeof OF_ALL)[number] | { tooMany: string } | { reason: string } | { mistake: string }
/** How one place of a request is answered: as asked, or wrong in one of the ways in which sources are wrong. */
export type Manner = MannerOfPlace | MannerOfAll

export const isOfAll = (manner: Manner): manner is MannerOfAll =>
  typeof manner === 'object' || OF_ALL.some((name) => name === manner)

type World = { sea: HourlySea; isLand: (cell: Position) => boolean; now: Date }

/** The answer of the real API for one place: the place moved to its model's grid, and a list of one value an hour for each variable. */
export function forecastFor(query: URLSearchParams, asked: Asked, { sea, isLand, now }: World) {
  const days = daysAsked(query, asked.index, now)
  const times = Array.from(
    { length: countDays(days) * 24 },
    (_, hour) => new Date(Date.parse(days.first) + hour * HOUR_MS),
  )
  const model = asked.source === 'forecast' ? 'wind' : asked.models === 'ecmwf_wam025' ? 'ecmwf_wam025' : 'best_match'
  // The wind blows on land too.
  const cell = seaCellOf(model, asked, model === 'wind' ? () => false : isLand)
  const seas = times.map((time) => sea(asked, time))
  const names = (query.get('hourly') ?? '').split(',') as Variable[]
  const known = (name: Variable) => cell && models[model].has.some((variable) => variable === name)
  return {
    latitude: cell?.latitude ?? asked.latitude,
    longitude: cell?.longitude ?? asked.longitude,
    generationtime_ms: 0.21,
    utc_offset_seconds: 0,
    timezone: 'GMT',
    timezone_abbreviation: 'GMT',
    elevation: 0,
    ...(asked.index > 0 && { location_id: asked.index }),
    hourly_units: {
      time: 'iso8601',
      ...Object.fromEntries(names.map((name) => [name, known(name) ? hourlyUnits[name] : 'undefined'])),
    },
    hourly: {
      time: times.map((time) => time.toISOString().slice(0, 16)),
      ...Object.fromEntries(
        names.map((name) => [name, known(name) ? seas.map((figures): unknown => figures[name]) : seas.map(() => null)]),
      ),
    } as Record<string, unknown[]>,
  }
}

/** The answer for one place, wrong in that manner. */
export function spoilt(body: ReturnType<typeof forecastFor>, manner: Manner): object {
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
  if (manner === 'gigantic') return changed(/wave/, (values) => values.map(() => 1e9))
  if (manner === 'half of the hours') return changed(/./, (values) => values.slice(0, values.length / 2))
  if (manner === 'duplicate hours') return changed(/./, (values) => values.toSpliced(20, 0, values[20]))
  if (manner === 'one impossible') return changed(/wave|wind/, (values) => values.with(40, -999))
  if (manner === 'uneven') return changed(/wave|wind/, (values) => values.slice(1))
  if (manner === 'last year')
    return changed(/time/, (times) => times.map((time) => String(time).replace(/^\d+/, '2001')))
  if (manner === 'elsewhere') return { ...body, latitude: -body.latitude, longitude: 0 }
  if (manner === 'local time') return { ...body, utc_offset_seconds: -28_800 }
  return body
}
