import { expect, test } from 'vitest'
import { startIssuerServer } from '#test/fakes/issuer-server.ts'
import { inFile } from '#test/files/in-file.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const at = inFile(() => startIssuerServer({ OIDC_OPERATORS: 'groups=lineup-operators' }))
const beside = (SIGN_UPS: 'approved' | 'invited') =>
  serverInFile(() => ({ ...at.settings, databaseUrl: at.server.databaseUrl, SIGN_UPS }))
const [approved, invited] = [beside('approved'), beside('invited')]
const owner = inFile(() => at.server.aSurfer('Ana', { role: 'owner' }))
const claims = (name: string, groups?: unknown) => ({
  ...{ email: `${name}@lineup.example`, email_verified: true, given_name: 'Maya', family_name: 'Okafor' },
  ...(groups !== undefined && { groups }),
})

test('a claim of the provider makes an operator, and its absence takes that away again', async () => {
  const isOperator = async (groups?: unknown) =>
    (await at.signIn('maya', claims('maya', groups))).user.isOperator as boolean
  expect(await isOperator()).toBe(false)
  expect(await isOperator(['surfers', 'lineup-operators'])).toBe(true)
  expect(await isOperator(['surfers'])).toBe(false)
  expect(await isOperator('lineup-operators')).toBe(true)
  expect(await isOperator({ 'lineup-operators': true })).toBe(false)
})

test('without the claim, owners whom another owner named stay owners', async () => {
  const { user, cookie } = await at.signIn('noa', claims('noa'))
  await at.server.update('users', { role: 'owner' }, { id: user.id })
  expect((await at.signIn('noa', claims('noa'))).user.isOperator).toBe(true)
  expect((await at.server.ask({ cookie }, 'GET /api/operators/team')).status).toBe(200)
})

test('single sign-on follows the rule of sign-ups, and signs in those who have an account', async () => {
  await at.signIn('kai', claims('kai'))
  const trip = { at: invited }
  expect((await at.signIn('kai', undefined, trip)).status).toBe(303)
  const refused = await at.signIn('lea', claims('lea'), trip)
  expect(refused).toMatchObject({ status: 403 })
  expect(refused.text).toContain('You need an invitation to join this server.')
  const { url } = (await at.server.ask(owner, 'POST /api/operators/invitations', {})).body
  const path = `/api/login?next=${encodeURIComponent(new URL(url).pathname)}`
  expect((await at.signIn('lea', undefined, { ...trip, path })).user).toMatchObject({ standing: null })
  expect((await at.signIn('ben', claims('ben'), { at: approved })).user).toMatchObject({ standing: 'awaiting' })
})
