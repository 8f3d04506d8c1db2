import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { exportsOf, importsOf, sources } from '#test/architecture/sources.ts'
import { FOR_TESTS_ALONE } from '#test/architecture/tested-inside.ts'

/** Written by a tool from the tables. */
const GENERATED = 'server/platform/database/schema.ts'
/** Vitest calls it. */
const CALLED_BY_TOOLS = ['test/postgres/global-setup.ts: setup']

const isTest = (file: string) => /\.test\.tsx?$|^(test|e2e)\/|[-/](conformance|for-tests)\.ts$/.test(file)

const wordsOf = (file: string): string[] => readFileSync(file, 'utf8').match(/\w+/g) ?? []
/** Names that the web app takes of anything: what a lazy import takes may be read in another file. */
const readInWeb = new Set(
  sources
    .filter((file) => file.startsWith('web/'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\.(\w+)|\{([\w, ]+)\}(?: = await|\) =>)/g)])
    .flatMap(([, member = '', list = '']) => [member, ...list.split(/, | /)]),
)

/** Files by what they import, with the names they take of it. */
const taken = new Map<string, { by: string; names: ReadonlySet<string> }[]>()
for (const by of [...sources, ...globSync(['*.config.ts', 'words/compiled/**/*.ts'])])
  for (const { path, names, isLazy } of importsOf(by)) {
    const uses = taken.get(path) ?? []
    taken.set(path, uses)
    uses.push({ by, names: new Set(names ?? wordsOf(by)) })
    if (isLazy && path.startsWith('web/')) uses.push({ by, names: readInWeb })
  }

const exported = sources
  .filter((file) => file !== GENERATED)
  .flatMap((file) =>
    exportsOf(file).map(({ name, isType }) => ({
      name: `${file}: ${name}`,
      isInternal: !isTest(file) && !isType && !file.startsWith('scripts/'),
      users: (taken.get(file) ?? []).filter(({ names }) => names.has(name)).map(({ by }) => by),
    })),
  )

test('every export has an importer', () => {
  expect(exported.length).toBeGreaterThan(2000)
  const unused = exported.filter(({ users }) => users.length === 0).map(({ name }) => name)
  expect(unused).toEqual(CALLED_BY_TOOLS)
})

test('product exports used by tests alone have a reason', () => {
  const forTests = exported.filter(({ isInternal, users }) => isInternal && users.length > 0 && users.every(isTest))
  const listed = Object.values(FOR_TESTS_ALONE).flat()
  expect(forTests.map(({ name }) => name).toSorted()).toEqual(listed.toSorted())
})
