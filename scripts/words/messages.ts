import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from '@messageformat/parser'

/** A catalogue: texts by key, in objects and arrays as its file nests them. */
export type Texts = string | Texts[] | { [key: string]: Texts }
export type Token = ReturnType<typeof parse>[number] | { type: 'octothorpe' }

/** `choice` is the text that a select compares; with a case `none` it may be null or empty. */
export type Parameter = { name: string; type: 'text' | 'number' | 'boolean' | 'choice' | 'element' }
/** What expressions call: a number's plural category, a number as digits, and a sentence of parts with elements. */
export type Names = Record<'plural' | 'number' | 'rich', string>

export const ENGLISH = 'en'
/** Names the texts of a language that are right although they are as in English. */
export const LIST_OF_SAME = 'same-as-english.json'
export const WORDS = join(import.meta.dirname, '../../words')

/** Each language that has a folder, English first. */
export function languages(folder = WORDS): string[] {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const found = folders.map(({ name }) => name).filter((name) => name !== 'compiled' && name !== ENGLISH)
  return [ENGLISH, ...found.toSorted()]
}

/** The texts that a language's folder itself has, by file: 'sessions/feed'. */
export function readFolder(language: string, folder = WORDS): Map<string, Texts> {
  const files = globSync('**/*.json', { cwd: join(folder, language) }).filter((file) => file !== LIST_OF_SAME)
  return new Map(
    files
      .toSorted()
      .map((file) => [
        file.replace(/\.json$/, ''),
        JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Texts,
      ]),
  )
}

/**
 * All texts of a language, as English arranges them, and 'locale'. What its folder lacks is its base language's (pt-PT → pt),
 * else English; `missing` names what neither of the two has.
 */
export function readCatalogue(language: string, folder = WORDS): { files: Map<string, Texts>; missing: string[] } {
  const [base] = language.split('-') as [string]
  const chain = [language, base].filter(
    (one, index, all) => existsSync(join(folder, one)) && all.indexOf(one) === index,
  )
  const read = chain.map((one) => readFolder(one, folder))
  const missing: string[] = []
  const files = new Map<string, Texts>([['locale', { locale: language }]])
  for (const [file, texts] of readFolder(ENGLISH, folder))
    files.set(
      file,
      mapTexts(texts, (english, path) => {
        const found = read.map((files) => at(files.get(file), path)).find((text) => typeof text === 'string')
        if (found === undefined) missing.push([file, ...path].join('.'))
        return typeof found === 'string' ? found : english
      }),
    )
  return { files, missing }
}

const at = (texts: Texts | undefined, path: string[]) =>
  path.reduce<unknown>((below, key) => (below as Record<string, unknown> | undefined)?.[key], texts)

/** The same catalogue with each text changed; `path` is its keys from the file on. */
export function mapTexts(texts: Texts, change: (text: string, path: string[]) => string, path: string[] = []): Texts {
  if (typeof texts === 'string') return change(texts, path)
  if (Array.isArray(texts)) return texts.map((text, index) => mapTexts(text, change, [...path, String(index)]))
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, mapTexts(text, change, [...path, key])]))
}

/** The parts of a message. Throws what is wrong with a text that is none. */
export function parseMessage(text: string): Token[] {
  const tokens = parse(text, { strict: false })
  walk(tokens, (token) => {
    if (token.type === 'content' && /[{}]/.test(token.value) && !token.ctx.text.includes("'"))
      throw new Error(`There is a brace that begins or ends nothing: ${text}`)
  })
  return tokens
}

/** Calls back with each part of a message, those within its cases too. */
export function walk(tokens: Token[], visit: (token: Token) => void): void {
  for (const token of tokens) {
    visit(token)
    if ('cases' in token) for (const { tokens } of token.cases) walk(tokens, visit)
  }
}

/** A message's parameters in the order of their first appearance. */
export function parametersOf(text: string): Parameter[] {
  const types = new Map<string, Parameter['type']>()
  walk(parseMessage(text), (token) => {
    if (!('arg' in token)) return
    const [known, type] = [types.get(token.arg), typeOf(token)]
    types.set(token.arg, known && known !== 'text' ? known : type)
  })
  return Array.from(types, ([name, type]) => ({ name, type }))
}

function typeOf(token: Extract<Token, { arg: string }>): Parameter['type'] {
  if (token.type === 'argument') return 'text'
  if (token.type === 'plural' && !token.pluralOffset) return 'number'
  if (token.type === 'select') return token.cases.some(({ key }) => key === 'true') ? 'boolean' : 'choice'
  if (token.type === 'function' && !token.param && (token.key === 'number' || token.key === 'element')) return token.key
  throw new Error(`{${token.arg}, …} is of a kind that we do not use: write plural, select, number or element.`)
}

/**
 * A JavaScript expression for a message: a string, or an arrow function of the parameters in this order. `names` are the
 * identifiers that it may call.
 */
export function sourceOf(text: string, parameters: Parameter[], names: Names): string {
  const tokens = parseMessage(text)
  if (parameters.length === 0) return expressionOf(tokens, [], names, '')
  const taken = Object.values(names)
  const free = Array.from('abcdefghijklmnopqrstuvwxyz').filter((letter) => !taken.includes(letter))
  const named = parameters.map(({ name, type }, index) => ({ name, type, letter: free[index]! }))
  return `(${named.map(({ letter }) => letter).join(',')})=>${expressionOf(tokens, named, names, '')}`
}

type Named = Parameter & { letter: string }

/** `counted` is the letter that '#' stands for. */
function expressionOf(tokens: Token[], parameters: Named[], names: Names, counted: string): string {
  const parts = tokens.map((token) => {
    if (token.type === 'content') return { literal: token.value }
    if (token.type === 'octothorpe') return { code: `${names.number}(${counted})`, isText: true }
    const parameter = parameters.find(({ name }) => name === token.arg)
    if (!parameter) throw new Error(`English has no argument {${token.arg}} here.`)
    const { letter } = parameter
    if ('cases' in token) return { code: conditionOf(token, letter, parameters, names, counted), isText: true }
    if (token.type === 'function' && token.key === 'number') return { code: `${names.number}(${letter})`, isText: true }
    return { code: letter }
  })
  let hasElements = false
  walk(tokens, (token) => {
    hasElements ||= 'arg' in token && parameters.some(({ name, type }) => name === token.arg && type === 'element')
  })
  const [only] = parts
  if (parts.length === 1 && only!.isText) return only!.code!
  if (hasElements) return `${names.rich}(${parts.map((part) => part.code ?? JSON.stringify(part.literal)).join(',')})`
  if (parts.every((part) => part.code === undefined)) return JSON.stringify(parts.map((part) => part.literal).join(''))
  return `\`${parts.map((part) => (part.code ? `\${${part.code}}` : part.literal!.replace(/[`\\]|\$(?=\{)/g, '\\$&'))).join('')}\``
}

/** One case after the other, and 'other' where none fits. */
function conditionOf(
  token: Extract<Token, { cases: unknown }>,
  letter: string,
  parameters: Named[],
  names: Names,
  counted: string,
): string {
  const isPlural = token.type === 'plural'
  const written = ({ tokens }: { tokens: Token[] }) =>
    expressionOf(tokens, parameters, names, isPlural ? letter : counted)
  const other = token.cases.find(({ key }) => key === 'other')
  if (!other) throw new Error(`{${token.arg}, ${token.type}, …} has no case "other".`)
  const test = (key: string) => {
    if (isPlural) return key.startsWith('=') ? `${letter}==${key.slice(1)}` : `${names.plural}(${letter})=='${key}'`
    return key === 'true'
      ? letter
      : key === 'false' || key === 'none'
        ? `!${letter}`
        : `${letter}==${JSON.stringify(key)}`
  }
  const exactFirst = token.cases.toSorted((one, next) => Number(next.key[0] === '=') - Number(one.key[0] === '='))
  const tested = exactFirst.filter((one) => one !== other).map((one) => `${test(one.key)}?${written(one)}:`)
  return tested.join('') + written(other)
}
