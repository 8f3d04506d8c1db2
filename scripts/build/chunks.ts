import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type Modules = { getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importers'> | null }

/** Where each part of a first load begins. */
const PARTS = {
  early: ['/web/early.ts'],
  start: ['/index.html'],
  landing: ['/web/pages/visitors/landing.tsx'],
  surfer: ['/web/app/surfers-start.ts', '/web/app/signed-in-app.tsx'],
  home: ['/web/pages/home.tsx'],
  discover: ['/web/pages/discover.tsx', '/web/app/visitor-app.tsx'],
  kept: ['/web/lib/stored-replies/replies.ts'],
} as const
type Part = keyof typeof PARTS
const partNames = Object.keys(PARTS) as Part[]

/** A chunk takes what its modules import with it, so those that others import come first. */
const FIRST_CHUNKS = ['early', 'start', 'landing', 'shared', 'surfer', 'discover', 'home'] as const

const CHECK_IN = '/web/dialogs/check-in-dialog.tsx'
const LATER = /^(web\/(?!.*\bmap)|surf\/|contract\/)|base-ui/
const CHECKOUT = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Which code comes in one file, so that a first load takes few requests and no code of other pages. What later parts share
 * is `later`. Apart stand: `kept`, which a start without a network waits for; the code of long `lists`, which Discover wants
 * next; the names of `spoken` languages, which the landing page shows; the page of `policies`; the `icons` and the wind's
 * arrow, all that the map needs of it; and what the `check-in` sheet needs beside the first page, which a surfer on a slow
 * line waits for. Code of one later part alone, as of the map, stays in that part's own file.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  ...FIRST_CHUNKS.map((chunk) => ({
    name: (id: string, modules: Modules) => (firstChunkOf(id, modules) === chunk ? chunk : null),
    debugName: chunk,
  })),
  { name: 'kept', test: /\/stored-replies\/|\/idb\// },
  { name: 'lists', test: /windowed-list|-virtual\// },
  { name: 'spoken', test: /\/compiled\/spoken\./ },
  { name: 'policies', test: /\/(policy|prose)\.tsx|\/passwords-open/ },
  { name: 'icons', test: /lucide|\/wind-(arrow|ink)/, minShareCount: 2 },
  {
    name: (id: string, modules: Modules) => (beginsAt(CHECK_IN, withImporters(id, modules)) ? 'check-in' : null),
    debugName: 'check-in',
  },
  { name: 'later', test: (id: string) => LATER.test(relative(CHECKOUT, id)), minShareCount: 2 },
].map((group, index, { length }) => ({ ...group, priority: length - index }))

/**
 * The file of the first load that a module is in: `early` with what a surfer's page runs before all else, and others only
 * load for what it is made of; `start` with what every page needs or the landing page shares, `shared` with what Home and
 * Discover share, or one of them with what reads kept replies, and those of one part. Null for a module of later parts.
 */
export function firstChunkOf(id: string, modules: Modules): (typeof FIRST_CHUNKS)[number] | null {
  const parts = partsAt(id, modules)
  if (parts.has('early')) return 'early'
  if (parts.has('start')) return 'start'
  if (parts.has('landing')) return parts.size > 1 ? 'start' : 'landing'
  const isOfKept = parts.delete('kept')
  if (parts.has('discover')) return parts.size > 1 || isOfKept ? 'shared' : 'discover'
  if (parts.has('surfer')) return 'surfer'
  if (parts.has('home')) return isOfKept ? 'shared' : 'home'
  return null
}

/** The parts that load a module, by who imports whom. */
function partsAt(id: string, modules: Modules): Set<Part> {
  const importers = withImporters(id, modules)
  return new Set(partNames.filter((part) => PARTS[part].some((file) => beginsAt(file, importers))))
}

const beginsAt = (file: string, importers: string[]) => importers.some((name) => name.endsWith(file))

/** A module, those that import it, and those that import them. */
function withImporters(id: string, modules: Modules): string[] {
  const reached = new Set([id])
  for (const module of reached)
    for (const importer of modules.getModuleInfo(module)?.importers ?? []) reached.add(importer)
  return [...reached]
}
