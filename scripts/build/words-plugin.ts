import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { Names, Texts } from '../words/messages.ts'
import { placeholder, TEXT_CALL } from './chunk-texts.ts'
import type { PageTexts } from './page-texts.ts'

const CATALOGUE = /^#words\/(.+)\.ts$/
const VIRTUAL = '\0words:'
/** Used by code of most pages: one copy is smaller than many. */
const SHARED = new Set(['sea/ratings', 'sea/measures', 'locale', 'numbers'])
const fileOf = (name: string) => JSON.stringify(fileURLToPath(new URL(`../../words/${name}`, import.meta.url)))
const NUMBERS = [
  `import { numbersIn } from ${fileOf('numbers.ts')}`,
  "import { locale } from '#words/locale.ts'",
  'export const { plural, number } = /* @__PURE__ */ numbersIn(locale)',
].join('\n')
/** No key of a text begins with such a sign. */
const USES: Record<keyof Names, string> = {
  plural: "import { plural as $plural } from '#words/numbers.ts'",
  number: "import { number as $number } from '#words/numbers.ts'",
  rich: `import { rich as $rich } from ${fileOf('rich.ts')}`,
}

/**
 * Gives pages placeholders in place of texts: what is bundled once is written in each language afterwards. Each file of web/ gets
 * a copy of what it imports from a catalogue, so that a text loads with the code that shows it, and not with the first code that
 * shows another of its catalogue.
 */
export const words = (texts: PageTexts): Plugin => ({
  name: 'words',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: CATALOGUE },
    handler(id, importer = '') {
      const [, file = ''] = CATALOGUE.exec(id) ?? []
      const hasOwnCopy = importer.includes('/web/') && !SHARED.has(file)
      return VIRTUAL + file + (hasOwnCopy ? `?for=${encodeURIComponent(importer)}` : '')
    },
  },
  load: {
    filter: { id: /^\0words:/ },
    handler: (id) => moduleOf(id.slice(VIRTUAL.length).replace(/\?.*/, ''), texts),
  },
})

function moduleOf(file: string, texts: PageTexts): string {
  if (file === 'numbers') return NUMBERS
  const catalogue = texts.catalogueOf(file)
  if (!catalogue) throw new Error(`There is no words/en/${file}.json.`)
  const uses = new Set<keyof Names>()
  const expression = (value: Texts, path: string[]): string => {
    if (typeof value !== 'string') {
      const entries = Object.entries(value).map(([key, below]) => [key, expression(below, [...path, key])] as const)
      return Array.isArray(value)
        ? `[${entries.map(([, below]) => below).join()}]`
        : `{${entries.map(([key, below]) => `${JSON.stringify(key)}:${below}`).join()}}`
    }
    const key = `${file}:${path.join('/')}`
    const mark = JSON.stringify(placeholder(key, texts.fingerprintOf(key)))
    if (texts.parametersOf(key).length === 0) return mark
    const needed = texts.usesOf(key)
    for (const name of needed) uses.add(name)
    return `/* @__PURE__ */ ${TEXT_CALL}(${[mark, ...needed.map((name: string) => `$${name}`)].join()})`
  }
  const exports = Object.entries(catalogue).map(
    ([name, value]) => `export const ${name} = ${expression(value, [name])}`,
  )
  return [...Array.from(uses, (name) => USES[name]), ...exports].join('\n')
}
