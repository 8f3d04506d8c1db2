import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

test('every table of the database has its bound in docs/limits.md', () => {
  const schema = readFileSync('server/platform/database/schema.ts', 'utf8')
  const tables = named(schema.slice(schema.indexOf('export interface DB {')), /^ {2}(\w+): /gm).map((name) =>
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  )
  const [, chapter = ''] = readFileSync('docs/limits.md', 'utf8').split('## Stores and their bounds')
  const listed = named(chapter.split('\n## ')[0]!, /`([a-z_]+)`/g)
  expect(tables.length).toBeGreaterThan(50)
  expect(tables.filter((table) => !listed.includes(table))).toEqual([])
})
