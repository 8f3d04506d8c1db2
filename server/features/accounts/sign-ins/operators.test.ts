import { expect, test } from 'vitest'
import { readEnv } from '#server/platform/config/env.ts'
import { serverInFile, serverInTest } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const { OPERATORS } = readEnv({ OPERATORS: ' Ana@Lineup.example , , ben@lineup.example, cora@lineup.example' })
const server = serverInFile({ OPERATORS })
const { ask, aSurfer } = server

/** What a surfer with this e-mail learns of themselves. */
const authenticate = async (email: string) => (await ask(await aSurfer({ email }), 'GET /api/auth/user')).body

test('an e-mail address in the configuration makes an operator, in any letter case', async () => {
  expect(await authenticate('ana@lineup.example')).toMatchObject({ email: 'ana@lineup.example', isOperator: true })
  expect(await authenticate('BEN@lineup.example')).toMatchObject({ isOperator: true })
})

test('a similar address makes no operator', async () => {
  for (const email of ['kai@lineup.example', 'ana@lineup.example.org', 'xana@lineup.example', 'lineup.example'])
    expect(await authenticate(email)).toMatchObject({ email, isOperator: false })
})

test('an unverified address makes no operator', async () => {
  const cora = await aSurfer({ email: 'cora@lineup.example', isVerified: false })
  expect((await ask(cora, 'GET /api/auth/user')).body).toMatchObject({ isOperator: false })
  for (const route of ['GET /api/safety/report', 'GET /api/surf-spots/proposals/open'])
    expect(await ask(cora, route)).toMatchObject(refusedWith('operators_only'))
})

test('signing up and signing in report it as well', async () => {
  // The first account would be the owner.
  await aSurfer()
  const person = { email: 'Cleo@lineup.example', password: 'seven-foot-glassy', firstName: 'Cleo', lastName: 'Okafor' }
  expect((await ask(null, 'POST /api/signup', person)).body).toMatchObject({ isOperator: false })
  await server.update('users', { emailVerifiedAt: new Date().toISOString() }, { email: person.email.toLowerCase() })
  const named = await serverInTest({ databaseUrl: server.databaseUrl, OPERATORS: ['cleo@lineup.example'] })
  expect((await named.ask(null, 'POST /api/login', person)).body).toMatchObject({ isOperator: true })
})
