import { expect, test } from 'vitest'
import { startIssuerServer } from '#test/fakes/issuer-server.ts'
import { inFile } from '#test/files/in-file.ts'

const at = inFile(startIssuerServer)
const { server, signIn } = at
const { ask, aSurfer, areBuddies, aSpot, update, insert } = server

const isKnown = async (cookie: string) => (await ask({ cookie }, 'GET /api/auth/user')).status === 200
const maya = { email: 'maya@lineup.example', email_verified: true, given_name: 'Maya', family_name: 'Okafor' }

/** Made by somebody with a password and this address, who may not have shown that it is theirs. */
async function anAccountWithPassword(email: string, { isVerified }: { isVerified: boolean }) {
  const { id, cookie } = await aSurfer('Eve', { isVerified })
  await update('users', { email }, { id })
  await insert('passwords', { userId: id, hash: 'x' })
  return { id, cookie }
}

test('an unverified account with the same address is not opened and sees nothing of the new surfer', async () => {
  const stranger = await anAccountWithPassword('noa@lineup.example', { isVerified: false })
  const accomplice = await aSurfer()
  await areBuddies(stranger, accomplice)
  const { url: calendar } = (await ask(stranger, 'POST /api/calendar-feed')).body

  const { user, cookie } = await signIn('noa', { ...maya, email: 'NOA@lineup.example' })
  expect(user).toMatchObject({ email: 'noa@lineup.example', emailVerified: true, firstName: 'Maya' })
  expect(user.id).not.toBe(stranger.id)
  expect((await ask({ cookie }, 'GET /api/buddies')).body).toEqual([])
  expect((await ask({ cookie }, 'GET /api/calendar-feed')).body.url).toBeNull()
  expect((await ask({ cookie }, 'GET /api/sign-ins')).body).toHaveLength(1)

  const spot = await aSpot()
  const startTime = new Date().toISOString()
  const checkIn = { surfSpotId: spot.id, startTime, latitude: spot.latitude + 0.0011, longitude: spot.longitude }
  const session = await ask({ cookie }, 'POST /api/surf-sessions', checkIn)
  expect(session).toMatchObject({ status: 201, body: { latitude: checkIn.latitude } })
  const seen = await ask(accomplice, `GET /api/surf-sessions/${session.body.id}`)
  expect(seen.body.latitude).toBe(spot.latitude)
  expect((await ask(null, `GET ${new URL(calendar).pathname}`)).text).not.toContain(user.id)

  // The stranger keeps an account of their own, with all that it held but the address.
  const kept = (await ask(stranger, 'GET /api/auth/user')).body
  expect(kept).toMatchObject({ id: stranger.id, email: '', emailVerified: false })
  expect((await ask(stranger, 'GET /api/buddies')).body).toMatchObject([{ id: accomplice.id }])
})

test('an account with the same address opens when both sides have verified it, and keeps its password', async () => {
  const before = await anAccountWithPassword('lea@lineup.example', { isVerified: true })
  const { user, cookie } = await signIn('lea', { ...maya, email: 'LEA@lineup.example' })
  expect(user.id).toBe(before.id)
  expect(await server.db.selectFrom('passwords').where('userId', '=', before.id).selectAll().execute()).toHaveLength(1)
  for (const browser of [before.cookie, cookie]) expect(await isKnown(browser)).toBe(true)
})

test('an address that the issuer had not verified at first is verified once it has', async () => {
  const email = 'later@lineup.example'
  expect((await signIn('later', { ...maya, email, email_verified: false })).user.emailVerified).toBe(false)
  expect((await signIn('later', { ...maya, email })).user.emailVerified).toBe(true)
})

test.each([[false], [undefined]])('an e-mail that is taken and not verified (%s) opens nothing', async (verified) => {
  const email = `taken.${verified}@lineup.example`
  const before = await anAccountWithPassword(email, { isVerified: false })
  const { status, text, cookie } = await signIn(`thief ${verified}`, { ...maya, email, email_verified: verified })
  expect([status, cookie]).toEqual([409, ''])
  expect(text).toContain('role="alert"')
  expect(await isKnown(before.cookie)).toBe(true)
})

test('an account of one surfer of the issuer is not opened for another', async () => {
  const first = await signIn('owner', { ...maya, email: 'owner@lineup.example' })
  expect((await signIn('newcomer', { ...maya, email: 'owner@lineup.example' })).status).toBe(409)
  expect(await isKnown(first.cookie)).toBe(true)
})
