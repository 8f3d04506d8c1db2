import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const sources = globSync('{contract,surf,catalogue,words,server,web,e2e,bench,test,scripts}/**/*.{ts,tsx,mjs}', {
  exclude: ['words/compiled'],
})

/** Imported as #languages. */
export const LANGUAGES = 'words/languages.ts'
/** Imported as #spoken-languages. */
export const SPOKEN = 'words/compiled/spoken.ts'

/** `names` are those that the import takes, null for all or for a lazy import. */
type Import = { path: string; typeOnly: boolean; isLazy: boolean; names: string[] | null }

const IMPORTS =
  /^(?:import|export)( type)? ?(?:([^'"]*?) from )?'(#|\.\.?\/)([^']+)'|\bimport\('(#|\.\.?\/)([^']+)'\)|new URL\('(\.\.?\/)([^']+\.(?:tsx?|mjs))', import\.meta\.url\)/gm

const read = new Map<string, Import[]>()

/** Imports of our own files by one of them, with the paths of those files; programs that it starts count as lazy imports. */
export function importsOf(file: string): Import[] {
  const known = read.get(file)
  if (known) return known
  const found = Array.from(readFileSync(file, 'utf8').matchAll(IMPORTS), (match) => {
    const [, type, clause = '', place, path, lazyPlace, lazyPath, programPlace, program] = match
    const from = place ?? lazyPlace ?? programPlace
    const rest = path ?? lazyPath ?? program ?? ''
    return {
      path:
        from === '#'
          ? rest
              .replace(/^words\//, 'words/compiled/en/')
              .replace(/^languages$/, LANGUAGES)
              .replace(/^spoken-languages$/, SPOKEN)
          : join(file, '..', `${from}${rest}`),
      typeOnly: type !== undefined,
      isLazy: place === undefined,
      names: place === undefined || clause.includes('*') ? null : namesIn(clause),
    }
  })
  read.set(file, found)
  return found
}

/** `{ a, type b as c }` takes `a` and `b`. */
const namesIn = (clause: string) =>
  Array.from(clause.matchAll(/(?:^|[{,])\s*(?:type )?(\w+)/g), ([, name = '']) => name)

/** Names that a file exports, `b` of `a as b`. */
export function exportsOf(file: string): { name: string; isType: boolean }[] {
  const text = readFileSync(file, 'utf8')
  const declared = text.matchAll(
    /^export (?:declare |abstract |async )*(function\*?|const|let|class|type|interface|enum) (\w+)/gm,
  )
  const lists = text.matchAll(/^export (type )?\{([^}]*)\}|^export const \{([^}]*)\}/gm)
  return [
    ...Array.from(declared, ([, kind, name = '']) => ({ name, isType: kind === 'type' || kind === 'interface' })),
    ...Array.from(lists).flatMap(([, type, list, taken]) =>
      [...(list ?? taken ?? '').matchAll(/(\w+)\s*(?:,|$)/g)].map(([, name = '']) => ({
        name,
        isType: type !== undefined,
      })),
    ),
  ]
}
