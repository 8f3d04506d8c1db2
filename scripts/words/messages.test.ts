import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { folderInTest } from '#test/files/test-folder.ts'
import { languages, parametersOf, readCatalogue, sourceOf } from './messages.ts'

const names = { plural: 'P', number: 'N', rich: 'R' }

/** Evaluates a message's expression as a page would. */
function compiled(text: string, language = 'en') {
  const rules = new Intl.PluralRules(language)
  const source = sourceOf(text, parametersOf(text), names)
  return new Function('P', 'N', 'R', `return ${source}`)(
    (count: number) => rules.select(count),
    (count: number) => count.toLocaleString(language),
    (...parts: unknown[]) => parts,
  )
}

const WAVES = "''{name}'' {count, plural, =0 {didn't ride} one {rode # `wave`} other {rode # waves}}"

test.each<[string, unknown[], string | unknown[]]>([
  [WAVES, ['Ana', 0], "'Ana' didn't ride"],
  [WAVES, ['Ana', 1], "'Ana' rode 1 `wave`"],
  [WAVES, ['Ana', 1204], "'Ana' rode 1,204 waves"],
  ['Cost: \u0024{price} \\ {price}', ['1'], 'Cost: $1 \\ 1'],
  ['{hours, number} h', [1500.5], '1,500.5 h'],
  ['{isSaved, select, true {Saved} other {Not saved}}', [true], 'Saved'],
  ['{isSaved, select, true {Saved} other {Not saved}}', [false], 'Not saved'],
  ['{name} is back{place, select, none {} other { from {place}}}', ['Ana', null], 'Ana is back'],
  ['{name} is back{place, select, none {} other { from {place}}}', ['Ana', 'none'], 'Ana is back from none'],
  ['{reason, select, back {is back} other {is fine}}', ['back'], 'is back'],
  ['{reason, select, back {is back} other {is fine}}', [null], 'is fine'],
  ['See {link, element} or {count, plural, one {{link, element}} other {#}}', ['L', 1], ['See ', 'L', ' or ', ['L']]],
])('%s of %j', (text, given, expected) => {
  expect(compiled(text)(...given)).toEqual(expected)
})

test('parameters come in the order of their first appearance, each with its kind', () => {
  expect(parametersOf('{name} {count, plural, one {{place, select, none {} other { at {place}}}} other {#}}')).toEqual([
    { name: 'name', type: 'text' },
    { name: 'count', type: 'number' },
    { name: 'place', type: 'choice' },
  ])
  expect(
    parametersOf('{isIn, select, true {{link, element}} other {{name}}} {name, select, none {} other {}}'),
  ).toEqual([
    { name: 'isIn', type: 'boolean' },
    { name: 'link', type: 'element' },
    { name: 'name', type: 'choice' },
  ])
})

test('another order keeps the positions of the English arguments', () => {
  const source = sourceOf('{place}: {name}', parametersOf('{name} at {place}'), names)
  expect(new Function(`return ${source}`)()('Ana', 'Mundaka')).toBe('Mundaka: Ana')
})

test("letters of parameters are none of the names' identifiers", () => {
  const source = sourceOf('{count, plural, other {#}}', parametersOf('{count, number}'), {
    plural: 'a',
    number: 'b',
    rich: 'c',
  })
  expect(source).toBe('(d)=>b(d)')
})

test.each([
  '{name',
  'name}',
  '{a, date}',
  '{a, plural, one {x}}',
  '{a, plural, offset:1 other {#}}',
  '{a, number, integer}',
])('%s is no message', (text) => {
  expect(() => sourceOf(text, parametersOf(text), names)).toThrow()
})

test("a text that is missing is the base language's, then English", () => {
  const folder = folderInTest()
  const write = (file: string, texts: unknown) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), JSON.stringify(texts))
  }
  write('en/sessions/feed.json', { one: 'One', list: ['a', 'b'], more: { two: 'Two', three: 'Three' } })
  write('pt/sessions/feed.json', { one: 'Um', list: ['A', 'B'], more: { two: 'Dois' } })
  write('pt-PT/sessions/feed.json', { more: { two: 'Duas' } })
  write('pt-PT/same-as-english.json', [])

  expect(languages(folder)).toEqual(['en', 'pt', 'pt-PT'])
  expect(readCatalogue('pt-PT', folder)).toEqual({
    files: new Map<string, unknown>([
      ['locale', { locale: 'pt-PT' }],
      ['sessions/feed', { one: 'Um', list: ['A', 'B'], more: { two: 'Duas', three: 'Three' } }],
    ]),
    missing: ['sessions/feed.more.three'],
  })
})
