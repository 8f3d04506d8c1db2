import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Where a package keeps what it exports under a name. */
type Place = { file: string; exported: string }
type Places = ReadonlyMap<string, Place>

const resolve = createRequire(import.meta.url).resolve
const LISTS: Record<string, string> = {
  'lucide-react': resolve('lucide-react').replace('/cjs/lucide-react.js', '/esm/lucide-react.mjs'),
  '@tanstack/react-query': resolve('@tanstack/react-query').replace('index.cjs', 'index.js'),
  '@tanstack/query-core': resolve('@tanstack/query-core').replace('index.cjs', 'index.js'),
}
const IMPORT = /import \{([^}]*)\} from ["'](lucide-react|@tanstack\/(?:react-query|query-core))["'];?/g

/** Each `a`, or `a as b`, between braces. */
const namesIn = (braces: string) =>
  braces
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '))
    .map((name) => {
      const [one = '', other = one] = name.split(' as ')
      return { one, other }
    })

/** What a package exports, read from its one list of all. */
function placesIn(list: string): Places {
  const source = readFileSync(list, 'utf8')
  const places = new Map<string, Place>()
  const locals = new Map<string, Place>()
  const fileAt = (path: string) => join(dirname(list), path)
  for (const [, kind, braces = '', path = ''] of source.matchAll(/^(im|ex)port \{([^}]*)\} from ["'](\.[^"']+)["']/gm))
    for (const { one, other } of namesIn(braces))
      (kind === 'im' ? locals : places).set(other, { file: fileAt(path), exported: one })
  for (const [, braces = ''] of source.matchAll(/^export \{([^}]*)\};/gm))
    for (const { one, other } of namesIn(braces)) if (locals.has(one)) places.set(other, locals.get(one)!)
  for (const [, name = ''] of source.matchAll(/^export \* from "([^"]+)"/gm))
    if (LISTS[name]) for (const [exported, place] of placesIn(LISTS[name])) places.set(exported, place)
  return places
}

/** Imports each name from its own file: by way of a package's one list, the first load would get what any page needs of it. */
export function importDirectly(placesOf: (name: string) => Places, code: string): string {
  return code.replace(IMPORT, (_, braces: string, name: string) =>
    namesIn(braces)
      .map(({ one, other }) => {
        const place = placesOf(name).get(one)
        if (!place) throw new Error(`${name} has no ${one}.`)
        return `import { ${place.exported} as ${other} } from '${place.file}'`
      })
      .join(';')
      .concat(';'),
  )
}

export function directImports(): Plugin {
  const places = new Map(Object.entries(LISTS).map(([name, list]) => [name, placesIn(list)]))
  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/.*\.tsx?$|\/@tanstack\/react-query\/build\//, code: /lucide-react|@tanstack/ },
      handler: (code) => ({ code: importDirectly((name) => places.get(name)!, code), map: null }),
    },
  }
}
