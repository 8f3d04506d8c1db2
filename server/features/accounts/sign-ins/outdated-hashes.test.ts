import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD_COST, setPasswordCost } from '#server/features/accounts/core/passwords.ts'
import { PASSWORD } from '#test/accounts/account-letters.ts'
import { aMember } from '#test/accounts/account-server.ts'
import { CHEAP_COST } from '#test/accounts/cheap-passwords.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const server = serverInFile()
const { ask } = server
beforeAll(() => setPasswordCost(PASSWORD_COST))
afterAll(() => setPasswordCost(CHEAP_COST))

test('a hash of a lower cost is replaced at the next sign-in with the right password', async () => {
  const { id, email } = await aMember(server.db)
  const hash = async () =>
    (await server.db.selectFrom('passwords').select('hash').where('userId', '=', id).executeTakeFirstOrThrow()).hash
  const signIn = (password: string) => ask(null, 'POST /api/login', { email, password })
  const before = await hash()
  expect((await signIn('not-the-password')).status).toBe(401)
  expect(await hash()).toBe(before)
  expect((await signIn(PASSWORD)).status).toBe(200)
  const after = await hash()
  expect(after).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await signIn(PASSWORD)).status).toBe(200)
  expect(await hash()).toBe(after)
})

test('the product hashes at one named cost and sets no other', () => {
  expect(PASSWORD_COST).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const setting = globSync('{server,scripts,contract}/**/*.{ts,mjs}')
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => readFileSync(file, 'utf8').includes('setPasswordCost'))
  expect(setting).toEqual(['server/features/accounts/core/passwords.ts'])
})
