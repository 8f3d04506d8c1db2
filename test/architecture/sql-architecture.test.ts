import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const files = globSync('server/**/*.ts').filter(
  (file) => !file.endsWith('.test.ts') && file !== 'server/platform/database/schema.ts',
)
const textOf = (file: string) => readFileSync(file, 'utf8')

const MOST_LINES = 40

/** The templates of SQL in a file: where each begins, by line from 1, and how many lines it has. */
function statementsIn(file: string) {
  const text = textOf(file)
  const found = new Map<number, { start: number; end: number }>()
  const add = (template: { start: number; end: number }) => void found.set(template.start, template)
  new Visitor({
    TaggedTemplateExpression: (node) => {
      if (node.tag.type === 'Identifier' && node.tag.name === 'sql') add(node.quasi)
    },
    TemplateLiteral: (node) => {
      if (/^\s*(select|insert|update|delete|with|create|do)\b/.test(node.quasis[0]?.value.raw ?? '')) add(node)
    },
  }).visit(parseSync(file, text).program)
  return [...found.values()].map(({ start, end }) => ({
    line: text.slice(0, start).split('\n').length,
    lines: text.slice(start, end).split('\n').length,
    before: text.slice(0, start).split('\n').at(-2) ?? '',
    text: text.slice(start, end),
    isSent: text.startsWith('.execute(', end),
  }))
}

test('a template of more than 40 lines is a named view or function, or has a reason above it', () => {
  const statements = files.flatMap((file) => statementsIn(file).map((statement) => ({ ...statement, file })))
  expect(statements.length).toBeGreaterThan(300)
  const long = statements
    .filter(({ lines, before }) => lines > MOST_LINES && !/^\s*\/\/ \w/.test(before))
    .map(({ file, line, lines }) => `${file}:${line} has ${lines} lines`)
  expect(long).toEqual([])
})

test('no statement returns all columns of a table: its plan would fail once a migration adds one', () => {
  const found = files.flatMap((file) =>
    statementsIn(file)
      .filter(({ text, isSent }) => isSent && returnsAll(text))
      .map(({ line }) => `${file}:${line}`),
  )
  const built = files.filter((file) =>
    /(?:selectFrom\('(?!made')\w+'\)\s*\.selectAll|\.returningAll)\(/.test(textOf(file)),
  )
  expect([...found, ...built]).toEqual([])
})

/** Whether its outermost `select` or `returning` has a star of a table. What stands in parentheses may grow. */
function returnsAll(statement: string): boolean {
  let outermost = statement.replace(/\$\{[^{}]*\}/g, '')
  for (let before = ''; before !== outermost; ) {
    before = outermost
    outermost = outermost.replace(/\([^()]*\)/g, '')
  }
  const source = /\breturning (?:\w+\.)?\*|\bselect (?:\w+\.)?\* from (\w+)/.exec(outermost)
  return source !== null && (source[1] === undefined || !outermost.includes(`${source[1]} as`))
}

test('no statement matches columns by position', () => {
  const byPosition = [
    // insert into boards (…) ${rows}
    /insert into \w+[^`;(]*\([^)]*\)\s*\$\{/,
    // insert into boards (…) select held.*, …
    /insert into \w+[^`;]*?\)\s*select\b(?:(?!\bfrom\b)[^;`])*?(?:\w\.\*|\s\*\s*(?:,|from\b))/,
    // with place (…) as (${rows})
    /\w+ \([\w,\s]+\) as (?:materialized )?\(\s*\$\{/,
    // from (${rows}) place (…)
    /\(\$\{[^{}]*\}\)\s+(?:as )?\w+ \((?:\$\{|[\w,\s]+\))/,
  ]
  const found = files.filter((file) => byPosition.some((pattern) => pattern.test(textOf(file))))
  expect(found).toEqual([])
})

/** The aliases that each fragment has inside: a column that is handed to it must not be taken for one of theirs. */
const fragments = {
  sessionsSeenBy: 's|link|seen|own|share|sharer',
  knowsSecretSpot: 'own|share|sharer',
  secretSpotsKnownTo: 'spot|share|link',
  isBlocked: 'block',
  notBlocked: 'block',
}

test('a column of the viewer has an alias that is unique where it is composed', () => {
  const given = new RegExp(`\\b(${Object.keys(fragments).join('|')})\\(\\s*sql\`([^$\`]+)\``, 'g')
  const found = files.flatMap((file) =>
    [...textOf(file).matchAll(given)].map(([, name, column = '']) => ({ file, name, column })),
  )
  expect(found.length).toBeGreaterThan(10)
  const taken = found.filter(
    ({ name, column }) =>
      !/^\w+\."?\w+"?$/.test(column) ||
      fragments[name as keyof typeof fragments].split('|').includes(column.split('.')[0]!),
  )
  expect(taken).toEqual([])
})

const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const tables = [
  ...textOf('server/platform/database/schema.ts')
    .split('export interface DB {')[1]!
    .matchAll(/^ {2}(\w+):/gm),
].map(([, name = '']) => inSnakeCase(name))
/** Removes what hangs on no foreign key, and locks in one order what others may be changing. */
const REMOVAL = 'server/features/own-data/removal.ts'
/** A row that several features have columns in. */
const SHARED = 'users'
/** A feature, or a file of the platform. */
const placeOf = (file: string) => file.match(/^server\/features\/[^/]+/)?.[0] ?? file
const severalOf = (writers: Map<string, Set<string>>) =>
  [...writers]
    .filter(([, places]) => places.size > 1)
    .map(([written, places]) => `${written}: ${[...places].join(', ')}`)

function note(writers: Map<string, Set<string>>, written: string, file: string) {
  writers.set(written, (writers.get(written) ?? new Set()).add(placeOf(file)))
}

test('one feature writes each table; others call its writes.ts', () => {
  const writers = new Map<string, Set<string>>()
  const writes = /\b(?:insert\s+into|update|delete\s+from)\s+(\w+)|(?:insertInto|updateTable|deleteFrom)\('(\w+)/g
  for (const file of files.filter((file) => file !== REMOVAL))
    for (const [, inText, inKysely = ''] of textOf(file).matchAll(writes)) {
      const table = inText ?? inSnakeCase(inKysely)
      if (tables.includes(table) && table !== SHARED) note(writers, table, file)
    }
  expect(writers.size).toBeGreaterThan(40)
  expect(severalOf(writers)).toEqual([])
})

test('no function or trigger writes a table, so that the code shows every write', () => {
  const writing = globSync('server/migrations/repeatable/*.sql').filter((file) =>
    /^\s*(?:insert into|update \w+ set|delete from)/m.test(textOf(file).replace(/--.*/g, '')),
  )
  expect(writing).toEqual([])
})

test('one feature writes each column of a surfer’s own row', () => {
  const writers = new Map<string, Set<string>>()
  const withoutValues = (text: string): string => {
    const shorter = text.replace(/\$\{[^{}]*\}|\([^()]*\)/g, '')
    return shorter === text ? text : withoutValues(shorter)
  }
  for (const file of files) {
    const text = textOf(file)
    for (const [, assigned = ''] of withoutValues(text).matchAll(
      /\bupdate users\b[^`]*?\bset\b([^`]*?)(?:\bwhere\b|\bfrom\b|`)/g,
    ))
      for (const [, column = ''] of assigned.matchAll(/(?:^|,)\s*(\w+)\s*=/g)) note(writers, column, file)
    for (const [, assigned = ''] of text.matchAll(/updateTable\('users'\)[^;]*?\.set\(\{([^}]*)\}/g))
      for (const [, column = ''] of assigned.matchAll(/(\w+)\s*(?:[:,]|$)/g)) note(writers, inSnakeCase(column), file)
  }
  expect([...writers.keys()]).toEqual(expect.arrayContaining(['email', 'oidc_subject', 'calendar_version', 'units']))
  expect(severalOf(writers)).toEqual([])
})
