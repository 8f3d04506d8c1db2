import type { z } from 'zod'
import { assessedBreak, type KnownBreak, knownBreak, proposedBreak } from '#catalogue/breaks.ts'
import type { CatalogueSpot } from '#catalogue/catalogue.ts'

const COMPASS = 360

type Entries = { known: readonly unknown[]; proposed: readonly unknown[]; assessed: readonly unknown[] }

/** Lists the problems of the files' entries, a sentence each with the entry's key. */
export function breakProblems(
  spots: readonly Pick<CatalogueSpot, 'key'>[],
  { known, proposed, assessed }: Entries,
): string[] {
  const keys = spots.map((spot) => spot.key)
  const [isKnown, isProposed, isAssessed] = [known, proposed, assessed].map((entries) => new Set(entries.map(keyOf)))
  const all = new Set([...known, ...proposed, ...assessed].map(keyOf))
  return [
    ...known.flatMap((entry) => problemsOf(knownBreak, entry)),
    ...proposed.flatMap((entry) => problemsOf(proposedBreak, entry)),
    ...assessed.flatMap((entry) => problemsOf(assessedBreak, entry)),
    ...[known, proposed, assessed].flatMap(repeated),
    ...[...all].filter((entry) => !keys.includes(entry)).map((entry) => `${entry}: no spot of the catalogue`),
    ...[...all]
      .filter((entry) => isKnown!.has(entry) && (isProposed!.has(entry) || isAssessed!.has(entry)))
      .map((entry) => `${entry}: is set by hand and proposed or assessed`),
    ...keys
      .filter((each) => !isKnown!.has(each) && !isProposed!.has(each))
      .map((each) => `${each}: has no swell window`),
    ...keys.filter((each) => !isKnown!.has(each) && !isAssessed!.has(each)).map((each) => `${each}: was not assessed`),
  ]
}

type Figures = Partial<KnownBreak> & { key: string }

function problemsOf(schema: z.ZodType<Figures>, entry: unknown): string[] {
  const { data, error } = schema.safeParse(entry)
  if (!data) return error.issues.map((issue) => `${keyOf(entry)}: ${issue.path.join('.')} ${issue.message}`)
  const { key, windows = [], wraps = [], idealHeight, largestHeight } = data
  const empty = [...windows, ...wraps].filter(
    ({ from, to }) => from % COMPASS === to % COMPASS && to - from !== COMPASS,
  )
  const isTooSmall = idealHeight && largestHeight && largestHeight < idealHeight[1]
  return [
    ...empty.map(({ from, to }) => `${key}: the arc from ${from} to ${to} holds nothing`),
    ...(overlap(windows) ? [`${key}: windows overlap`] : []),
    ...(overlap(wraps) ? [`${key}: wraps overlap`] : []),
    ...(isTooSmall ? [`${key}: the largest height is below the ideal ones`] : []),
  ]
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
