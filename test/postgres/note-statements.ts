import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll } from 'vitest'

/**
 * For `scripts/statements/main.ts`: writes every statement that the product itself sends during the tests, with the file of
 * the product that sends it, to RECORD_STATEMENTS/<process>.json. What tests send on their own is left out.
 */
const folder = process.env.RECORD_STATEMENTS ?? ''
const project = fileURLToPath(new URL('../..', import.meta.url))
/** `same`: for each parameter the number of the first one that always had the same value; counted from 1. */
type Noted = { source: string; text: string; same: number[] }
/** These carry statements of others. */
const CARRIERS = /^server\/platform\/(database|database-liveness|migrate|failures)\.ts$/

type Query = ((...args: unknown[]) => unknown) & { noted?: Map<string, Noted> }
const query: Query = pg.Client.prototype.query
/** One for all files of this process: this module is loaded anew for each. */
const noted = query.noted ?? new Map<string, Noted>()
if (!query.noted) {
  const noting = Object.assign(
    function (this: pg.Client, ...args: unknown[]) {
      const [first] = args
      const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text
      const values = typeof first === 'string' ? args[1] : (first as { values?: unknown } | undefined)?.values
      if (text) note(text, Array.isArray(values) ? values : [])
      return query.apply(this, args)
    },
    { noted },
  )
  pg.Client.prototype.query = noting as typeof pg.Client.prototype.query
}

function note(text: string, values: unknown[]) {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 60
  const stack = new Error().stack ?? ''
  Error.stackTraceLimit = limit
  const files = [...stack.matchAll(/(?:file:\/\/)?(\/[^\s():]+\.ts)[:?]/g)].map(([, path = '']) =>
    relative(project, path),
  )
  const source = files.find(
    (file) => !file.includes('node_modules') && file !== 'test/postgres/note-statements.ts' && !CARRIERS.test(file),
  )
  if (!source?.startsWith('server/') || source.endsWith('.test.ts')) return
  const before = noted.get(source + text)?.same
  const same = values.map(
    (value, nth) => 1 + values.findIndex((one, earlier) => one === value && isSame(before, earlier, nth)),
  )
  noted.set(source + text, { source, text, same })
}

const isSame = (same: number[] | undefined, one: number, other: number) => !same || same[one] === same[other]

afterAll(() => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify([...noted.values()]))
})
