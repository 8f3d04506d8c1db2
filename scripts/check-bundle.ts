import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

const BUDGET_BYTES = 110 * 1024

type Chunk = { file: string; imports?: string[] }
const dist = new URL('../dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Chunk>

/** The files that the browser loads before the landing page stands: the entry, and what it imports at once. */
function firstLoad(name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) firstLoad(imported, seen)
  return seen
}

const files = [...firstLoad('index.html')].filter((file) => file.endsWith('.js'))
const sizes = files.map((file) => ({ file, bytes: brotliCompressSync(readFileSync(new URL(file, dist))).length }))
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
for (const { file, bytes } of sizes) console.log(`${(bytes / 1024).toFixed(1).padStart(7)} KB  ${file}`)
console.log(
  `${(total / 1024).toFixed(1).padStart(7)} KB  JavaScript at first load, brotli (budget ${BUDGET_BYTES / 1024} KB)`,
)
if (total > BUDGET_BYTES) {
  console.error('The landing page loads too much.')
  process.exit(1)
}
