import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { SecurityEvent } from '#contract/accounts/sign-in.ts'
import { securityLogRetention } from '#server/features/accounts/mail/security-log.ts'
import { aHolder } from '#test/accounts/passkey-holder.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { removeOver } from '#test/fixtures/remove-over.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const SITE = 'http://localhost:4000'
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36'
const person = { email: 'kai@lineup.example', password: 'seven-foot-glassy', firstName: 'Kai', lastName: 'Nakamura' }

const server = serverInFile({ PUBLIC_URL: SITE, TRUST_PROXY: true })
const { ask, aSurfer, insert } = server

const logOf = async (surfer: { cookie: string }): Promise<SecurityEvent[]> =>
  (await ask(surfer, 'GET /api/security-log')).body
const kindsIn = (events: SecurityEvent[]) => events.map(({ kind }) => kind)
const cookiesIn = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

test('the log shows browser and network of sign-up and sign-ins', async () => {
  const from = { 'x-forwarded-for': '203.0.113.77', 'user-agent': PHONE }
  const home = cookiesIn(await ask(null, 'POST /api/signup', person, from))
  const again = await ask({ cookie: home }, 'POST /api/login', person, from)
  expect(again.status).toBe(200)
  await ask(null, 'POST /api/login', person, { 'x-forwarded-for': '[2001:db8:1:2::7]:443' })
  const events = await logOf({ cookie: cookiesIn(again) })
  expect(events).toEqual([
    { id: expect.any(String), kind: 'new_browser', at: expect.any(String), browser: null, network: '2001:db8:1::/48' },
    {
      id: expect.any(String),
      kind: 'account_made',
      at: expect.any(String),
      browser: 'Chrome on Android',
      network: '203.0.113.0/24',
    },
  ])
  expect(JSON.stringify(events)).not.toContain('203.0.113.77')
})

test('signing out another sign-in makes its browser new again', async () => {
  const kai = { ...person, email: 'kai.two@lineup.example' }
  const home = { cookie: cookiesIn(await ask(null, 'POST /api/signup', kai)) }
  const phone = { cookie: cookiesIn(await ask(null, 'POST /api/login', kai)) }
  const other = (await ask(home, 'GET /api/sign-ins')).body.find(({ current }: { current: boolean }) => !current)
  await ask(home, `DELETE /api/sign-ins/${other.id}`)
  await ask(phone, 'POST /api/login', kai)
  expect(kindsIn(await logOf(home))).toEqual(['new_browser', 'new_browser', 'account_made'])
})

test('changes of passkeys, recovery codes and the password are logged once each', async () => {
  const { surfer, passkey } = await aHolder(server, SITE)
  await insert('passwords', { userId: surfer.id, hash: 'a way in' })
  await ask(surfer, 'POST /api/recovery-codes')
  await ask(surfer, 'DELETE /api/account/password')
  expect((await ask(surfer, `DELETE /api/passkeys/${passkey.id}`)).status).toBe(409)
  expect(kindsIn(await logOf(surfer))).toEqual(['password_removed', 'recovery_codes_made', 'passkey_added'])
})

test('a surfer reads only their own security log, and a visitor none', async () => {
  const { surfer } = await aHolder(server, SITE)
  const stranger: TestSurfer = await aSurfer()
  expect(await logOf(surfer)).toHaveLength(1)
  expect(await logOf(stranger)).toEqual([])
  expect((await ask(null, 'GET /api/security-log')).status).toBe(401)
})

test('entries are removed after a year', async () => {
  const { surfer } = await aHolder(server, SITE)
  await sql`
    insert into security_events (user_id, kind, created_at)
    values (${surfer.id}, 'new_browser', now() - interval '366 days')`.execute(server.db)
  expect(await logOf(surfer)).toHaveLength(2)
  await removeOver(server.db, securityLogRetention)
  expect(kindsIn(await logOf(surfer))).toEqual(['passkey_added'])
})

test('the latest thousand events of a surfer are stored', async () => {
  const { surfer } = await aHolder(server, SITE)
  await sql`
    insert into security_events (user_id, kind, created_at)
    select ${surfer.id}, 'new_browser', now() - nth * interval '1 minute' from generate_series(1, 1200) nth`.execute(
    server.db,
  )
  expect((await ask(surfer, 'POST /api/recovery-codes')).status).toBe(201)
  const kept = server.db.selectFrom('securityEvents').select('kind').where('userId', '=', surfer.id)
  expect(await kept.execute()).toHaveLength(1_000)
  expect(kindsIn(await logOf(surfer)).slice(0, 2)).toEqual(['recovery_codes_made', 'passkey_added'])
})
