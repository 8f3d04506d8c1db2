// How near each test file is to what has changed: the nearest run first. Plain JavaScript for Node 20.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { project } from '../setup.mjs'

/** Which calls the pages of each end-to-end test made in the last runs (e2e/support/visits.ts). */
const VISITS = join(project, 'node_modules/.cache/visits')
/** An end-to-end test that is not nearer than this has its turn with all others. */
const MOST_NEAR = 12

const git = (...args) => {
  try {
    return execFileSync('git', args, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}
const linesOf = (text) => text.split('\n').filter(Boolean)
const read = (file) => readFileSync(join(project, file), 'utf8')
const isSource = (file) => /\.(tsx?|mjs)$/.test(file) && existsSync(join(project, file))

/** Paths of what differs from the upstream branch, or else what the last commit changed; none outside of a repository. */
export function changedFiles() {
  const base = git('merge-base', 'HEAD', '@{upstream}').trim() || 'HEAD'
  const changed = [
    ...linesOf(git('diff', '--name-only', base)),
    ...linesOf(git('ls-files', '-o', '--exclude-standard')),
  ]
  return changed.length > 0 ? changed : linesOf(git('diff', '--name-only', 'HEAD~1'))
}

const importsOf = (file) => [...read(file).matchAll(/(?:from|import\(|import) ?'#([^']+)'/g)].map(([, path]) => path)

/** How many imports lie between each file and the nearest changed one; files that no change reaches are missing. */
export function importDistances(changed) {
  const importers = new Map()
  for (const file of linesOf(git('ls-files', '-co', '--exclude-standard')).filter(isSource))
    for (const path of importsOf(file)) importers.set(path, [...(importers.get(path) ?? []), file])
  const distances = new Map(changed.map((file) => [file, 0]))
  // A map hands out what is added to it meanwhile.
  for (const [file, distance] of distances)
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1)
  return distances
}

/** The calls that a file's feature names, or declares by the parts of the contract that it imports. */
function routesNear(file) {
  const folder = file.match(/^(server|web)\/features\/[^/]+\//)?.[0]
  const own = folder ? linesOf(git('ls-files', folder)).filter(isSource) : [file].filter(isSource)
  const contracts = own.flatMap(importsOf).filter((path) => path.startsWith('contract/'))
  return [...own, ...contracts]
    .flatMap((path) => [...read(path).matchAll(/'((?:GET|POST|PUT|DELETE) \/api\/[^']*)'/g)])
    .map(([, route]) => route)
}

/**
 * End-to-end test files that the change may touch, nearest first: those that import it, then those whose pages made a call of
 * its features, the calls of few tests before those of many.
 */
export function nearEndToEndTests(changed, distances) {
  const visits = existsSync(VISITS)
    ? readdirSync(VISITS, { recursive: true })
        .filter((name) => name.endsWith('.test.ts'))
        .map((name) => [`e2e/${name}`, new Set(linesOf(readFileSync(join(VISITS, name), 'utf8')))])
    : []
  const routes = new Set(changed.flatMap(routesNear))
  const rarity = (route) => visits.filter(([, visited]) => visited.has(route)).length
  const ranks = new Map([...distances].filter(([file]) => /^e2e\/.*\.test\.ts$/.test(file)).map(([file]) => [file, 0]))
  for (const [file, visited] of visits) {
    const rank = Math.min(...[...routes].filter((route) => visited.has(route)).map(rarity))
    if (!ranks.has(file) && rank <= MOST_NEAR) ranks.set(file, rank)
  }
  const nearest = [...ranks].sort(([, one], [, other]) => one - other)
  // What every test imports singles none out.
  if (nearest.filter(([, rank]) => rank === 0).length > MOST_NEAR) return []
  return nearest.slice(0, MOST_NEAR).map(([file]) => file)
}
