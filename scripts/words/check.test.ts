import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { folderInTest } from '#test/files/test-folder.ts'
import { checkCatalogues } from './check.ts'
import { columnsOf, complaintOf, complaintOfEnglish } from './complaints.ts'

const WAVES = '{name} rode {count, plural, one {# wave} other {# waves}}'
const REASON = '{name} {reason, select, back {is back} other {is fine}}'

test.each([
  ['es', WAVES, '{name} surfeó {count, plural, one {# ola} other {# olas}}'],
  ['es', WAVES, 'Olas de {name}: {count, number}'],
  ['ja', WAVES, '{name}が{count, plural, other {#本}}'],
  ['ja', '{count, plural, one {wave} other {waves}}', '波'],
  ['fr', REASON, '{reason, select, back {{name} est de retour} other {{name} va bien}}'],
  ['es', 'Size, such as 6\'2" × 20', 'Medida, como 6\'2" × 20'],
  ['ja', ' at {place}', '（{place}）'],
  ['fr', 'See {link, element}', 'Voir {link, element}'],
])('%s: %s may be %s', (language, english, text) => {
  expect(complaintOf(language, english, text)).toBeUndefined()
})

test.each([
  ['es', WAVES, '{name surfeó', 'is no message'],
  ['es', WAVES, 'Surfeó {count, plural, one {# ola} other {# olas}}', 'lacks {name}'],
  ['es', WAVES, '{name} surfeó {n, plural, one {# ola} other {# olas}}', 'has {n}'],
  ['es', WAVES, '{name, number} surfeó {count, plural, one {# ola} other {# olas}}', 'has {name} as number'],
  ['es', WAVES, '{name} surfeó {count, plural, one {# ola}}', 'has no case "other"'],
  ['es', WAVES, '{name} surfeó {count, plural, =1 {# ola} few {} other {# olas}}', 'has the plural form "few"'],
  ['ja', WAVES, '{name}が{count, plural, one {#本} other {#本}}', 'has the plural form "one"'],
  ['ar', WAVES, '{name} {count, plural, one {#} other {#}}', 'needs the plural form "zero"'],
  ['es', REASON, '{name} {reason, select, vuelve {ya volvió} other {está bien}}', 'has the case "vuelve"'],
  ['es', REASON, '{name} {reason, select, other {está bien}}', 'lacks the case "back"'],
  ['es', REASON, '{name} está bien', 'lacks {reason}'],
  ['es', 'Save', 'Guardar\u200b', 'has a sign that nobody sees'],
  ['es', 'Save', '<b>Guardar</b>', 'has markup'],
  ['es', 'Save', '"Guardar"', 'has the quote'],
  ['es', ' at {place}', 'en {place}', 'begins or ends with another space'],
])('%s: %s cannot be %s', (language, english, text, complaint) => {
  expect(complaintOf(language, english, text)).toContain(complaint)
})

test('English itself needs its plural forms', () => {
  expect(complaintOfEnglish('{count, plural, =0 {None} other {# waves}}')).toBeUndefined()
  expect(complaintOfEnglish('{count, plural, one {# wave} many {# waves} other {# waves}}')).toContain('"many"')
})

test('the longest form counts, and a full-width sign twice', () => {
  expect(columnsOf('{count, plural, one {wave} other {waves}} of {name}')).toBe(9)
  expect(columnsOf('波に乗る')).toBe(8)
})

test('missing, unused, untranslated and too wide texts are named with how to mend them', () => {
  const folder = folderInTest()
  const write = (file: string, texts: unknown) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), JSON.stringify(texts))
  }
  const english = {
    save: 'Save',
    tryAgain: 'Try again',
    point: 'Point break',
    close: 'Close',
    labels: ['Poor', 'Fair'],
    gone: 'Gone',
  }
  write('en/app.json', english)
  write('pt/app.json', {
    save: 'Salvar',
    tryAgain: 'Try again',
    point: 'Point break',
    close: 'Close',
    labels: ['Ruim', 'Razoável'],
  })
  write('pt/same-as-english.json', ['app:point', 'app:save'])
  write('pt-PT/app.json', {
    save: 'Guardar agora',
    tryAgain: 'Tenta de novo',
    labels: ['Mau', 'Razoável'],
    old: 'Velho',
  })
  write('widths.json', { 'app.save': 10, 'app.labels.*': 7 })
  const code = new Map([
    [
      'web/a.tsx',
      "import * as texts from '#words/app.ts'\ntexts.save; texts.tryAgain; texts.point; texts.close; texts.labels",
    ],
    ['web/b.tsx', 'gone'],
  ])

  expect(checkCatalogues(folder, code).map(({ at, what }) => `${at} ${what}`)).toEqual([
    'words/en/app.json: gone is used nowhere: remove it, also from other languages',
    'words/pt/app.json: labels.1 is 8 columns wide; its place has 7',
    'words/pt-PT/app.json: save is 13 columns wide; its place has 10',
    'words/pt-PT/app.json: labels.1 is 8 columns wide; its place has 7',
    'words/pt/app.json: gone is missing: translate it',
    'words/pt/app.json: tryAgain is English: translate it, or name it in same-as-english.json',
    'words/pt/app.json: close is English: translate it, or name it in same-as-english.json',
    'words/pt/app.json: save is not as in English: remove it from same-as-english.json',
    'words/pt-PT/app.json: gone is missing: translate it',
    'words/pt-PT/app.json: old is no text of English: remove it',
  ])
})
