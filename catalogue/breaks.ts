import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { CatalogueSpot } from '#catalogue/catalogue.ts'
import { type BreakProfile, breakProfile } from '#contract/sea/break-profile.ts'
import { shapeOf } from '#surf/sea/estimated-profile.ts'

const COMPASS = 360

const key = z.string().min(1)
/** Public knowledge of a famous break, set by hand. */
const knownBreak = breakProfile.omit({ isEstimated: true }).extend({ key }).strict()
/** Proposed from the coastline by `npm run spots:windows`. */
const proposedBreak = breakProfile.pick({ windows: true, wraps: true }).extend({ key }).strict()
export type KnownBreak = z.infer<typeof knownBreak>
export type ProposedBreak = z.infer<typeof proposedBreak>

const readJson = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`data/${name}`, import.meta.url), 'utf8'))

export const readKnownBreaks = async (): Promise<KnownBreak[]> =>
  z.array(knownBreak).parse(await readJson('known-breaks.json'))
export const readProposedBreaks = async (): Promise<ProposedBreak[]> =>
  z.array(proposedBreak).parse(await readJson('proposed-breaks.json'))

/** Profiles by spot key: set by hand, else from the coastline and the kind of break. */
export async function readProfiles(spots: readonly CatalogueSpot[]): Promise<Map<string, BreakProfile>> {
  const known = new Map((await readKnownBreaks()).map((each) => [each.key, each]))
  const proposed = new Map((await readProposedBreaks()).map((each) => [each.key, each]))
  return new Map(
    spots.flatMap((spot) => {
      const profile = profileOf(spot, known.get(spot.key), proposed.get(spot.key))
      return profile ? [[spot.key, profile]] : []
    }),
  )
}

function profileOf(
  { breakKind, facing }: CatalogueSpot,
  known: KnownBreak | undefined,
  proposed: ProposedBreak | undefined,
): BreakProfile | undefined {
  if (known) {
    const { key: _, ...figures } = known
    return { isEstimated: false, ...figures }
  }
  if (!proposed) return undefined
  const { windows, wraps } = proposed
  const bestWind = (facing + COMPASS / 2) % COMPASS
  return { isEstimated: true, ...shapeOf(breakKind), windows, wraps, bestWind, tideBand: null, season: [] }
}

/** Lists the problems of both files' entries, a sentence each with the entry's key. */
export function breakProblems(
  spots: readonly Pick<CatalogueSpot, 'key'>[],
  known: readonly unknown[],
  proposed: readonly unknown[],
): string[] {
  const keys = new Set(spots.map((spot) => spot.key))
  const both = [...known, ...proposed].map(keyOf)
  return [
    ...known.flatMap((entry) => [...problemsOf(knownBreak, entry), ...tooSmall(entry)]),
    ...proposed.flatMap((entry) => problemsOf(proposedBreak, entry)),
    ...both.filter((entry) => !keys.has(entry)).map((entry) => `${entry}: no spot of the catalogue`),
    ...known
      .filter((entry) => proposed.some((other) => keyOf(other) === keyOf(entry)))
      .map((entry) => `${keyOf(entry)}: stands in both files`),
    ...repeated(known),
    ...repeated(proposed),
    ...[...keys].filter((each) => !both.includes(each)).map((each) => `${each}: has no swell window`),
  ]
}

function problemsOf(schema: typeof knownBreak | typeof proposedBreak, entry: unknown): string[] {
  const result = schema.safeParse(entry)
  if (!result.success)
    return result.error.issues.map((issue) => `${keyOf(entry)}: ${issue.path.join('.')} ${issue.message}`)
  const { windows, wraps } = result.data
  const empty = [...windows, ...wraps].filter(
    ({ from, to }) => from % COMPASS === to % COMPASS && to - from !== COMPASS,
  )
  return [
    ...empty.map(({ from, to }) => `${result.data.key}: the arc from ${from} to ${to} holds nothing`),
    ...(overlap(windows) ? [`${result.data.key}: windows overlap`] : []),
    ...(overlap(wraps) ? [`${result.data.key}: wraps overlap`] : []),
  ]
}

function tooSmall(entry: unknown): string[] {
  const { data } = knownBreak.safeParse(entry)
  return data && data.largestHeight < data.idealHeight[1]
    ? [`${data.key}: the largest height is below the ideal ones`]
    : []
}

/** Energy of overlapping arcs would count twice. */
function overlap(arcs: KnownBreak['windows']): boolean {
  const taken = new Uint8Array(COMPASS)
  return arcs.some(({ from, to }) => {
    const width = to > from ? to - from : to - from + COMPASS
    const degrees = Array.from({ length: width }, (_, step) => (from + step) % COMPASS)
    const isTaken = degrees.some((degree) => taken[degree] === 1)
    for (const degree of degrees) taken[degree] = 1
    return isTaken
  })
}

const keyOf = (entry: unknown) =>
  typeof entry === 'object' && entry !== null && 'key' in entry ? String(entry.key) : JSON.stringify(entry)

const repeated = (entries: readonly unknown[]) =>
  [...Map.groupBy(entries, keyOf)].flatMap(([entry, { length }]) =>
    length > 1 ? [`${entry}: stands ${length} times in one file`] : [],
  )
