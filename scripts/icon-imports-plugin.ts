import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const PACKAGE = 'lucide-react'
const IMPORT = /import \{([^}]*)\} from 'lucide-react'/g

/** The file of each icon, and of what makes one, by the names it is exported under. */
function iconFiles(): Map<string, string> {
  const main = createRequire(import.meta.url)
    .resolve(PACKAGE)
    .replace('/cjs/lucide-react.js', '/esm/lucide-react.mjs')
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of readFileSync(main, 'utf8').matchAll(/export \{([^}]*)\} from '\.\/([^']+)'/g))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g))
      files.set(name, main.replace('lucide-react.mjs', file))
  return files
}

/** Imports each icon from its own file: by way of the package's one list, the first load would get those of all pages. */
export function importIconsFrom(files: ReadonlyMap<string, string>, code: string): string {
  return code.replace(IMPORT, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type '))
      .map((name) => {
        const [icon = '', alias = icon] = name.split(' as ')
        const file = files.get(icon)
        if (!file) throw new Error(`${PACKAGE} has no icon ${icon}.`)
        return `import ${alias} from '${file}'`
      })
      .join(';'),
  )
}

export function iconImports(): Plugin {
  const files = iconFiles()
  return {
    name: 'icon-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: PACKAGE },
      handler: (code) => ({ code: importIconsFrom(files, code), map: null }),
    },
  }
}
