import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endAll } from '#server/features/accounts/sign-ins/own-sign-ins.ts'
import { endEverySignIn } from '#server/features/accounts/writes.ts'
import { askBy, aToken, bearer } from '#test/accounts/access-token.ts'
import { setStanding } from '#test/accounts/standing-rows.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'
import { refusedWith, upgrade } from '#test/network/client.ts'

const server = serverInFile()
const beside = serverBeside(server)
const { ask, surfers, aSurfer, aSpot, checkIn, buddies } = server

const MADE_UP = `lineup_${'A'.repeat(43)}`
const boards = (token: string, at = server) => askBy(at, token, 'GET /api/boards')

test('unknown, revoked, expired and malformed tokens get the same refusal, in every process and at once', async () => {
  const maya = await aSurfer('Maya')
  const [revoked, expired] = [await aToken(server, maya), await aToken(server, maya, ['read-sessions'], 1)]
  for (const one of [server, beside]) expect((await boards(revoked.token, one)).status).toBe(200)
  await ask(maya, `DELETE /api/access-tokens/${revoked.id}`)
  await sql`update access_tokens set expires_at = now() where id = ${expired.id}`.execute(server.db)
  const texts = new Set<string>()
  for (const token of [MADE_UP, revoked.token, expired.token, 'x', '', `${MADE_UP}\u00e9`])
    for (const one of [server, beside]) {
      const { status, text, headers } = await boards(token, one)
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"'])
      texts.add(text)
    }
  expect(texts.size).toBe(1)
  expect(JSON.parse([...texts][0]!).code).toBe('token_invalid')
})

test('a call that visitors may make refuses a wrong token, and one that is cached as well', async () => {
  const maya = await aSurfer('Maya')
  const [conditions, log] = [await aToken(server, maya, ['conditions']), await aToken(server, maya, ['log'])]
  await aSpot()
  for (const route of ['GET /api/surf-spots/popular', 'GET /api/surf-spots/nearby?latitude=33&longitude=-118']) {
    expect((await ask(null, route)).status).toBe(200)
    expect((await askBy(server, conditions.token, route)).status).toBe(200)
    expect((await askBy(server, log.token, route)).body.code).toBe('token_not_allowed')
    expect((await askBy(server, MADE_UP, route)).body.code).toBe('token_invalid')
  }
})

test('a token counts alone: not the cookie beside it, nor for another surfer’s action', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  const { token } = await aToken(server, maya)
  const both = (key: string) => ask(kai, 'GET /api/users/me', undefined, bearer(key))
  expect((await both(token)).body.id).toBe(maya.id)
  expect((await both(MADE_UP)).status).toBe(401)
  const meant = await askBy(server, token, 'GET /api/boards', undefined, { 'surfer-id': kai.id })
  expect(meant).toMatchObject(refusedWith('sign_in_required'))
})

test('other sites’ pages cannot send one unnoticed, so its origin does not matter, and it gets no cookie', async () => {
  const maya = await aSurfer('Maya')
  const { token } = await aToken(server, maya, ['log'])
  const from = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  const made = await askBy(server, token, 'POST /api/boards', { name: 'Log' }, from)
  expect([made.status, made.headers.getSetCookie()]).toEqual([201, []])
  const byCookie = await ask(maya, 'POST /api/boards', { name: 'Fish' }, from)
  expect(byCookie).toMatchObject(refusedWith('foreign_origin'))
})

test('a token opens no live socket', async () => {
  const maya = await aSurfer('Maya')
  const { token } = await aToken(server, maya)
  const opened = (headers: Record<string, string>) => upgrade(server, '/ws', { origin: server.url, ...headers })
  const { status, text } = await opened({ ...bearer(token), cookie: maya.cookie })
  expect([status, JSON.parse(text).code]).toEqual([403, 'token_not_allowed'])
})

test('a token reads own sessions alone, whatever its surfer sees, and no address or contact', async () => {
  const [maya, kai] = await buddies('Maya', 'Kai')
  const [own, kais] = [await checkIn(maya), await checkIn(kai)]
  const { token } = await aToken(server, maya)
  const read = (route: string) => askBy(server, token, `GET /api/surf-sessions/${route}`)
  for (const [mine, theirs] of [
    [own, kais],
    [`user/${maya.id}`, `user/${kai.id}`],
    [`${own}/conditions`, `${kais}/conditions`],
  ]) {
    expect((await read(mine!)).status).toBe(200)
    expect((await ask(maya, `GET /api/surf-sessions/${theirs}`)).status).toBe(200)
    expect((await read(theirs!)).body.code).toBe('token_not_allowed')
  }
  expect((await read(`${kais}/track`)).body.code).toBe('token_not_allowed')
  expect((await read(`${own}/track`)).body.code).toBe('track_not_found')
  expect((await askBy(server, token, 'GET /api/users/me')).body).toMatchObject({
    ...{ id: maya.id, email: '', emergencyContact: null, emergencyContactPhone: null },
  })
})

test('a suspended surfer’s token checks out and does nothing else', async () => {
  const maya = await aSurfer('Maya')
  const id = await checkIn(maya)
  const { token } = await aToken(server, maya)
  await setStanding(server, maya, 'suspended')
  expect((await boards(token)).body.code).toBe('account_suspended')
  expect((await askBy(server, token, `PUT /api/surf-sessions/${id}/end`, {})).status).toBe(200)
})

test('a lost answer is repeated by its client id, as from a phone', async () => {
  const maya = await aSurfer('Maya')
  const { token } = await aToken(server, maya, ['check-in'])
  const place = { customLocation: 'Reef', latitude: 21, longitude: -158 }
  const body = { ...place, clientId: randomUUID(), startTime: new Date().toISOString() }
  const send = () => askBy(server, token, 'POST /api/surf-sessions', body)
  expect([(await send()).status, (await send()).status]).toEqual([201, 200])
})

test('signing out everywhere revokes a surfer’s tokens, and a restored backup those of everybody', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  const [mayas, kais] = [await aToken(server, maya), await aToken(server, kai)]
  await server.db.transaction().execute((tx) => endAll(tx, maya.id))
  expect((await boards(mayas.token)).body.code).toBe('token_invalid')
  expect((await boards(kais.token)).status).toBe(200)
  await endEverySignIn(server.db)
  expect((await boards(kais.token)).body.code).toBe('token_invalid')
})

const PASSWORD = 'seven-foot-glassy'
const aSignedUp = async (): Promise<TestSurfer> => {
  const person = { email: `${randomUUID()}@lineup.example`, password: PASSWORD, firstName: 'Noa', lastName: 'K' }
  const { headers } = await ask(null, 'POST /api/signup', person)
  return {
    cookie: headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  } as TestSurfer
}

test('a new password revokes every token', async () => {
  const noa = await aSignedUp()
  const { token } = await aToken(server, noa)
  const change = { currentPassword: PASSWORD, password: 'nine-foot-glassier' }
  expect((await ask(noa, 'PUT /api/account/password', change)).status).toBe(200)
  expect((await boards(token)).body.code).toBe('token_invalid')
})
