import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MAX_TOKENS } from '#contract/limits.ts'
import { askBy, aToken } from '#test/accounts/access-token.ts'
import { ageSignIns } from '#test/accounts/aged-sign-ins.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'
import { unzipped } from '#test/tracks/unzipped.ts'

const server = serverInFile()
const { ask, surfers, aSurfer } = server

const listed = async (surfer: TestSurfer) => (await ask(surfer, 'GET /api/access-tokens')).body
const securityLog = async (surfer: TestSurfer) =>
  (await ask(surfer, 'GET /api/security-log')).body.map(({ kind }: { kind: string }) => kind)

test('a token is shown once: the list and the database have its hash at most', async () => {
  const maya = await aSurfer('Maya')
  const { id, token, ...made } = (
    await ask(maya, 'POST /api/access-tokens', {
      ...{ name: '  Garmin  ', scopes: ['check-in', 'log', 'log'], days: 30 },
    })
  ).body
  expect(token).toMatch(/^lineup_[\w-]{43}$/)
  expect(made).toMatchObject({ name: 'Garmin', scopes: ['log', 'check-in'], lastUse: null })
  expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(30 * 86_400_000)
  const list = await ask(maya, 'GET /api/access-tokens')
  expect(list.body).toEqual([{ id, ...made }])
  const { rows } = await sql<{ row: string; tokenHash: Buffer }>`
    select t::text as row, token_hash from access_tokens t where id = ${id}`.execute(server.db)
  expect(rows[0]?.tokenHash).toEqual(hash('sha256', token, 'buffer'))
  for (const text of [list.text, rows[0]!.row]) expect(text).not.toContain(token.slice('lineup_'.length))
})

test('making one needs a fresh sign-in, a name, a scope and days, and is in the security log', async () => {
  const maya = await aSurfer('Maya')
  const making = { name: 'Watch', scopes: ['import'], days: null }
  for (const wrong of [{ name: ' ' }, { name: 'a\nb' }, { scopes: [] }, { scopes: ['contacts'] }, { days: 0 }])
    expect((await ask(maya, 'POST /api/access-tokens', { ...making, ...wrong })).status).toBe(400)
  const { id } = await aToken(server, maya, ['import'])
  expect((await ask(maya, `DELETE /api/access-tokens/${id}`)).body).toEqual({ id })
  expect(await securityLog(maya)).toEqual(['token_revoked', 'token_made'])
  await ageSignIns(server.db, maya, 11 * 60_000)
  const late = await ask(maya, 'POST /api/access-tokens', making)
  expect(late).toMatchObject(refusedWith('fresh_sign_in_required'))
})

test('a surfer has at most twenty, and nobody revokes those of others', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  const { id } = await aToken(server, kai)
  const others = await ask(maya, `DELETE /api/access-tokens/${id}`)
  expect(others).toMatchObject(refusedWith('token_not_found'))
  const row = (nth: number) => ({ userId: maya.id, tokenHash: Buffer.from(`${nth}`), name: 'Watch', scopes: ['log'] })
  for (let nth = 1; nth < MAX_TOKENS; nth += 1) await server.insert('accessTokens', row(nth))
  const last = () => ask(maya, 'POST /api/access-tokens', { name: 'Last', scopes: ['log'], days: null })
  const both = await Promise.all([last(), last()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await listed(maya)).toHaveLength(MAX_TOKENS)
})

test('the list says when, by which app and from where it was used last, to the hour', async () => {
  const maya = await aSurfer('Maya')
  const { token, id } = await aToken(server, maya)
  const call = (agent: string) => askBy(server, token, 'GET /api/boards', undefined, { 'user-agent': agent })
  await call('OpenTracks/4.12 (Android 15)')
  const [used] = await listed(maya)
  expect(used.lastUse).toMatchObject({ app: 'OpenTracks', network: '127.0.0.0/24' })
  await call('curl/8.17.0')
  expect(await listed(maya)).toEqual([used])
  await sql`update access_tokens set used_at = used_at - interval '61 minutes' where id = ${id}`.execute(server.db)
  await call('curl/8.17.0')
  expect((await listed(maya))[0].lastUse.app).toBe('curl')
})

test('the export lists tokens without their hashes', async () => {
  const maya = await aSurfer('Maya')
  const { id, token } = await aToken(server, maya, ['import'])
  const answer = await fetch(`${server.url}/api/own-data.zip`, { headers: { cookie: maya.cookie } })
  const data = JSON.parse(String((await unzipped(Buffer.from(await answer.arrayBuffer()))).get('data.json')))
  expect(data.accessTokens).toMatchObject([{ id, name: 'Watch', scopes: ['import'], usedApp: null }])
  expect(JSON.stringify(data)).not.toContain(hash('sha256', token, 'hex'))
})
