import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ENGLISH, languages, type Parameter, parametersOf, readCatalogue, sourceOf, type Texts } from './messages.ts'

const compiled = join(import.meta.dirname, '../../words/compiled')
/** Catalogues that the server shares with the pages, beside its own in 'server/'. */
const SHARED = ['achievements', 'conditions', 'locale', 'sea/measures', 'sea/ratings', 'sea/times', 'spots/spots']
const WRITTEN_BY = '// Written by scripts/words/compile.ts.'
/** No key of a text begins so. */
const NAMES = { plural: '$plural', number: '$number', rich: '$rich' }
const TYPES: Record<Parameter['type'], string> = {
  text: 'string | number',
  number: 'number',
  boolean: 'boolean',
  choice: 'string | null | undefined',
  element: '$Element',
}

/**
 * Writes words/compiled/: all catalogues in English, the server's in each language, and the list of languages. All have the
 * English signatures.
 */
export function compileCatalogues(): void {
  const english = readCatalogue(ENGLISH).files
  const written = new Map<string, string>()
  for (const language of languages()) {
    const { files } = readCatalogue(language)
    // Has the types of English, and may leave an argument out.
    const head = language === ENGLISH ? '' : '// @ts-nocheck\n'
    written.set(`${language}/numbers.ts`, numbersOf(language))
    for (const [file, texts] of files)
      if (language === ENGLISH || isOfServer(file))
        written.set(`${language}/${file}.ts`, head + moduleOf(file, english.get(file)!, texts))
    written.set(`${language}/server.ts`, listOfServer([...files.keys()]))
  }
  written.set('languages.ts', listOfLanguages())
  written.set('spoken.ts', listOfNames())
  for (const [file, code] of written) writeIfNew(join(compiled, file), code)
  for (const file of globSync('**/*.ts', { cwd: compiled })) if (!written.has(file)) rmSync(join(compiled, file))
}

const isOfServer = (file: string) => file.startsWith('server/') || SHARED.includes(file)

function writeIfNew(file: string, code: string): void {
  mkdirSync(dirname(file), { recursive: true })
  let known = ''
  try {
    known = readFileSync(file, 'utf8')
  } catch {}
  if (known !== code) writeFileSync(file, code)
}

function moduleOf(file: string, english: Texts, texts: Texts): string {
  const up = '../'.repeat(file.split('/').length - 1) || './'
  const declared = Object.entries(english).map(
    ([key, text]) => `export const ${key}: ${typeOf(text)} = ${codeOf(text, (texts as Record<string, Texts>)[key]!)}`,
  )
  const code = declared.join('\n')
  const numbers = ['number', 'plural'].filter((name) => code.includes(`$${name}(`)).map((name) => `${name} as $${name}`)
  const runtime = file.startsWith('server/')
    ? `import { type Part as $Element, pieces as $rich } from '${up}../../pieces.ts'`
    : `import type { ReactNode as $Element } from 'react'\nimport { rich as $rich } from '${up}../../rich.ts'`
  return linesOf([
    WRITTEN_BY,
    ...(code.includes('$rich(') ? [runtime] : []),
    ...(numbers.length > 0 ? [`import { ${numbers.join(', ')} } from '${up}numbers.ts'`] : []),
    code,
  ])
}

function typeOf(english: Texts): string {
  if (Array.isArray(english)) return 'string[]'
  if (typeof english === 'object')
    return `{ ${Object.entries(english)
      .map(([key, text]) => `${JSON.stringify(key)}: ${typeOf(text)}`)
      .join('; ')} }`
  const parameters = parametersOf(english)
  if (parameters.length === 0) return 'string'
  const result = parameters.some(({ type }) => type === 'element') ? 'ReturnType<typeof $rich>' : 'string'
  return `(${parameters.map(({ name, type }) => `${name}: ${TYPES[type]}`).join(', ')}) => ${result}`
}

function codeOf(english: Texts, text: Texts): string {
  if (typeof english === 'string') return sourceOf(text as string, parametersOf(english), NAMES)
  const at = (key: string) => codeOf((english as Record<string, Texts>)[key]!, (text as Record<string, Texts>)[key]!)
  if (Array.isArray(english)) return `[${Object.keys(english).map(at).join(', ')}]`
  return `{ ${Object.keys(english)
    .map((key) => `${JSON.stringify(key)}: ${at(key)}`)
    .join(', ')} }`
}

const numbersOf = (language: string) =>
  linesOf([
    WRITTEN_BY,
    "import { numbersIn } from '../../numbers.ts'",
    `export const { number, plural } = numbersIn('${language}')`,
  ])

const linesOf = (lines: string[]) => `${lines.join('\n')}\n`

/** 'server/contact-pages' is `contactPages` there, 'sea/ratings' is `ratings`. */
const listOfServer = (files: string[]) =>
  files
    .filter(isOfServer)
    .map((file) => {
      const name = file
        .split('/')
        .at(-1)!
        .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
      return file === 'locale' ? `export { locale } from './locale.ts'\n` : `export * as ${name} from './${file}.ts'\n`
    })
    .join('')

const listOfLanguages = () =>
  linesOf([
    WRITTEN_BY,
    'export const serverTexts = {',
    ...languages().map((language) => `  '${language}': await import('./${language}/server.ts'),`),
    '}',
  ])

/** Light enough for the pages, which have one language and name the others. */
const listOfNames = () =>
  linesOf([
    WRITTEN_BY,
    'export const spokenLanguages: Record<string, string> = {',
    ...languages().map((language) => `  '${language}': ${JSON.stringify(ownNameOf(language))},`),
    '}',
  ])

/** 'Español', 'Português (Brasil)': with the region of a language that is also spoken as another region's. */
function ownNameOf(language: string): string {
  const isShared = languages().some((other) => other.startsWith(`${language}-`))
  const tag = isShared ? `${language}-${new Intl.Locale(language).maximize().region}` : language
  const name = new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' }).of(tag) ?? language
  return name.replace(/^./u, (first) => first.toLocaleUpperCase(language))
}

if (import.meta.main) compileCatalogues()
