import { aPasskeyDevice } from '#test/accounts/passkey-device.ts'
import { aSurfer, type TestSurfer } from '#test/fixtures/factories.ts'
import type { TestServer } from '#test/fixtures/server.ts'
import { ask } from '#test/network/client.ts'

/** What the server asks a device to make for this surfer. */
export const passkeyOptionsFor = async (at: TestServer, surfer: TestSurfer) =>
  (await ask(at, surfer, 'POST /api/passkeys/options')).body

export const addPasskey = (at: TestServer, surfer: TestSurfer, response: unknown) =>
  ask(at, surfer, 'POST /api/passkeys', { name: 'My phone', response })

/** What the sign-in page asks a device to sign. */
export const challengeOf = async (at: TestServer) => (await ask(at, null, 'POST /api/login/passkey/options', {})).body

export const signInWithPasskey = (at: TestServer, response: unknown) =>
  ask(at, null, 'POST /api/login/passkey', { response })

/** A surfer with a passkey on a device of their own; `site` is what browsers know the server as. */
export async function aHolder(at: TestServer, site: string) {
  const surfer = await aSurfer(at.db)
  const device = aPasskeyDevice(site)
  const { body } = await addPasskey(at, surfer, device.make(await passkeyOptionsFor(at, surfer)))
  return { surfer, device, passkey: body as { id: string } }
}
