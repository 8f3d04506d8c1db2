import { type Parameter, parametersOf, parseMessage, type Token, walk } from './messages.ts'

type Select = Extract<Token, { cases: unknown }>

/** Controls, signs without a width, and those that turn the direction of writing: no reader sees them. */
const INVISIBLE = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u
const MARKUP = /<\/?[a-z]|&#?\w+;/i
/** Inches have them; other languages have quotes of their own. */
const STRAIGHT_QUOTE = /(?<!\d)"/
/** Spanish, French and Portuguese have it for whole millions, which no text of ours counts. */
const RARE = 'many'

/** A problem of an English text, in words; undefined if it has none. */
export function complaintOfEnglish(text: string): string | undefined {
  return complaintOfAny('en', text) ?? complaintOfSigns(text)
}

/** A problem of a translation, in words; undefined if it has none. */
export function complaintOf(language: string, english: string, text: string): string | undefined {
  return (
    complaintOfAny(language, text) ??
    complaintOfSigns(text) ??
    (STRAIGHT_QUOTE.test(text) ? 'has the quote ": write the quotes of this language' : undefined) ??
    (!WIDE.test(text) && edges(text) !== edges(english)
      ? 'begins or ends with another space than English'
      : undefined) ??
    complaintOfArguments(english, text)
  )
}

const edges = (text: string) => `${/^\s*/.exec(text)![0]}|${/\s*$/.exec(text)![0]}`

function complaintOfSigns(text: string): string | undefined {
  if (INVISIBLE.test(text)) return 'has a sign that nobody sees: remove it'
  return MARKUP.test(text) ? 'has markup: write plain text' : undefined
}

/** Problems that a text has by itself. */
function complaintOfAny(language: string, text: string): string | undefined {
  try {
    parametersOf(text)
  } catch (error) {
    return `is no message: ${(error as Error).message.split('\n')[0]}`
  }
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  for (const { type, arg, cases } of selectsIn(text)) {
    const keys = cases.map(({ key }) => key)
    if (!keys.includes('other')) return `has no case "other" of {${arg}}`
    const forms = keys.filter((key) => !key.startsWith('='))
    if (type !== 'plural' || forms.length === 1) continue
    const strange = forms.find((form) => !needed.some((category) => category === form))
    if (strange) return `has the plural form "${strange}" of {${arg}}, which this language lacks`
    const missing = needed.find((category) => category !== RARE && !forms.includes(category))
    if (missing) return `needs the plural form "${missing}" of {${arg}}`
  }
  return undefined
}

function selectsIn(text: string): Select[] {
  const found: Select[] = []
  walk(parseMessage(text), (token) => {
    if ('cases' in token) found.push(token)
  })
  return found
}

function complaintOfArguments(english: string, text: string): string | undefined {
  const [wanted, given] = [parametersOf(english), parametersOf(text)]
  const strange = given.find(({ name }) => !wanted.some((parameter) => parameter.name === name))
  if (strange) return `has {${strange.name}}, which English has not`
  const wrong = given.find((one) => !mayBe(one.type, wanted.find(({ name }) => name === one.name)!.type))
  if (wrong) return `has {${wrong.name}} as ${wrong.type}; English has it as another kind`
  const missing = wanted.find(({ name }) => isShown(english, name) && !given.some((one) => one.name === name))
  if (missing) return `lacks {${missing.name}}`
  return complaintOfCases(english, text)
}

/** A number or a choice may be written as it is; a choice may not become a number. */
const mayBe = (given: Parameter['type'], english: Parameter['type']) =>
  given === english || (given === 'text' && (english === 'number' || english === 'choice'))

/** False for a number that only chooses a plural form, which some languages need not. */
function isShown(english: string, name: string): boolean {
  let isShown = false
  const visit = (tokens: Token[], counted: string) => {
    for (const token of tokens) {
      if (token.type === 'octothorpe') isShown ||= counted === name
      else if ('cases' in token) {
        isShown ||= token.type === 'select' && token.arg === name
        for (const { tokens } of token.cases) visit(tokens, token.type === 'plural' ? token.arg : counted)
      } else isShown ||= 'arg' in token && token.arg === name
    }
  }
  visit(parseMessage(english), '')
  return isShown
}

function complaintOfCases(english: string, text: string): string | undefined {
  const casesOf = (selects: Select[], arg: string) =>
    new Set(selects.flatMap((one) => (one.arg === arg && one.type === 'select' ? one.cases.map(({ key }) => key) : [])))
  const [wanted, given] = [selectsIn(english), selectsIn(text)]
  for (const { arg, type, cases } of given) {
    if (type !== 'select') continue
    const keys = casesOf(wanted, arg)
    const strange = cases.find(({ key }) => !keys.has(key))
    if (strange) return `has the case "${strange.key}" of {${arg}}, which English has not`
    const missing = [...keys].find((key) => !casesOf(given, arg).has(key))
    if (missing) return `lacks the case "${missing}" of {${arg}}`
  }
  return undefined
}

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u

/** Columns of the longest form of a text, without its arguments; a full-width sign counts two. */
export const columnsOf = (text: string): number => longest(parseMessage(text))

const longest = (tokens: Token[]): number =>
  tokens.reduce((columns, token) => {
    if (token.type === 'content')
      return columns + [...token.value].reduce((sum, sign) => sum + (WIDE.test(sign) ? 2 : 1), 0)
    if ('cases' in token) return columns + Math.max(...token.cases.map(({ tokens }) => longest(tokens)))
    return columns
  }, 0)
