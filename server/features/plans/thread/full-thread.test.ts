import { randomUUID } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { nodesOf, readExplained, rowsRead, tablesScanned } from '#bench/growth/plan.ts'
import { MAX_LIMIT, MAX_PLAN_MESSAGES } from '#contract/limits.ts'
import { page } from '#server/features/plans/thread/thread.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'
import { recordStatements } from '#test/postgres/recorded-statements.ts'

const server = serverInFile()
const { ask, buddies, aSpot, plan } = server

const write = (who: TestSurfer, id: string, message: string, more: object = {}) =>
  ask(who, `POST /api/plans/${id}/messages`, { message, ...more })
const read = (who: TestSurfer, id: string, query = '') => ask(who, `GET /api/plans/${id}/messages${query}`)
const takeBack = (who: TestSurfer, id: string, message: string) =>
  ask(who, `DELETE /api/plans/${id}/messages/${message}`)

/** A plan of Kai's with as many messages as it may hold: 50 of Noa's, and Lena's after them. */
async function filled() {
  const [kai, lena, noa] = await buddies('Kai', 'Lena', 'Noa')
  const id = await plan(kai, await aSpot(), { invited: [lena, noa] })
  for (const [author, count] of [
    [noa, 50],
    [lena, MAX_PLAN_MESSAGES - 50],
  ] as const)
    await sql`
      insert into plan_messages (owner_id, plan_id, user_id, message)
      select ${kai.id}, ${id}, ${author.id}, 'No ' || n from generate_series(1, ${count}::int) n`.execute(server.db)
  return { id, kai, lena, noa }
}

test('a full thread refuses messages until one is deleted, and a retry returns its message', async () => {
  const { id, kai, lena } = await filled()
  const newest = (await read(lena, id)).body.items[0].id
  await takeBack(lena, id, newest)
  const clientId = randomUUID()
  const last = await write(lena, id, 'The last one', { clientId })
  expect(last.status).toBe(201)
  const full = refusedWith('too_many_messages')
  expect(await write(kai, id, 'One more')).toMatchObject(full)
  expect(await ask(lena, `POST /api/plans/${id}/late`, { minutes: 15 })).toMatchObject(full)
  expect(await write(lena, id, 'The last one', { clientId })).toMatchObject({ status: 200, body: { id: last.body.id } })
  await takeBack(kai, id, last.body.id)
  expect((await write(kai, id, 'One more')).status).toBe(201)
})

/** How the database reads the page of a thread that this surfer gets, by the app's own statement. */
async function explainPage(who: TestSurfer, planId: string, cursor?: string) {
  const { db, sent } = recordStatements(server.db)
  await page(db, { userId: who.id, planId }, { limit: MAX_LIMIT, cursor })
  const { text, values } = sent.at(-1)!
  const explained = CompiledQuery.raw(`explain (analyze, buffers, format json) ${text}`, values)
  const { rows } = await server.db.executeQuery<{ 'QUERY PLAN': Parameters<typeof readExplained>[0] }>(explained)
  const { plan } = readExplained(rows[0]!['QUERY PLAN'])
  const indexes = nodesOf(plan).flatMap((node) => node['Index Name'] ?? [])
  return { rows: rowsRead(plan), indexes, scanned: tablesScanned(plan) }
}

test('a full thread is read in pages from the index, and from bounded rows with a blocked author', async () => {
  const { id, kai, lena, noa } = await filled()
  await sql`analyze plan_messages`.execute(server.db)
  const first = (await read(kai, id, '?limit=100')).body
  expect(first.items).toHaveLength(100)
  expect(first.hasOlder).toBe(true)
  const cursor = first.items[99].id
  const next = (await read(kai, id, `?limit=100&cursor=${cursor}`)).body
  expect(new Set([...first.items, ...next.items].map(({ id: one }) => one)).size).toBe(200)
  expect((await read(kai, id, '?limit=101')).status).toBe(400)
  for (const before of [undefined, cursor]) {
    const { indexes, rows, scanned } = await explainPage(kai, id, before)
    expect(indexes).toContain('plan_messages_pkey')
    expect(scanned).not.toContain('plan_messages')
    // A message, its author and a block for each.
    expect(rows).toBeLessThanOrEqual(3 * (MAX_LIMIT + 1))
  }

  await ask(noa, `POST /api/blocks/${lena.id}`)
  const seen = (await read(noa, id, '?limit=100')).body
  expect([seen.items.length, seen.hasOlder]).toEqual([50, false])
  expect((await explainPage(noa, id)).rows).toBeLessThanOrEqual(3 * MAX_PLAN_MESSAGES)
})
