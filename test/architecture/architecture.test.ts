import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { entriesByFolder } from '#scripts/measure-code.ts'
import { limits } from '#server/limits.ts'
import { limitsOfWritingRoutes } from '#server/platform/api-document/limits-of-calls.ts'
import { WEEK_MS } from '#surf/time/durations.ts'
import { importsOf, LANGUAGES, SPOKEN, sources } from '#test/architecture/sources.ts'
import { SPECIFIED_TEXTS, SPECIFIED_TOASTS } from '#test/pages/specified-texts.ts'

const ofTheServer = ['server/deps.ts', 'server/limits.ts']
/** What each place may import beside itself; a feature only itself, and the events and writes of others. Tests may also use test/. */
const allowed: Record<string, string[]> = {
  contract: ['contract', 'words/compiled/en/server/issues.ts'],
  surf: ['surf', 'contract'],
  catalogue: ['catalogue', 'contract', 'surf'],
  'server/platform': [LANGUAGES, SPOKEN, 'contract', 'surf', 'server/platform', ...ofTheServer],
  'server/domain': [LANGUAGES, 'contract', 'surf', 'server/platform', 'server/domain', ...ofTheServer],
  'server/features': [LANGUAGES, 'contract', 'surf', 'catalogue', 'server/platform', 'server/domain', ...ofTheServer],
  words: ['words', 'contract', 'surf'],
  'web/lib': ['words/compiled/en/', 'contract', 'surf', 'web/lib'],
  'web/ui': ['words/compiled/en/', SPOKEN, 'contract', 'surf', 'web/lib', 'web/ui'],
  'web/features': ['words/compiled/en/', SPOKEN, 'contract', 'surf', 'web/lib', 'web/ui'],
  'web/pages': ['words/compiled/en/', 'contract', 'surf', 'web/lib', 'web/ui', 'web/features'],
  'web/dialogs': ['words/compiled/en/', 'contract', 'surf', 'web/lib', 'web/ui', 'web/features'],
}

const featureOf = (path: string) => path.match(/^(server|web)\/features\/[^/]+/)?.[0]

/** Declarations of events hold no code, so any feature may publish them. */
const isEvents = (path: string) => /^server\/features\/[^/]+\/events\.ts$/.test(path)
/** What a feature writes into its tables for others (test/architecture/sql-architecture.test.ts): SQL, and nothing of the feature's rules. */
const isWrites = (path: string) => /^server\/features\/[^/]+\/writes\.ts$/.test(path)

test('the writes of a feature import the platform alone', () => {
  const imported = sources
    .filter(isWrites)
    .flatMap((file) => importsOf(file).map(({ path }) => path))
    .filter((path) => !/^(contract|surf|words|server\/(platform|domain))\//.test(path))
  expect(imported).toEqual([])
})

test('events of a feature are declarations alone, and every one has its place in the table of messages', () => {
  const declarations = sources.filter(isEvents)
  const imported = declarations
    .flatMap((file) => importsOf(file).map(({ path }) => path))
    .filter((path) => !path.startsWith('contract/') && path !== 'server/platform/live/event.ts')
  expect(imported).toEqual([])
  expect(importsOf('server/live-messages.ts').map(({ path }) => path)).toEqual(expect.arrayContaining(declarations))
})

test.each(Object.entries(allowed))('%s imports only what it may', (place, targets) => {
  const strays = sources
    .filter((file) => file.startsWith(`${place}/`) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => importsOf(file).map(({ path }) => ({ file, path })))
    .filter(({ path }) => !isEvents(path) && !isWrites(path))
    .filter(({ file, path }) => ![...targets, featureOf(file)].some((target) => target && path.startsWith(target)))
    .map(({ file, path }) => `${file} -> ${path}`)
  expect(strays).toEqual([])
})

test('imports use full paths, so that the rules cannot be bypassed', () => {
  const relative = sources
    .filter((file) => /^(contract|surf|catalogue|server|web)\//.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => /(?:from |import\(|import )'\.\.?\//.test(readFileSync(file, 'utf8')))
  expect(relative).toEqual([])
})

test('the browser imports declarations of the contract as types only', () => {
  const plainValues = [
    'headers',
    'limits',
    'people/notification-kinds',
    'people/hiding-words',
    'people/typed-words',
    'sessions/surfing-types',
  ].map((name) => `contract/${name}.ts`)
  const loaded = sources
    .filter((file) => file.startsWith('web/') && !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ path, typeOnly }) => path.startsWith('contract/') && !typeOnly && !plainValues.includes(path))
        .map(({ path }) => `${file} -> ${path}`),
    )
  expect(loaded).toEqual([])
})

test('a server starts without the coastline, which takes 0.3 s and 100 MB to parse', () => {
  const loaded = new Set(['server/main.ts'])
  for (const file of loaded)
    for (const { path, typeOnly, isLazy } of importsOf(file)) if (!typeOnly && !isLazy) loaded.add(path)
  expect(loaded.size).toBeGreaterThan(100)
  expect(loaded).not.toContain('catalogue/coastline.ts')
})

const MOST_ENTRIES = 25

test('no folder holds more than 25 entries', () => {
  expect(entriesByFolder('.').filter(({ entries }) => entries > MOST_ENTRIES)).toEqual([])
})

test('no file has two subjects, a vague name or a default export', () => {
  const long = sources.filter(
    (file) => file !== 'server/platform/database/schema.ts' && readFileSync(file, 'utf8').split('\n').length > 251,
  )
  const vague = sources.filter((file) =>
    /(^|\/)(utils?|helpers?|common|misc|service|manager|repository|controller|index)(\.|\/)/.test(file),
  )
  expect([...long, ...vague]).toEqual([])
})

test('durations are named in surf/time/durations.ts alone', () => {
  const declared = sources.filter(
    (file) =>
      file !== 'surf/time/durations.ts' &&
      /const (SECOND|MINUTE|HOUR|DAY|WEEK)_(MS|SECONDS) =/.test(readFileSync(file, 'utf8')),
  )
  expect(declared).toEqual([])
})

const listedTexts = [
  ...Object.entries(SPECIFIED_TEXTS).flatMap(([screen, texts]) => texts.map((text) => `${screen}: ${text}`)),
  ...SPECIFIED_TOASTS.map((toast) => `toast: ${toast}`),
]

test('the list of specified texts has exactly the texts of the specification', () => {
  const specified = readFileSync('docs/texts.md', 'utf8')
    .split(/^## /m)
    .flatMap((screen) => {
      const name = screen.match(/^\w+(?=: )/)?.[0]
      return [...screen.matchAll(/^\| `([^`]+)` \|/gm)].map(([, text]) => `${name}: ${text}`)
    })
  expect(listedTexts.toSorted()).toEqual(specified.toSorted())
})

test('every text of the specification is found on its screen by a component or end-to-end test that runs', () => {
  const shown = new Set<string>()
  const calls = /\bshows(?:Texts|Toast)\(\w+(?:\.\w+)?((?:,\s*(?:'[^']*'|"[^"]*"))+),?\s*\)/g
  for (const file of globSync(['e2e/**/*.test.ts', 'web/**/*.test.tsx'])) {
    const code = withoutComments(readFileSync(file, 'utf8'))
    expect(code, file).not.toMatch(/\b(?:test|describe)\.(?:skip|fixme|todo)\b/)
    for (const [call, given = ''] of code.matchAll(calls)) {
      const [first, ...texts] = [...given.matchAll(/'([^']*)'|"([^"]*)"/g)].map((match) => match[1] ?? match[2])
      if (call.startsWith('showsToast')) shown.add(`toast: ${first}`)
      for (const text of texts) shown.add(`${first}: ${text}`)
    }
  }
  expect(listedTexts.filter((text) => !shown.has(text))).toEqual([])
})

/** Comments that begin a line, and those after code. */
const withoutComments = (code: string) => code.replace(/^\s*\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ [^\n]*/gm, '')

test('at most five tests are listed as flaky, none of them for longer than a week', () => {
  const unsteady: { test: string; error: string; date: string }[] = JSON.parse(
    readFileSync('test/unsteady.json', 'utf8'),
  )
  expect(unsteady.length).toBeLessThanOrEqual(5)
  for (const { test: name, error, date } of unsteady) {
    expect(sources).toContain(name.split(' › ')[0])
    expect(error).not.toBe('')
    expect(Date.now() - Date.parse(date), `${name}: find out why it fails`).toBeLessThan(WEEK_MS)
  }
})

test('every call that writes has rows in the table of limits or a reason for none', () => {
  const writing = endpoints.map(({ route }) => route).filter((route) => !route.startsWith('GET '))
  expect(Object.keys(limitsOfWritingRoutes).toSorted()).toEqual(writing.toSorted())
  const named = Object.values(limitsOfWritingRoutes).flatMap((rows) => (typeof rows === 'string' ? [] : rows))
  expect(Object.keys(limits)).toEqual(expect.arrayContaining(named))
})
