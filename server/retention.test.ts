import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nodesOf } from '#bench/growth/plan.ts'
import { retentionKinds } from '#contract/accounts/own-data.ts'
import { inviteRetention } from '#server/features/buddies/invites.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { overRows, removeOverRows } from '#server/platform/database/retention.ts'
import { periods, removedByFeatures, removedByJob, storedWith } from '#server/retention.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { removeOver } from '#test/fixtures/remove-over.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const server = serverInFile({ KEEP_SECURITY_LOG_DAYS: 90 })
const { ask, aSurfer, db } = server
const env = readEnv({})

test('every table has its period, or is stored as long as what it belongs to', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migrations' order by 1`.execute(db)
  const named = [
    ...removedByJob.map(({ table }) => table),
    ...removedByFeatures.flatMap(({ tables }) => tables),
    ...Object.values(storedWith).flat(),
  ]
  expect([...new Set(named)].toSorted()).toEqual(rows.map(({ name }) => name))
  expect(
    Object.values(storedWith)
      .flat()
      .filter((table) => removedByJob.some((kind) => kind.table === table)),
  ).toEqual([])
})

test('a kind has one period, and every kind has one', () => {
  expect([...periods(env).keys()]).toEqual(retentionKinds)
  for (const { kind, storedMs } of removedByJob) expect(storedMs(env), kind).toBe(periods(env).get(kind))
})

test.each(removedByJob)('$kind: the rows whose time is over are found by an index', async (kind) => {
  const plan = await db.transaction().execute(async (tx) => {
    // Small tables are scanned whatever indexes there are.
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Parameters<typeof nodesOf>[0] }] }>`
      explain (format json) ${overRows(kind, env)}`.execute(tx)
    return rows[0]!['QUERY PLAN'][0].Plan
  })
  const scans = nodesOf(plan).filter(
    (node) => 'Index Cond' in node && ('Index Name' in node || 'Relation Name' in node),
  )
  const times = scans.map((node) => String((node as { 'Index Cond'?: string })['Index Cond']))
  expect(
    times.some((condition) => /_at < |expire <= |fold_window < /.test(condition)),
    JSON.stringify(plan),
  ).toBe(true)
})

const TABLE = '## How long things are kept'
const spanOf = (ms: number) => {
  for (const [unit, name] of [
    [DAY_MS, 'day'],
    [HOUR_MS, 'hour'],
    [MINUTE_MS, 'minute'],
  ] as const)
    if (ms % unit === 0) return `${ms / unit} ${name}${ms === unit ? '' : 's'}`
  return `${ms} ms`
}

test('docs/operating.md lists the kinds with their periods and tables', () => {
  const chapter = readFileSync('docs/operating.md', 'utf8').split(TABLE)[1]?.split('\n## ')[0] ?? ''
  const listed = [...chapter.matchAll(/^\| `(\w+)` \| ([^|]+) \| ([^|]+) \|/gm)].map(([, ...cells]) => cells)
  const tablesOf = (kind: string) => [
    ...removedByJob.filter((one) => one.kind === kind).map(({ table }) => table),
    ...removedByFeatures.filter((one) => one.kind === kind).flatMap(({ tables }) => tables),
  ]
  const expected = [...periods(env)].map(([kind, ms]) => [
    kind,
    spanOf(ms),
    tablesOf(kind)
      .map((name) => `\`${name}\``)
      .join(', '),
  ])
  expect(listed).toEqual(expected)
})

test('a visitor reads how long this server keeps each kind', async () => {
  const { status, body } = await ask(null, 'GET /api/retention')
  expect(status).toBe(200)
  expect(body.map(({ kind }: { kind: string }) => kind)).toEqual(retentionKinds)
  expect(body).toContainEqual({ kind: 'security_log', minutes: 90 * 24 * 60 })
  expect(body).toContainEqual({ kind: 'notifications', minutes: 365 * 24 * 60 })
})

test('a period that would break a promise is refused', () => {
  expect(() => readEnv({ KEEP_NOTIFICATIONS_DAYS: '7' })).toThrow('KEEP_NOTIFICATIONS_DAYS')
})

const makeInvites = async (count: number) => {
  const kai = await aSurfer()
  await sql`
    insert into invites (user_id, token_hash, expires_at)
    select ${kai.id}, sha256(nth::text::bytea), now() - interval '1 second' from generate_series(1, ${count}::int) nth`.execute(
    db,
  )
  return async () => (await db.selectFrom('invites').select('id').where('userId', '=', kai.id).execute()).length
}

test('a run removes batches, and leaves a backlog to the next one', async () => {
  const left = await makeInvites(120)
  await removeOver(db, { ...inviteRetention, atOnce: 2 })
  expect(await left()).toBe(20)
  await removeOver(db, { ...inviteRetention, atOnce: 2 })
  expect(await left()).toBe(0)
})

test('rows that somebody works on stay for the next run', async () => {
  const left = await makeInvites(3)
  await db.transaction().execute(async (tx) => {
    await sql`select from invites where expires_at < now() order by token_hash limit 1 for update`.execute(tx)
    await removeOver(db, inviteRetention)
    expect(await left()).toBe(1)
  })
  await removeOver(db, inviteRetention)
  expect(await left()).toBe(0)
})

test('a kind that fails leaves the others alone', async () => {
  const left = await makeInvites(1)
  const broken = { ...inviteRetention, table: 'no_such_table' }
  await expect(removeOverRows([broken, inviteRetention], { db, env })).rejects.toThrow('were not removed')
  expect(await left()).toBe(0)
})

test('expired sign-ins, known browsers, codes and deleted ids are removed', async () => {
  const kai = await aSurfer()
  const [past, before] = [sql`now() - interval '1 minute'`, sql`now() - interval '401 days'`]
  const id = kai.id
  await sql`insert into sign_ins (user_id, token_hash, expires_at) values (${id}, sha256('1'), ${past})`.execute(db)
  await sql`insert into known_browsers (user_id, token_hash, used_at) values (${id}, sha256('1'), ${before})`.execute(
    db,
  )
  await sql`
    insert into second_steps (user_id, token_hash, takes_mailed_code, takes_recovery_code, expires_at)
    values (${id}, sha256('1'), true, true, ${past})`.execute(db)
  await sql`
    insert into account_tokens (user_id, token_hash, purpose, email, expires_at)
    values (${id}, sha256('1'), 'verify', 'kai@lineup.example', ${past})`.execute(db)
  await sql`
    insert into email_changes (user_id, email, asks_old, expires_at)
    values (${id}, 'new@lineup.example', true, ${past})`.execute(db)
  await sql`
    insert into account_letters (user_id, kind, email, expires_at)
    values (${id}, 'verify', 'kai@lineup.example', ${past})`.execute(db)
  await sql`
    insert into deleted_client_ids (owner_id, user_id, client_id, deleted_at)
    values (${id}, ${id}, gen_random_uuid(), ${before})`.execute(db)
  const tables = [
    'sign_ins',
    'known_browsers',
    'second_steps',
    'account_tokens',
    'email_changes',
    'account_letters',
    'deleted_client_ids',
  ]
  const countIn = async (table: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from ${sql.table(table)} where user_id = ${id}`.execute(db)
    return rows[0]!.count
  }
  const signIns = await countIn('sign_ins')
  await removeOver(db, ...removedByJob)
  expect(await Promise.all(tables.map(countIn))).toEqual([signIns - 1, 0, 0, 0, 0, 0, 0])
  expect((await ask(kai, 'GET /api/auth/user')).status).toBe(200)
})
