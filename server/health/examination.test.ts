import { expect, test } from 'vitest'
import type { Finding } from '#contract/operators/server.ts'
import { VERSION } from '#server/platform/config/version.ts'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { inFile } from '#test/files/in-file.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const mail = inFile(startMailServer)
const server = serverInFile(() => ({ SMTP_URL: mail.url, SIGN_UPS: 'approved', PUSH_HOSTS: [] }))
const { ask, aSurfer, insert } = server
const SECRET = 'a-password-that-nobody-may-read'
const misconfigured = serverBeside(server, {
  SMS_WEBHOOK_URL: `https://ana:${SECRET}@127.0.0.1:9/`,
  SMS_WEBHOOK_SECRET: SECRET,
  PUSH_HOSTS: [],
})

const anOwner = () => aSurfer('Ana', { role: 'owner' })

test('an operator reads the report of the doctor, and no letter leaves', async () => {
  const { status, body } = await ask(await anOwner(), 'POST /api/operators/examination')
  expect(status).toBe(200)
  const stateOf = (check: string) => body.findings.find((finding: Finding) => finding.check === check)?.state
  expect(['configuration', 'mail', 'pictures', 'policies'].map(stateOf)).toEqual(['ok', 'ok', 'ok', 'ok'])
  expect(stateOf('texts')).toBe('warning')
  expect(body.examinedAt).toMatch(/^\d{4}-/)
  expect(mail.letters).toEqual([])
})

test('the report names no secret, also where an address with a password is the fault', async () => {
  const { text } = await misconfigured.ask(await anOwner(), 'POST /api/operators/examination')
  expect(text).toContain('SMS_WEBHOOK_URL does not answer')
  expect(text).not.toContain(SECRET)
})

test('an operator examines the server ten times an hour', async () => {
  const owner = await anOwner()
  const examine = () => ask(owner, 'POST /api/operators/examination')
  const all = await Promise.all(Array.from({ length: 10 }, examine))
  expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(await examine()).toMatchObject(refusedWith('too_many_attempts'))
})

test('the overview says what waits and what is not well', async () => {
  const [owner, waiting] = [await anOwner(), await aSurfer('Noa')]
  const overview = async () => (await ask(owner, 'GET /api/operators/overview')).body
  const before = await overview()
  expect(before).toMatchObject({
    ...{ version: VERSION, signUps: 'approved', waiting: 0, openProposals: 0, isWatched: expect.any(Boolean) },
    ...{ backups: 'off', lastBackupAt: null, canMail: true, canText: false },
  })
  await insert('standings', { userId: waiting.id, state: 'awaiting' })
  expect(await overview()).toEqual({ ...before, waiting: 1 })
})
