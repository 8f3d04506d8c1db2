import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

const KB = 1024
/** What a browser loads before the first page is there: its entries, and at most so many KB of JavaScript in so many files. */
const FIRST_LOADS = {
  'the landing page': { entries: ['web/pages/landing.tsx'], kb: 85, files: 8 },
  "a visitor's Discover": { entries: ['web/visitor-app.tsx', 'web/pages/discover.tsx'], kb: 125, files: 12 },
  Home: { entries: ['web/surfers-start.ts', 'web/signed-in-app.tsx', 'web/pages/home.tsx'], kb: 130, files: 12 },
  Discover: {
    entries: ['web/surfers-start.ts', 'web/signed-in-app.tsx', 'web/pages/discover.tsx'],
    kb: 130,
    files: 12,
  },
} as const
const MAP_KB = 60
/** A name that only Leaflet's code holds. */
const LEAFLET = 'leaflet-container'

type Chunk = { file: string; imports?: string[] }
const dist = new URL('../dist/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, dist))
const manifest = JSON.parse(read('.vite/manifest.json').toString()) as Record<string, Chunk>

/** The scripts that the browser loads before this one runs, and it: what it imports at once, and what that imports. */
function scriptsOf(name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`There is no chunk ${name}: name it here as the app imports it.`)
  if (seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) scriptsOf(imported, seen)
  return seen
}

/** Prints what each script weighs, and returns what all of them do, in KB after brotli. */
function weigh(files: ReadonlySet<string>, what: string, budget: string): number {
  let total = 0
  for (const file of files) {
    const bytes = brotliCompressSync(read(file)).length
    total += bytes
    console.log(`${(bytes / KB).toFixed(1).padStart(7)} KB  ${file}`)
  }
  console.log(`${(total / KB).toFixed(1).padStart(7)} KB  ${what}, brotli, in ${files.size} files (${budget})`)
  return total / KB
}

const complaints: string[] = []
const withoutMap = new Set<string>()
for (const [page, { entries, kb, files: most }] of Object.entries(FIRST_LOADS)) {
  const files = new Set(['index.html', ...entries].flatMap((entry) => [...scriptsOf(entry)]))
  if (weigh(files, page, `at most ${kb} KB in ${most} files`) > kb || files.size > most)
    complaints.push(`The first load of ${page} is over its budget.`)
  for (const file of files) withoutMap.add(file)
}
const map = new Set([...scriptsOf('web/features/spots/spot-map.tsx')].filter((file) => !withoutMap.has(file)))
if (weigh(map, 'what comes with the map', `at most ${MAP_KB} KB`) > MAP_KB) complaints.push('The map loads too much.')
for (const file of withoutMap)
  if (read(file).includes(LEAFLET)) complaints.push(`${file} brings the map to those who do not look at it.`)
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exitCode = 1
