import { randomUUID } from 'node:crypto'
import { createQueryId, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely'
import { loadModule, parseSync } from 'libpg-query'
import { beforeAll, expect, inject, test } from 'vitest'
import { readCatalog } from '#scripts/statements/catalog.ts'
import { readStatement, type Tree } from '#scripts/statements/reading.ts'
import { judge } from '#scripts/statements/rules.ts'
import { sessionsSeenBy } from '#server/domain/sessions-seen-by.ts'
import { inFile } from '#test/files/in-file.ts'

/** The text of a statement of the product, as it is sent. */
const textOf = (statement: RawBuilder<unknown>) =>
  new PostgresQueryCompiler().compileQuery(statement.toOperationNode(), createQueryId()).sql

beforeAll(async () => {
  await loadModule()
})
const catalog = inFile(() => readCatalog(inject('templateUrl')))

const verdictOn = (text: string, known = catalog) =>
  judge(readStatement(parseSync(text).stmts?.[0]?.stmt as unknown as Tree, known), known)

test.each([
  ['select id from surf_spots where id = $1', 'reference table'],
  ['select s.id from surf_sessions s join users u on u.id = s.user_id where s.user_id = $1', 'one shard'],
  [
    'select from likes l join surf_sessions s on s.user_id = l.owner_id and s.id = l.session_id where l.owner_id = $1',
    'one shard',
  ],
  ['select count(*) from (select * from likes where owner_id = $1) l where session_id = $2', 'one shard'],
  [
    'with own as (select user_id from boards where user_id = $1) select from own join tracks t on t.owner_id = own.user_id',
    'one shard',
  ],
  ['select * from surf_sessions where user_id = any($1::uuid[])', 'shards of these surfers'],
  ['select * from surf_sessions where id = $1', 'all shards'],
  ['insert into boards (user_id, name) values ($1, $2)', 'one shard'],
  ["select pg_notify('live', $1)", 'coordinator'],
])('%s runs', (text, where) => {
  expect(verdictOn(text)).toEqual({ where, refused: [] })
})

test.each([
  ['select * from surf_sessions where is_active for update', 'locks rows of many surfers'],
  [
    'insert into boards (user_id, name) values ($1, $2) on conflict (user_id, id) do update set created_at = now()',
    'unstable now in an upsert',
  ],
  ['select from boards b join tracks t on t.owner_id = $2 where b.user_id = $1', 'joins rows of several surfers'],
  [
    "with one as (update boards set name = $2 where user_id = $1) select pg_notify('live', $3)",
    'notifies from a shard',
  ],
])('%s is refused', (text, reason) => {
  expect(verdictOn(text).refused).toContain(reason)
})

test('what every reader of sessions goes through runs, for one viewer and as a part of a list', () => {
  const sessions = sql`select * from ${sessionsSeenBy(randomUUID())} s where`
  expect(verdictOn(textOf(sql`${sessions} s.id = ${randomUUID()}`))).toEqual({ where: 'all shards', refused: [] })
  expect(verdictOn(textOf(sql`${sessions} s.owner_id = any(${[randomUUID()]}::uuid[])`)).refused).toEqual([])
})

test('a subquery is a part of its own when it names nothing of the query around it', () => {
  const boardsOf = (surfer: string) =>
    `select from surf_sessions s where s.user_id = $1 and s.board in (select name from boards where user_id = ${surfer})`
  expect(verdictOn(boardsOf('$1'))).toEqual({ where: 'one shard', refused: [] })
  expect(verdictOn(boardsOf('$2'))).toEqual({ where: 'shards of these surfers', refused: [] })
  expect(verdictOn(boardsOf('$2 and boards.id = s.id')).refused).toEqual(['joins rows of several surfers'])
})

test('a function is refused that reads tables which are spread; none of ours does in a query', () => {
  // A trigger, which runs where the row is written.
  expect([...catalog.functionsOverTables]).toEqual(['mute_notification'])
  const withFunction = { ...catalog, functionsOverTables: new Set(['seen_by']) }
  expect(verdictOn('select * from seen_by($1)', withFunction)).toEqual({ where: '–', refused: ['calls seen_by'] })
})

test('a function is refused that is handed a whole row; none of ours is', () => {
  const handing = 'select shown(b) from boards b where b.user_id = $1'
  const withFunction = { ...catalog, ownFunctions: new Set(['shown']) }
  expect(verdictOn(handing, withFunction).refused).toEqual(['hands a whole row to shown'])
})

test('a table is refused whose trigger writes other tables; none of ours does', () => {
  const insertion = "insert into users (first_name) values ('Kai')"
  expect(verdictOn(insertion)).toEqual({ where: 'reference table', refused: [] })
  const withTrigger = { ...catalog, writtenOnByTriggers: new Set(['users']) }
  expect(verdictOn(insertion, withTrigger).refused).toEqual(['a trigger on users writes other tables'])
})

test('a surfer’s rows may be locked, and an upsert may set a time that it is given', () => {
  expect(verdictOn('select from boards where user_id = $1 for update').refused).toEqual([])
  const upsert =
    'insert into boards (user_id, name) values ($1, $2) on conflict (user_id, id) do update set created_at = $3'
  expect(verdictOn(upsert)).toEqual({ where: 'one shard', refused: [] })
})
