import { globSync, readFileSync, statSync } from 'node:fs'
import { ENGLISH } from '../words/messages.ts'
import { scriptIn } from './languages-plugin.ts'

const KB = 1024
/** What a browser loads before a first page is there: at most so many KB of JavaScript in so many files. */
const FIRST_LOADS = [
  { page: 'the landing page', reader: 'visitor', path: '/', kb: 84.5, files: 5 },
  { page: "a visitor's Discover", reader: 'visitor', path: '/discover', kb: 110, files: 6 },
  { page: 'Home', reader: 'surfer', path: '/', kb: 128.5, files: 7 },
  { page: "a surfer's Discover", reader: 'surfer', path: '/discover', kb: 127, files: 7 },
] as const
const MAP_KB = 60
/** Beside Home: two seconds of a line of 30 KB/s. */
const CHECK_IN_KB = 64
const VIDEO_KB = 400
/** What a first load in another language may have beyond one in English. */
const LANGUAGE_KB = 1.5
/** A name that only Leaflet's code holds. */
const LEAFLET = 'leaflet-container'

type Chunk = { file: string; imports?: string[] }
const dist = new URL('../../dist/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, dist))
const manifest = JSON.parse(read('.vite/manifest.json').toString()) as Record<string, Chunk>
type Pages = Record<'surfer' | 'visitor', Record<string, string>>
const { [ENGLISH]: firstPages, ...otherPages } = JSON.parse(read('.vite/first-pages.json').toString()) as Record<
  string,
  Pages
>

/** The scripts that a page names, as it loads them itself or hints at them; not its late code. */
function scriptsIn(html: string | undefined): Set<string> {
  const scripts = new Set(
    Array.from(html?.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g) ?? [], ([, name]) => name!),
  )
  if (scripts.size === 0) throw new Error('There is no such first page: name it here as the build makes it.')
  return scripts
}

/** The scripts that the browser loads before this one runs, and it: what it imports at once, and what that imports. */
function scriptsOf(name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`There is no chunk ${name}: name it here as the app imports it.`)
  const file = scriptIn(ENGLISH, chunk.file)
  if (seen.has(file)) return seen
  seen.add(file)
  for (const imported of chunk.imports ?? []) scriptsOf(imported, seen)
  return seen
}

/** Prints what each script weighs, and returns what all of them do, in KB after brotli. */
function weigh(files: ReadonlySet<string>, what: string, budget: string): number {
  for (const file of files) console.log(`${sizeOf([file]).toFixed(1).padStart(7)} KB  ${file}`)
  const total = sizeOf(files)
  console.log(`${total.toFixed(1).padStart(7)} KB  ${what}, brotli, in ${files.size} files (${budget})`)
  return total
}

/** In KB, after brotli. */
function sizeOf(files: Iterable<string>): number {
  return (
    Array.from(files, (file) => statSync(new URL(`${file}.br`, dist)).size).reduce((sum, size) => sum + size, 0) / KB
  )
}

const complaints: string[] = []
const withoutMap = new Set<string>()
for (const { page, reader, path, kb, files: most } of FIRST_LOADS) {
  const files = scriptsIn(firstPages?.[reader][path])
  if (weigh(files, page, `at most ${kb} KB in ${most}`) > kb || files.size > most)
    complaints.push(`The first load of ${page} is over its budget.`)
  for (const file of files) withoutMap.add(file)
  for (const [language, pages] of Object.entries(otherPages)) {
    const size = sizeOf(scriptsIn(pages[reader][path]))
    console.log(`${size.toFixed(1).padStart(7)} KB  ${page} in ${language} (at most ${kb + LANGUAGE_KB} KB)`)
    if (size > kb + LANGUAGE_KB) complaints.push(`The first load of ${page} in ${language} is over its budget.`)
  }
}
const sheet = Object.keys(manifest).find((name) => name.startsWith('_check-in-'))
const home = scriptsIn(firstPages?.surfer['/'])
const checkIn = new Set([...scriptsOf(sheet ?? '')].filter((file) => !home.has(file)))
if (weigh(checkIn, 'what comes with the check-in sheet', `at most ${CHECK_IN_KB} KB`) > CHECK_IN_KB)
  complaints.push('The check-in sheet loads too much.')
const map = new Set([...scriptsOf('web/features/spots/map/spot-map.tsx')].filter((file) => !withoutMap.has(file)))
if (weigh(map, 'what comes with the map', `at most ${MAP_KB} KB`) > MAP_KB) complaints.push('The map loads too much.')
for (const file of globSync('assets/*.{webm,mp4}', { cwd: dist })) {
  const kb = statSync(new URL(file, dist)).size / KB
  console.log(`${kb.toFixed(1).padStart(7)} KB  ${file}, on disk (at most ${VIDEO_KB} KB)`)
  if (kb > VIDEO_KB) complaints.push(`The video ${file} is over its budget.`)
}
for (const file of withoutMap)
  if (read(file).includes(LEAFLET)) complaints.push(`${file} brings the map to those who do not look at it.`)
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exitCode = 1
