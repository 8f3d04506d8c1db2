import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

const KB = 1024
const FIRST_LOAD_KB = 110
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

/** Prints what each script weighs, and says whether all keep within the budget. */
function weigh(files: Iterable<string>, what: string, budgetKb: number): boolean {
  let total = 0
  for (const file of files) {
    const bytes = brotliCompressSync(read(file)).length
    total += bytes
    console.log(`${(bytes / KB).toFixed(1).padStart(7)} KB  ${file}`)
  }
  console.log(`${(total / KB).toFixed(1).padStart(7)} KB  ${what}, brotli (budget ${budgetKb} KB)`)
  return total <= budgetKb * KB
}

const firstLoad = scriptsOf('index.html')
const withoutMap = new Set([...firstLoad, ...scriptsOf('web/visitor-app.tsx'), ...scriptsOf('web/signed-in-app.tsx')])
const map = [...scriptsOf('web/features/spots/spot-map.tsx')].filter((file) => !withoutMap.has(file))

const complaints = []
if (!weigh(firstLoad, 'JavaScript at first load', FIRST_LOAD_KB)) complaints.push('The landing page loads too much.')
if (!weigh(map, 'JavaScript that comes with the map', MAP_KB)) complaints.push('The map loads too much.')
for (const file of withoutMap)
  if (read(file).includes(LEAFLET)) complaints.push(`${file} brings the map to those who do not look at it.`)
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exitCode = 1
