import type { Catalog } from '#scripts/statements/catalog.ts'
import { isGiven, isGivenList } from '#scripts/statements/equalities.ts'
import type { Reading } from '#scripts/statements/reading.ts'

/** Where a statement would run on Citus 13, and what in it Citus refuses. */
export type Verdict = { where: string; refused: string[] }

/** Judges a statement by what was tried on Citus 13: docs/scale.md names the rules. */
export function judge(reading: Reading, catalog: Catalog): Verdict {
  const { mentions, calls, wholeRows, inUpserts, locks, equalities } = reading
  const distributed = mentions.filter(({ table }) => catalog.tables.get(table)?.placement === 'distributed')
  const written = mentions.filter(({ isWritten }) => isWritten)
  const owners = [...new Set(distributed.map(({ key }) => equalities.find(key)))]
  const ownersOfParts = [...Map.groupBy(distributed, ({ part }) => part).values()].map(
    (mentions) => new Set(mentions.map(({ key }) => equalities.find(key))),
  )
  const joinsSurfers = ownersOfParts.some(({ size }) => size > 1)
  const isOneSurfer = owners.length === 1 && isGiven(owners[0]!) && !isGivenList(owners[0]!)
  const overTables = [...calls].filter((name) => catalog.functionsOverTables.has(name))
  const unstable = [...inUpserts].filter((name) => catalog.unstable.has(name))
  const triggering = written.filter(({ table }) => catalog.writtenOnByTriggers.has(table)).map(({ table }) => table)
  const writesDistributed = written.some((mention) => distributed.includes(mention))
  const handed = [...wholeRows].filter((name) => catalog.ownFunctions.has(name))
  const isSpread = distributed.length > 0 && !isOneSurfer
  const refused = [
    overTables.length > 0 && `calls ${sorted(overTables)}`,
    distributed.length > 0 && handed.length > 0 && `hands a whole row to ${sorted(handed)}`,
    distributed.length > 0 && calls.has('pg_notify') && 'notifies from a shard',
    isSpread && locks && 'locks rows of many surfers',
    unstable.length > 0 && `unstable ${sorted(unstable)} in an upsert`,
    triggering.length > 0 && `a trigger on ${sorted(triggering)} writes other tables`,
    isSpread && written.length > 1 && 'writes twice, for several surfers',
    writesDistributed &&
      written.length > 1 &&
      written.some((one) => !distributed.includes(one)) &&
      'writes a shared table as well',
    joinsSurfers && 'joins rows of several surfers',
  ].filter((words) => words !== false)
  return { where: placeOf(), refused }

  function placeOf() {
    if (overTables.length > 0) return '–'
    if (mentions.length === 0) return 'coordinator'
    if (distributed.length === 0) return 'reference table'
    if (isOneSurfer) return 'one shard'
    if (joinsSurfers) return 'several shards'
    return owners.every(isGiven) ? 'shards of these surfers' : 'all shards'
  }
}

const sorted = (names: string[]) => [...new Set(names)].sort().join(', ')
