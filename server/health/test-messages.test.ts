import { expect, test } from 'vitest'
import { letterTo } from '#test/accounts/account-letters.ts'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { startSmsGateway } from '#test/fakes/sms-gateway.ts'
import { inFile } from '#test/files/in-file.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'
import { freePort } from '#test/network/free-port.ts'

const mail = inFile(startMailServer)
const gateway = inFile(startSmsGateway)
const away = inFile(async () => ({ at: `127.0.0.1:${await freePort()}` }))
const server = serverInFile(() => ({
  SMTP_URL: mail.url,
  SMS_WEBHOOK_URL: gateway.url,
  SMS_WEBHOOK_SECRET: gateway.secret,
  SMS_PER_DAY: 200,
}))
const bare = serverBeside(server)
const { ask, aSurfer, update } = server

const anOwner = () => aSurfer('Ana', { role: 'owner' })
type Owner = Awaited<ReturnType<typeof anOwner>>
const NUMBER = '+17145550100'
const tryText = (owner: Owner, number = NUMBER) => ask(owner, 'POST /api/operators/text-test', { number })
const latest = async (owner: Owner) => (await ask(owner, 'GET /api/operators/log')).body[0]

test('a test mail goes to the operator’s own address, with the answer of the mail server, which is logged', async () => {
  const owner = await anOwner()
  const sent = await ask(owner, 'POST /api/operators/mail-test')
  expect(sent).toMatchObject({ status: 200, body: { isAccepted: true, to: owner.email } })
  expect(sent.body.answer).toMatch(/^250 /)
  expect((await letterTo(mail, owner.email)).headers.subject).toBe('Mail from Lineup arrives')
  expect(await latest(owner)).toMatchObject({ action: 'mail_tested', details: { accepted: 1 } })
  mail.manner = () => 550
  const refused = await ask(owner, 'POST /api/operators/mail-test')
  mail.manner = () => 'fine'
  expect(refused).toMatchObject({ status: 200, body: { isAccepted: false, answer: '550 no' } })
  expect(await latest(owner)).toMatchObject({ action: 'mail_tested', details: { accepted: 0 } })
})

test('a test text shows what the gateway answered', async () => {
  const owner = await anOwner()
  expect(await tryText(owner, '+1 714 555 0100')).toMatchObject({
    status: 200,
    body: { isAccepted: true, to: NUMBER, answer: '202 Accepted' },
  })
  expect(gateway.messages.at(-1)).toMatchObject({ to: NUMBER, text: expect.stringContaining('A test from Lineup') })
  gateway.manner = () => ({ status: 422 })
  expect(await tryText(owner)).toMatchObject({ body: { isAccepted: false, answer: '422 Unprocessable Entity' } })
  gateway.manner = () => 'hangs up'
  expect(await tryText(owner)).toMatchObject({ status: 200, body: { isAccepted: false, answer: 'UND_ERR_SOCKET' } })
  gateway.manner = () => 'fine'
  expect(gateway.faults).toEqual([])
  expect(await latest(owner)).toMatchObject({ action: 'text_tested', details: { accepted: 0 } })
  expect(JSON.stringify(await latest(owner))).not.toContain('714')
})

test('a number that is none, an account without address, and a server without gateways are refused', async () => {
  const owner = await anOwner()
  for (const number of ['714 555 0100', '+1 900 555 0100', 'hello'])
    expect(await tryText(owner, number)).toMatchObject({ status: 400, body: { issues: [{ path: 'number' }] } })
  await update('users', { email: null, emailVerifiedAt: null }, { id: owner.id })
  expect(await ask(owner, 'POST /api/operators/mail-test')).toMatchObject(refusedWith('no_email'))
  expect(await bare.ask(owner, 'POST /api/operators/mail-test')).toMatchObject({ status: 404 })
  expect(await bare.ask(owner, 'POST /api/operators/text-test', { number: NUMBER })).toMatchObject({ status: 404 })
})

test('an answer names no secret of the configuration', async () => {
  const owner = await anOwner()
  const other = await startOther()
  const { body } = await other.ask(owner, 'POST /api/operators/mail-test')
  expect(body).toMatchObject({ isAccepted: false, answer: expect.stringContaining('ECONNREFUSED') })
  expect(body.answer).not.toContain('hidden-password')
  await other.close()
})

const startOther = async () => {
  const { startServer } = await import('#test/fixtures/server.ts')
  return startServer({ databaseUrl: server.databaseUrl, SMTP_URL: `smtp://ana:hidden-password@${away.at}` })
}

test('an operator sends ten test mails an hour', async () => {
  const owner = await anOwner()
  const send = () => ask(owner, 'POST /api/operators/mail-test')
  for (let nth = 0; nth < 10; nth += 1) expect((await send()).status).toBe(200)
  expect(await send()).toMatchObject(refusedWith('too_many_attempts'))
  expect((await ask(await anOwner(), 'POST /api/operators/mail-test')).status).toBe(200)
})

test('an operator sends ten test texts a day, five of them to one number', async () => {
  const owner = await anOwner()
  const [one, other, third] = ['+17145550111', '+17145550112', '+17145550113']
  for (const number of [one, other])
    for (let nth = 0; nth < 5; nth += 1) expect((await tryText(owner, number)).status).toBe(200)
  expect(await tryText(owner, third)).toMatchObject(refusedWith('too_many_attempts'))
  expect(await tryText(await anOwner(), one)).toMatchObject({ status: 429 })
  expect((await tryText(await anOwner(), third)).status).toBe(200)
})
