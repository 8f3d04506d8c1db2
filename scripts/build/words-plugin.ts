import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { pseudoCatalogue } from './pseudo-language.ts'

const root = join(import.meta.dirname, '../..')
/** Shown by code of most pages: one copy is smaller than many. */
const SHARED = new Set(['#words/sea/ratings.ts', '#words/sea/measures.ts'])

/**
 * Builds the pages in one language: '#words/' is its folder in words/compiled/. Each file of web/ gets a copy of what it imports from
 * there, so that a text loads with the code that shows it, and not with the first code that shows another of its catalogue.
 * The language 'pseudo' is made of English.
 */
export const words = (language: string): Plugin => ({
  name: 'words',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^#words\// },
    handler(id, importer = '') {
      const file = join(root, 'words/compiled/en', id.slice('#words/'.length))
      const hasOwnCopy = importer.includes('/web/') && !SHARED.has(id)
      return hasOwnCopy ? `${file}?for=${encodeURIComponent(relative(root, importer))}` : file
    },
  },
  transform: {
    filter: { id: /\/words\/compiled\/en\// },
    // What Intl formats is in Greek letters then.
    handler: (code, id) =>
      language !== 'pseudo'
        ? null
        : /\/(locale|numbers)\.ts/.test(id)
          ? code.replace(/(["'])en\1/, '$1el$1')
          : pseudoCatalogue(code),
  },
})
