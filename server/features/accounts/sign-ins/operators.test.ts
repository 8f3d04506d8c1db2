import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '#server/platform/config/env.ts'
import { aSurfer } from '#test/fixtures/factories.ts'
import { startServer, type TestServer } from '#test/fixtures/server.ts'
import { ask } from '#test/network/client.ts'

let server: TestServer
beforeAll(async () => {
  const { OPERATORS } = readEnv({ OPERATORS: ' Ana@Lineup.example , , ben@lineup.example, cora@lineup.example' })
  server = await startServer({ OPERATORS })
})
afterAll(() => server.close())

/** What a surfer with this e-mail learns of themselves. */
async function authenticate(email: string) {
  const { id, cookie } = await aSurfer(server.db)
  await server.update('users', { email }, { id })
  return (await ask(server, { cookie }, 'GET /api/auth/user')).body
}

test('an e-mail address in the configuration makes an operator, in any letter case', async () => {
  expect(await authenticate('ana@lineup.example')).toMatchObject({ email: 'ana@lineup.example', isOperator: true })
  expect(await authenticate('BEN@lineup.example')).toMatchObject({ isOperator: true })
})

test('a similar address makes no operator', async () => {
  for (const email of ['kai@lineup.example', 'ana@lineup.example.org', 'xana@lineup.example', 'lineup.example'])
    expect(await authenticate(email)).toMatchObject({ email, isOperator: false })
})

test('an unverified address makes no operator', async () => {
  const cora = await aSurfer(server.db, { isVerified: false })
  await server.update('users', { email: 'cora@lineup.example' }, { id: cora.id })
  expect((await ask(server, cora, 'GET /api/auth/user')).body).toMatchObject({ isOperator: false })
  for (const route of ['GET /api/safety/report', 'GET /api/surf-spots/proposals/open'])
    expect(await ask(server, cora, route)).toMatchObject({ status: 403, body: { code: 'operators_only' } })
})

test('signing up and signing in report it as well', async () => {
  const person = { email: 'Cleo@lineup.example', password: 'seven-foot-glassy', firstName: 'Cleo', lastName: 'Okafor' }
  expect((await ask(server, null, 'POST /api/signup', person)).body).toMatchObject({ isOperator: false })
  await server.update('users', { emailVerifiedAt: new Date().toISOString() }, { email: person.email.toLowerCase() })
  const named = await startServer({ databaseUrl: server.databaseUrl, OPERATORS: ['cleo@lineup.example'] })
  expect((await ask(named, null, 'POST /api/login', person)).body).toMatchObject({ isOperator: true })
  await named.close()
})
