import { z } from 'zod'
import { text } from '#contract/endpoint.ts'
import { newSpotProposal } from '#contract/sea/spot-proposals.ts'
import type { ImportedSpot } from '#server/features/spots/import.ts'

/** What a row of a file says, before anybody has looked whether it can be so. */
export type DescribedSpot = Partial<Record<keyof z.input<typeof soundSpot>, unknown>>
/** A row that is described, a sentence saying why it is no spot, or null for one that is not meant to be a spot. */
export type Described = DescribedSpot | string | null

const MOST_ALIASES = 8
const SOURCE_KEY_MAX_CHARACTERS = 200
const LATITUDES = '-90 to 90'
const LONGITUDES = '-180 to 180'
const RANGES: Record<string, string> = { latitude: LATITUDES, longitude: LONGITUDES, facing: '0 to 359' }
const NAMES: Record<string, string> = { sourceKey: 'id', breakKind: 'break' }

/** The same rules as for what a surfer proposes. */
const soundSpot = newSpotProposal
  .pick({
    name: true,
    area: true,
    country: true,
    description: true,
    latitude: true,
    longitude: true,
    facing: true,
    breakKind: true,
    bottom: true,
  })
  .extend({
    sourceKey: text(1, SOURCE_KEY_MAX_CHARACTERS).nullable(),
    // A row is not bad for one of its other names.
    aliases: z
      .array(z.unknown())
      .transform((names) => {
        const sound = names.flatMap((name) => newSpotProposal.shape.name.safeParse(name).data ?? [])
        const stored = sound.filter((name) => name.isWellFormed()).slice(0, MOST_ALIASES)
        return stored.length > 0 ? stored : null
      })
      .nullable(),
  })

/** Where in the file it stands, and what it is then: a sound spot, or a reason why it is none. */
export function checked(row: number, described: DescribedSpot): ImportedSpot | string {
  const { latitude, longitude, ...rest } = described
  if (latitude === undefined && longitude === undefined) return 'the position is missing'
  const said = {
    area: '',
    country: '',
    description: '',
    facing: null,
    breakKind: null,
    bottom: null,
    sourceKey: null,
    aliases: null,
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined && value !== null)),
    latitude,
    longitude,
  }
  const broken = Object.entries(said).find(([, value]) => typeof value === 'string' && !value.isWellFormed())
  if (broken) return `the ${nameOf(broken[0])} has half a character in it`
  const { data, error } = soundSpot.safeParse(said)
  return data ? { row, ...data } : error.issues.map((issue) => reasonOf(issue, described)).join(', ')
}

const nameOf = (field: PropertyKey | undefined) => NAMES[String(field)] ?? String(field)

function reasonOf(issue: z.core.$ZodIssue, described: DescribedSpot): string {
  const [field] = issue.path
  const value = Reflect.get(described, field ?? '')
  const the = `the ${nameOf(field)}`
  const range = RANGES[String(field)]
  if (value === undefined || value === null) return `${the} is missing`
  if (issue.code === 'invalid_value') return `${the} ${JSON.stringify(value)} is none of ${issue.values.join(', ')}`
  if (issue.code === 'invalid_type') return `${the} is ${kindOf(value)}, not ${range ? 'a number' : 'text'}`
  if (issue.code === 'custom') return `${the} contains NUL`
  if (range) return `${the} ${value} is out of range (${range})${looksSwapped(described) ? SWAPPED : ''}`
  if (issue.code === 'too_big') return `${the} is longer than ${issue.maximum} characters`
  return `${the} is missing`
}

const SWAPPED = '; are latitude and longitude swapped?'
const looksSwapped = ({ latitude, longitude }: DescribedSpot) =>
  Math.abs(Number(latitude)) > 90 && Math.abs(Number(latitude)) <= 180 && Math.abs(Number(longitude)) <= 90

function kindOf(value: unknown): string {
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return Number.isFinite(value) ? 'a number' : 'an endless number'
  if (typeof value === 'boolean') return 'true or false'
  return Array.isArray(value) ? 'a list' : 'an object'
}
