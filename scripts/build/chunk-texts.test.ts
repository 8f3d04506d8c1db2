import { minifySync } from 'vite'
import { expect, test } from 'vitest'
import { inLanguages, placeholder, TEXT_CALL } from './chunk-texts.ts'

const texts: Record<string, Record<string, string>> = {
  en: { 'app:open': 'Open "Lineup"', 'app:price': `It costs \${5} \`now\`` },
  fr: { 'app:open': 'Ouvrir\n« Lineup »', 'app:price': "C'est \\ gratuit" },
}
const functions: Record<string, string> = { en: '(a)=>a+" waves"', fr: '(a)=>PLURAL(a)=="one"?"une":"des"' }

const mark = (key: string) => placeholder(key, 'abc123')
const inFrench = (code: string, language = 'fr') =>
  inLanguages(code, {
    textOf: (language, key) => texts[language]![key]!,
    sourceOf: (language, _key, [plural = '']) => functions[language]!.replace('PLURAL', plural),
    moved: (language, text) => (text === 'assets/map.js' ? `assets/${language}/map.js` : text),
  })(language)
/** Runs the body of a function that may call `plural`. */
const run = (code: string) =>
  new Function('plural', `return ${code}`)((count: number) => (count === 1 ? 'one' : 'other'))

test.each(['en', 'fr'])(
  'texts with quotes, line breaks and braces are the same in strings and templates in %s',
  (language) => {
    const code = `((n) => ["${mark('app:open')}", '${mark('app:price')}!', \`\${n}: ${mark('app:price')} \${n} ${mark('app:open')}\`])(1)`
    const { 'app:open': open, 'app:price': price } = texts[language]!
    expect(run(inFrench(code, language))).toEqual([open, `${price}!`, `1: ${price} 1 ${open}`])
  },
)

test('texts survive the minifier, which joins strings to templates', () => {
  const { code } = minifySync('a.js', `export const f = (n) => "(" + "${mark('app:price')}" + ") " + n`)
  expect(inFrench(code)).toContain("(C'est \\\\ gratuit) ")
})

test('a text with arguments becomes a function of the language, with the names that it calls', () => {
  const code = `(() => { const waves = ${TEXT_CALL}("${mark('app:waves')}", plural); return [waves(1), ${TEXT_CALL}("${mark('app:waves')}", plural)(2)] })()`
  expect(run(inFrench(code))).toEqual(['une', 'des'])
  expect(run(inFrench(code, 'en'))).toEqual(['1 waves', '2 waves'])
})

test('names of scripts are moved, and all else stays as it is', () => {
  const code = '((...list) => [...list, "@@none@@" /* @@ */])("assets/map.js", "assets/map.css")'
  expect(run(inFrench(code))).toEqual(['assets/fr/map.js', 'assets/map.css', '@@none@@'])
  expect(inFrench('a("b", /"/)')).toBe('a("b", /"/)')
})
