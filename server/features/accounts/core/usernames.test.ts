import { expect, test } from 'vitest'
import * as accounts from '#server/features/accounts/core/accounts.ts'
import { usernameOf } from '#server/features/accounts/core/usernames.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const server = serverInFile()
const { ask } = server

let made = 0
const create = (firstName: string, lastName: string) => {
  made += 1
  const deps = { db: server.db, env: { DEFAULT_LANGUAGE: 'en' } } as const
  const person = { email: `u${made}@lineup.example`, firstName, lastName, agreesTo: [], language: null }
  return accounts.create(deps, person, { passwordHash: 'x' }, { state: 'member', message: '', mayOwn: false })
}

test.each([
  ['Kai', 'Nakamura', 'kai.nakamura'],
  ['Zoë', 'Ødegård', 'zoe.odegard'],
  ['Łukasz', 'Weiß', 'lukasz.weiss'],
  ['Jo', "O'Neill-Smith", 'jo.oneillsmith'],
  ['Maximiliana-Sophia', 'Featherstonehaugh', 'maximilianasophia.fe'],
  ['Seventeenletters', 'Xyzzy', 'seventeenletters.xyz'],
  ['Nineteenlettersssss', 'Xyzzy', 'nineteenlettersssss'],
  ['海', '波', 'surfer'],
  ['A', '海', 'asurfer'],
])('%s %s becomes @%s', (firstName, lastName, username) => {
  expect(usernameOf(firstName, lastName)).toBe(username)
})

test('further surfers of the same name get a number, in any letter case', async () => {
  const names = [await create('Sol', 'Reyes'), await create('SOL', 'Reyes'), await create('Sol', 'Reyés')]
  expect(names.map(({ username }) => username)).toEqual(['sol.reyes', 'sol.reyes2', 'sol.reyes3'])
})

test('a numbered username keeps the maximum length', async () => {
  await create('Seventeenletters', 'Xyzzy')
  const second = await create('Seventeenletters', 'Xyzzy')
  expect(second.username).toBe('seventeenletters.xy2')
})

test('twenty surfers of one name who sign up in turn all get a username', async () => {
  const names = new Set<string>()
  for (let surfer = 0; surfer < 20; surfer++) names.add((await create('Iris', 'Blom')).username)
  expect(names.size).toBe(20)
})

test('forty surfers of one name who sign up at the same moment all get a username of their own', async () => {
  const signUp = async (_: unknown, index: number) => {
    const person = { email: `theo${index}@lineup.example`, firstName: 'Theo', lastName: 'Lind' }
    const { status, body } = await ask(null, 'POST /api/signup', { ...person, password: 'seven-foot-glassy' })
    return { status, username: body.username ?? body.code }
  }
  const answers = await Promise.all(Array.from({ length: 40 }, signUp))
  expect(answers.filter(({ status }) => status !== 201)).toEqual([])
  expect(new Set(answers.map(({ username }) => username)).size).toBe(40)
  expect(answers.map(({ username }) => username)).toContain('theo.lind')
})
