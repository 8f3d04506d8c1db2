import { randomUUID } from 'node:crypto'
import { createQueryId, PostgresQueryCompiler, sql } from 'kysely'
import { expect, test } from 'vitest'
import { listLongStatements } from '#scripts/statements/long-statements.ts'
import { sessionsSeenBy } from '#server/domain/sessions-seen-by.ts'

const lines = (count: number) => ['select', ...Array.from({ length: count - 1 }, (_, nth) => `  ${nth},`)].join('\n')
const sent = (text: string) => () => listLongStatements([{ source: 'server/features/new.ts', text }])

test('who sees what does not count, whoever the viewer is', () => {
  for (const viewer of [randomUUID(), null, sql`n.user_id`, sql`week."userId"`])
    for (const asBuddy of [false, true]) {
      const seen = sql`${sql.raw(lines(39))} from ${sessionsSeenBy(viewer, { asBuddy })} s`
      const { sql: text } = new PostgresQueryCompiler().compileQuery(seen.toOperationNode(), createQueryId())
      expect(sent(text)).toThrow('why these are long: none;')
    }
})

test('a statement of more than 40 lines has to say why; comments, empty lines and definitions do not count', () => {
  expect(sent(lines(41))).toThrow('why these are long: server/features/new.ts;')
  for (const text of [lines(40), `\n-- The first.\n${lines(40)}`, `-- Sees.\ncreate view seen as\n${lines(60)}`])
    expect(sent(text)).toThrow('why these are long: none;')
})
