import { hash } from 'node:crypto'
import {
  ENGLISH,
  languages,
  type Names,
  type Parameter,
  parametersOf,
  readCatalogue,
  sourceOf,
  type Texts,
} from '../words/messages.ts'
import { pseudoText } from './pseudo-language.ts'

/** What a build needs of the catalogues. A key is 'safety:alarm', or 'sea/measures:unitNames/feet'. */
export type PageTexts = {
  languages: string[]
  /** English, for its names and kinds. */
  catalogueOf(file: string): Texts | undefined
  parametersOf(key: string): Parameter[]
  /** Of this text in all languages. */
  fingerprintOf(key: string): string
  /** Names of what a text with arguments calls, in one language or another. */
  usesOf(key: string): (keyof Names)[]
  textOf(language: string, key: string): string
  /** `names` are the identifiers of what `usesOf` names, in its order. */
  sourceOf(language: string, key: string, names: string[]): string
}

/** Signs that no text has before a bracket. */
const OWN: Names = { plural: '$plural', number: '$number', rich: '$rich' }
/** Accented English, which no reader gets: it shows what is no text of a catalogue. */
export const PSEUDO = 'pseudo'

export function readPageTexts(isPseudo = false): PageTexts {
  const built = isPseudo ? [PSEUDO] : languages()
  const catalogues = new Map(built.map((language) => [language, readCatalogue(isPseudo ? ENGLISH : language).files]))
  const english = readCatalogue(ENGLISH).files
  const messageOf = (language: string, key: string): string => {
    const text = at(catalogues.get(language)!, key)
    return isPseudo && key !== 'locale:locale' ? pseudoText(text) : isPseudo ? 'el' : text
  }
  const parametersOfKey = (key: string) => parametersOf(at(english, key))
  const expressionOf = (language: string, key: string, names: Names) =>
    sourceOf(messageOf(language, key), parametersOfKey(key), names)
  const usesOf = (key: string) => {
    const sources = built.map((language) => expressionOf(language, key, OWN))
    return (Object.keys(OWN) as (keyof Names)[]).filter((name) =>
      sources.some((source) => source.includes(`${OWN[name]}(`)),
    )
  }
  return {
    languages: built,
    catalogueOf: (file) => english.get(file),
    parametersOf: parametersOfKey,
    usesOf,
    fingerprintOf: (key) => hash('sha256', built.map((language) => messageOf(language, key)).join('\0')).slice(0, 6),
    textOf: (language, key) => new Function(`return ${expressionOf(language, key, OWN)}`)(),
    sourceOf: (language, key, names) => {
      const given = usesOf(key).map((name, index) => [name, names[index] ?? name])
      return expressionOf(language, key, { ...OWN, ...Object.fromEntries(given) })
    },
  }
}

function at(files: Map<string, Texts>, key: string): string {
  const [file = '', path = ''] = key.split(':')
  const text = path
    .split('/')
    .reduce<unknown>((below, name) => (below as Record<string, unknown> | undefined)?.[name], files.get(file))
  if (typeof text !== 'string') throw new Error(`There is no text ${key}.`)
  return text
}
