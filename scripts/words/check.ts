import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { columnsOf, complaintOf, complaintOfEnglish } from './complaints.ts'
import {
  ENGLISH,
  LIST_OF_SAME,
  languages,
  mapTexts,
  parseMessage,
  readFolder,
  type Texts,
  WORDS,
  walk,
} from './messages.ts'

/** The build writes it into web/public/manifest.webmanifest. */
const MANIFEST = 'pages/manifest'

type Flat = Map<string, string>
/** `at` is a file and a key, `what` is wrong there, and how to mend it. */
type Complaint = { at: string; what: string }

/** Everything that is wrong with the catalogues in a folder; `sources` is code by its path, which uses them. */
export function checkCatalogues(folder: string, sources: Map<string, string>): Complaint[] {
  const english = flat(ENGLISH, folder)
  const widths = new Map<string, number>(Object.entries(readList(join(folder, 'widths.json'), {})))
  return [
    ...unused(folder, sources),
    ...Array.from(english, ([key, text]) => named(ENGLISH, key, complaintOfEnglish(text))),
    ...languages(folder).flatMap((language) => tooWide(language, flat(language, folder), widths)),
    ...languages(folder).flatMap((language) => (language === ENGLISH ? [] : ofLanguage(language, english, folder))),
  ].filter((complaint) => complaint !== undefined)
}

const named = (language: string, key: string, what: string | undefined): Complaint | undefined =>
  what === undefined ? undefined : { at: `words/${language}/${key.replace(':', '.json: ')}`, what }

/** Texts of a language's own folder, by 'safety:alarm' or 'sea/ratings:labels.0'. */
function flat(language: string, folder: string): Flat {
  const texts: Flat = new Map()
  for (const [file, below] of readFolder(language, folder))
    mapTexts(below, (text, path) => {
      texts.set(`${file}:${path.join('.')}`, text)
      return text
    })
  return texts
}

const readList = <List>(file: string, none: List): List =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as List) : none

function ofLanguage(language: string, english: Flat, folder: string): (Complaint | undefined)[] {
  const texts = flat(language, folder)
  const [base = language] = language.split('-')
  const wider = base === language ? undefined : flat(base, folder)
  const same = new Set(readList<string[]>(join(folder, language, LIST_OF_SAME), []))
  const complain = (key: string, what: string | undefined) => named(language, key, what)
  return [
    ...[...english.keys()].map((key) =>
      complain(key, texts.has(key) || wider?.has(key) ? undefined : 'is missing: translate it'),
    ),
    ...Array.from(texts, ([key, text]) => {
      const original = english.get(key)
      if (original === undefined) return complain(key, 'is no text of English: remove it')
      // A list is whole in each language.
      if (wider?.get(key) === text && !/\.\d+$/.test(key)) return complain(key, `is as in ${base}: remove it`)
      return complain(key, complaintOf(language, original, text) ?? complaintOfSame(key, original, text, same))
    }),
    ...[...same].map((key) =>
      complain(
        key,
        english.get(key) === texts.get(key) ? undefined : `is not as in English: remove it from ${LIST_OF_SAME}`,
      ),
    ),
  ]
}

const complaintOfSame = (key: string, english: string, text: string, same: ReadonlySet<string>) =>
  text === english && hasWords(text) && !same.has(key)
    ? `is English: translate it, or name it in ${LIST_OF_SAME}`
    : undefined

/** Letters outside of arguments, but for our name. */
function hasWords(text: string): boolean {
  let words = ''
  walk(parseMessage(text), (token) => {
    if (token.type === 'content') words += token.value.replaceAll('Lineup', '')
  })
  return /\p{L}{2}/u.test(words)
}

function tooWide(language: string, texts: Flat, widths: Map<string, number>): (Complaint | undefined)[] {
  return Array.from(texts, ([key, text]) => {
    const most =
      widths.get(key.replace(':', '.')) ?? widths.get(`${key.replace(':', '.').replace(/\.\w[\w-]*$/, '')}.*`)
    if (most === undefined) return undefined
    let columns = 0
    try {
      columns = columnsOf(text)
    } catch {}
    return columns > most ? named(language, key, `is ${columns} columns wide; its place has ${most}`) : undefined
  })
}

/** The first part of a key is a name that code takes of its catalogue. */
function unused(folder: string, sources: Map<string, string>): (Complaint | undefined)[] {
  const code = [...sources]
  const onServer = wordsOf(code.filter(([path]) => /^(server|contract|surf)\//.test(path)))
  return Array.from(readFolder(ENGLISH, folder)).flatMap(([file, texts]) => {
    const importers = wordsOf(code.filter(([, text]) => text.includes(`#words/${file}.ts`)))
    return Object.keys(texts as Record<string, Texts>).map((key) =>
      file === MANIFEST || importers.has(key) || onServer.has(key)
        ? undefined
        : named(ENGLISH, `${file}:${key}`, 'is used nowhere: remove it, also from other languages'),
    )
  })
}

const wordsOf = (code: [path: string, text: string][]) => new Set(code.flatMap(([, text]) => text.match(/\w+/g) ?? []))

/** The project's code that may show a text, without tests. */
function readSources(): Map<string, string> {
  const root = join(WORDS, '..')
  const files = globSync('{contract,surf,server,web,scripts}/**/*.{ts,tsx}', { cwd: root })
  const product = files.filter((file) => !/\.test\.tsx?$/.test(file))
  return new Map(product.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

if (import.meta.main) {
  const complaints = checkCatalogues(WORDS, readSources())
  for (const { at, what } of complaints) console.error(`${at} ${what}`)
  if (complaints.length > 0) process.exitCode = 1
}
