import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseAst } from 'vite'

/** Words that only this project uses; the terms of the field stand in CONTRIBUTING.md. */
const PRIVATE_WORDS = new Set(
  'told tell tells telling asked hear hears heard kept ways look looks held said wish wishes news movedby'.split(' '),
)
const CLAUSE = /^(?:what|how|whether|of|who|whoever|whatever)\b/i
/** Attributes of JSX whose text a person reads. */
const READ_ATTRIBUTES = new Set(['alt', 'aria-label', 'label', 'placeholder', 'text', 'title'])
const LONG_COMMENT = 40
const FEW_LINES = 20

type Node = { type: string; [key: string]: unknown }
type Measures = Record<string, number>

/** Counts what the architecture tests hold, in a checkout of this project. */
export function measureCode(root: string): Measures {
  const sources = globSync('{contract,surf,catalogue,words,server,web}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['words/compiled'],
  })
  const product = sources.filter((file) => !/\.test\.tsx?$/.test(file)).map((file) => readSource(root, file))
  const outsideWords = product.filter(({ file }) => !file.startsWith('words/'))
  const tests = [
    ...sources.filter((file) => /\.test\.tsx?$/.test(file)),
    ...globSync('{e2e,test}/**/*.{ts,tsx,mjs}', { cwd: root }),
  ].map((file) => linesOf(readFileSync(join(root, file), 'utf8')).length)
  const lengths = product.map(({ lines }) => lines.length).toSorted((one, other) => one - other)
  const folders = entriesByFolder(root).map(({ entries }) => entries)
  const comments = product.flatMap((source) => source.comments)
  const all = sum(lengths)
  return {
    'product files': product.length,
    'product lines': all,
    'median file, lines': lengths[Math.floor(lengths.length / 2)] ?? 0,
    'longest file, lines': lengths.at(-1) ?? 0,
    'files of at most 20 lines, %': percent(lengths.filter((length) => length <= FEW_LINES).length, lengths.length),
    'test files': tests.length,
    'test lines': sum(tests),
    folders: folders.length,
    'entries of a folder, mean': Number((sum(folders) / folders.length).toFixed(1)),
    'entries of the fullest folder': Math.max(...folders),
    'folders over 25 entries': folders.filter((entries) => entries > 25).length,
    'lines of comments, %': percent(sum(comments.map(({ lines }) => lines)), all),
    'comments that open with a clause': comments.filter(({ words }) => CLAUSE.test(words.join(' '))).length,
    'doc comments over 40 words': comments.filter(({ isDoc, words }) => isDoc && words.length > LONG_COMMENT).length,
    'private words in names': sum(
      [...new Set(product.flatMap(({ file, names }) => (file.startsWith('words/') ? [] : names)))].map(
        privateWordsOfName,
      ),
    ),
    'private words in comments': sum(comments.map(({ words }) => words.filter(isPrivate).length)),
    'texts outside catalogues': sum(product.map(({ texts }) => texts)),
    // A language's own folder may name it.
    "fixed 'en'": sum(outsideWords.map(({ code }) => code.match(/'en(?:-[A-Z]{2})?'/g)?.length ?? 0)),
    ...filesOfWalks(readFileSync(join(root, 'docs/architecture.md'), 'utf8')),
  }
}

/** Files that the walks of docs/architecture.md name, besides those that it names once for all of them. */
function filesOfWalks(document: string): Measures {
  const [common = '', ...walks] = document.split('## Five walks')[1]?.split(/^\*\*(?=[^\n]+\*\*$)/m) ?? []
  const filesIn = (text: string) => [...new Set(text.match(/(?<=`)[\w./-]+\.tsx?(?=`)/g))]
  const isCommon = new Set(filesIn(common).map((file) => basename(file)))
  return Object.fromEntries(
    walks.map((walk) => [
      `files of ${walk.split(/[,*]/)[0]?.toLowerCase()}`,
      filesIn(walk).filter((file) => !isCommon.has(basename(file))).length,
    ]),
  )
}

const linesOf = (code: string) => code.trimEnd().split('\n')
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
const percent = (part: number, whole: number) => Number(((100 * part) / whole).toFixed(1))
const isPrivate = (word: string) => PRIVATE_WORDS.has(word.toLowerCase())
const privateWordsOfName = (name: string) =>
  isPrivate(name) ? 1 : name.split(/(?=[A-Z])|[_-]/).filter(isPrivate).length

function readSource(root: string, file: string) {
  const code = readFileSync(join(root, file), 'utf8')
  const names: string[] = [basename(file).replace(/\..*/, '')]
  let texts = 0
  const visit = (node: Node, isNew = false) => {
    if (node.type === 'Identifier') names.push(String(node.name))
    if (isText(node)) return
    if (file.startsWith('web/') && !isNew && isSentence(node)) texts += 1
    if (node.type === 'JSXText' && /\p{L}{2}/u.test(String(node.value))) texts += 1
    if (node.type === 'JSXAttribute' && isRead(node)) texts += 1
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (child && typeof child === 'object' && 'type' in child)
          visit(child as Node, isNew || node.type === 'NewExpression')
  }
  visit(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node)
  return { file, code, lines: linesOf(code), names, texts, comments: commentsOf(code) }
}

/** `texts.key`: its name repeats what surfers read. */
function isText(node: Node): boolean {
  return node.type === 'MemberExpression' && (node.object as Node).name === 'texts'
}

/** 'Session ended': a text that no attribute betrays, as in a toast. Errors are for programmers. */
function isSentence({ type, value }: Node): boolean {
  const text = type === 'TemplateElement' ? (value as { cooked: string }).cooked : type === 'Literal' && value
  return typeof text === 'string' && /^\p{Lu}[\p{Ll}’']+,? \p{Ll}/u.test(text)
}

function isRead(attribute: Node): boolean {
  const [name, value] = [attribute.name as Node, attribute.value as Node | null]
  return READ_ATTRIBUTES.has(String(name.name)) && value?.type === 'Literal' && /\p{L}{2}/u.test(String(value.value))
}

/** Comments that begin a line: consecutive line comments are one. */
function commentsOf(code: string) {
  const found = code.matchAll(/^[ \t]*(?:\{?\/\*[\s\S]*?\*\/|(?:\/\/[^\n]*(?:\n[ \t]*(?=\/\/))?)+)/gm)
  return [...found].map(([text]) => ({
    isDoc: text.trimStart().startsWith('/**'),
    lines: text.split('\n').length,
    words: text.replace(/^[ \t]*(?:\{?\/\*+|\*\/|\*|\/\/)|\*\/\}?$/gm, '').match(/[\p{L}\d'’-]+/gu) ?? [],
  }))
}

/** How many entries each folder of a checkout has, folders in it included. */
export function entriesByFolder(root: string): { folder: string; entries: number }[] {
  const entries = globSync(['*', '{contract,surf,catalogue,words,server,web,e2e,bench,test,scripts,docs}/**/*'], {
    cwd: root,
    exclude: ['node_modules', 'dist', 'data', 'test-results', 'words/compiled'],
  })
  // Numbered migrations are only added to, until a baseline replaces them.
  return [...Map.groupBy(entries, (entry) => dirname(entry))]
    .filter(([folder]) => folder !== 'server/migrations')
    .map(([folder, all]) => ({ folder, entries: all.length }))
}

/** `npm run measure`, or beside another checkout: `npm run measure -- FOLDER`. */
if (process.argv[1] === import.meta.filename) {
  const measured = [process.argv[2], '.'].filter((folder) => folder !== undefined).map(measureCode)
  for (const name of Object.keys(measured[0]!))
    console.log(`${name.padEnd(36)}${measured.map((measures) => String(measures[name]).padStart(9)).join('')}`)
}
