import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const schema = readFileSync('server/platform/database/schema.ts', 'utf8')
const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** Tables whose rows belong to no single surfer: acts of many write the same ones. */
const sharedTables = [...schema.matchAll(/export interface (\w+) \{([^}]*)\}/g)]
  .filter(([, name, columns = '']) => name !== 'DB' && !/\b(?:userId|ownerId)\b/.test(columns))
  .map(([, name = '']) => inSnakeCase(name[0]!.toLowerCase() + name.slice(1)))
const tables = sharedTables.join('|')

/** Names one row by its key, which is a value, or the only row that there is. */
const ONE_ROW =
  /\b(?:id|key|cell|path|name|source|token_hash|catalogue_key|email)\)? = (?:lower\()?\$\{|\(is_only\)|safety_watch set/
const VALUES = /insert into \w+ (?:as \w+ )?\([^)]*\) values/
/** Locks its rows, or inserts them, one after the other by their key; a fragment does when its name says so. */
const IN_ORDER = /order by [^`]*?(?:for (?:no key )?update|on conflict)|\$\{locked\w+\(/

/** Templates of SQL that write a shared table: what they say, and the line above. */
function writesIn(file: string) {
  const text = readFileSync(file, 'utf8')
  const found: { line: number; before: string; written: string; sql: string }[] = []
  new Visitor({
    TemplateLiteral: ({ start, end }) => {
      const sql = text.slice(start, end).replace(/\s+/g, ' ')
      const [, written] = new RegExp(`\\b(?:insert into|update|delete from) (${tables})\\b`).exec(sql) ?? []
      if (!written) return
      const above = text.slice(0, start).split('\n')
      found.push({ line: above.length, before: above.at(-2) ?? '', written, sql })
    },
  }).visit(parseSync(file, text).program)
  return found
}

test('a statement that writes several rows of many surfers locks them in the order of their keys', () => {
  const files = globSync('server/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const writes = files.flatMap((file) => writesIn(file).map((write) => ({ ...write, file })))
  expect(writes.length).toBeGreaterThan(40)
  const unordered = writes
    .filter(({ sql }) => ![ONE_ROW, VALUES, IN_ORDER].some((pattern) => pattern.test(sql)))
    .filter(({ before }) => !/^\s*\/\/ \w/.test(before))
    .map(({ file, line, written }) => `${file}:${line} writes ${written}`)
  expect(unordered).toEqual([])
})

test('a fragment that is named after the rows it locks locks them in the order of their keys', () => {
  const fragments = globSync('server/**/*.ts').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split(/\n\n/)
      .filter((part) => /^(?:\/\*\*.*\*\/\n)?const locked\w+ = /.test(part)),
  )
  expect(fragments.length).toBeGreaterThan(2)
  expect(fragments.filter((part) => !/order by [^`]*for (?:no key )?update/.test(part))).toEqual([])
})
