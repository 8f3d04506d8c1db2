import { expect, test } from 'vitest'
import { aPasskeyDevice } from '#test/accounts/passkey-device.ts'
import {
  addPasskey,
  aHolder,
  challengeOf,
  passkeyOptionsFor,
  signInWithPasskey,
} from '#test/accounts/passkey-holder.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const SITE = 'http://localhost:4000'
/** Of 'x', as cheap as argon2 can be. */
const HASH = '$argon2id$v=19$m=8,t=1,p=1$gdzvxpI5tMlxuF4zVQ9lJQ$XkH/rKIho1O/CukwlDQ7XgbG1VfrZjQ76n3Rpb8ljOg'

const server = serverInFile({ PUBLIC_URL: SITE })
const { ask, aSurfer, insert } = server

const givePassword = ({ id: userId }: TestSurfer) => insert('passwords', { userId, hash: HASH })
const signInOptionsOf = async (surfer: TestSurfer) => (await ask(surfer, 'GET /api/fresh-sign-in')).body
const removePassword = (surfer: TestSurfer) => ask(surfer, 'DELETE /api/account/password')
const removePasskey = (surfer: TestSurfer, { id }: { id: string }) => ask(surfer, `DELETE /api/passkeys/${id}`)

test('a password can be removed with a passkey and recovery codes, and then signs in no more', async () => {
  const { surfer, device } = await aHolder(server, SITE)
  await givePassword(surfer)
  expect(await removePassword(surfer)).toMatchObject(refusedWith('no_recovery_codes'))
  await ask(surfer, 'POST /api/recovery-codes')
  const without = { password: false, passkey: true, recoveryCode: true, issuer: false }
  expect(await signInOptionsOf(surfer)).toEqual({ ...without, password: true })
  expect((await removePassword(surfer)).body).toEqual(without)
  expect((await removePassword(surfer)).body).toEqual(without)
  expect(await signInOptionsOf(surfer)).toEqual(without)
  expect((await signInWithPasskey(server, device.use(await challengeOf(server)))).status).toBe(200)
})

test('the password cannot be removed as the only sign-in method, even with recovery codes', async () => {
  const kai = await aSurfer()
  await givePassword(kai)
  expect(await removePassword(kai)).toMatchObject(refusedWith('last_way_in'))
  await ask(kai, 'POST /api/recovery-codes')
  expect(await removePassword(kai)).toMatchObject(refusedWith('last_way_in'))
  expect((await signInOptionsOf(kai)).password).toBe(true)
})

test('the last passkey cannot be removed without a password', async () => {
  const { surfer, passkey } = await aHolder(server, SITE)
  await ask(surfer, 'POST /api/recovery-codes')
  expect(await removePasskey(surfer, passkey)).toMatchObject(refusedWith('last_way_in'))
  const second = (await addPasskey(server, surfer, aPasskeyDevice(SITE).make(await passkeyOptionsFor(server, surfer))))
    .body
  expect((await removePasskey(surfer, passkey)).status).toBe(200)
  expect(await removePasskey(surfer, second)).toMatchObject(refusedWith('last_way_in'))
  expect((await signInOptionsOf(surfer)).passkey).toBe(true)
})

test('removing the password and the last passkey concurrently leaves one of them', async () => {
  const { surfer, passkey } = await aHolder(server, SITE)
  await givePassword(surfer)
  await ask(surfer, 'POST /api/recovery-codes')
  const answers = await Promise.all([removePassword(surfer), removePasskey(surfer, passkey)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { password, passkey: hasPasskey } = await signInOptionsOf(surfer)
  expect([password, hasPasskey].filter(Boolean)).toHaveLength(1)
})
