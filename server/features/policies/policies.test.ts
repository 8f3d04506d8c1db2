import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { folderInFile } from '#test/files/test-folder.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'
import { unzipped } from '#test/tracks/unzipped.ts'

/** Texts of the operator: one in a new version, one corrected. */
const TEXTS = {
  'terms.md': 'version: 2\n\n# House rules\n\nBring cake.\n',
  'privacy.md': 'version: 1\n\nWithout the typing error.\n',
}
const POLICIES_DIR = folderInFile()
for (const [file, text] of Object.entries(TEXTS)) await writeFile(join(POLICIES_DIR, file), text)

const before = serverInFile()
const { aSurfer } = before
/** The same installation after its operator published these texts. */
const after = serverInFile(() => ({ databaseUrl: before.databaseUrl, POLICIES_DIR }))
const another = serverBeside(before)

const NEW_TERMS = { name: 'terms', version: 2 }
const toAgree = async (at: typeof before, surfer: TestSurfer) =>
  (await at.ask(surfer, 'GET /api/auth/user')).body.policiesToAgree
const agree = (at: typeof before, surfer: TestSurfer, ...policies: object[]) =>
  at.ask(surfer, 'POST /api/policies/agreements', { policies })

test('everyone reads the texts of the server: the operator’s, and ours for the others', async () => {
  const { body: terms } = await after.ask(null, 'GET /api/policies/terms')
  expect(terms).toMatchObject({ title: 'House rules', version: 2, html: ['<p>Bring cake.</p>\n'] })
  expect(Date.parse(terms.changedAt)).toBeLessThanOrEqual(Date.now() + 60_000)
  const { body: conduct } = await after.ask(null, 'GET /api/policies/conduct')
  expect(conduct).toMatchObject({ title: 'Code of Conduct', version: 1 })
  expect((await before.ask(null, 'GET /api/policies/privacy')).body.html).toHaveLength(2)
  expect(await before.ask(null, 'GET /api/policies/rules')).toMatchObject({ status: 400 })
  expect((await another.ask(null, 'GET /api/policies/conduct')).body).toEqual(conduct)
})

test('a new version needs one agreement of each surfer; corrections and unchanged texts of ours need none', async () => {
  const maya = await aSurfer('Maya')
  expect(await toAgree(before, maya)).toBeNull()
  expect(await toAgree(after, maya)).toEqual([NEW_TERMS])
  expect(await agree(after, maya, NEW_TERMS)).toMatchObject({ status: 200, body: { policiesToAgree: null } })
  expect(await agree(after, maya, NEW_TERMS)).toMatchObject({ status: 200, body: { policiesToAgree: null } })
  expect(await toAgree(after, maya)).toBeNull()
  expect(await toAgree(before, maya), 'a process that still shows the version before').toBeNull()
  expect(await toAgree(after, await aSurfer('Kai'))).toEqual([NEW_TERMS])
})

test('the surfer’s other pages are notified of an agreement', async () => {
  const maya = await aSurfer('Maya')
  const page = await before.openPage(maya)
  await agree(before, maya, { name: 'conduct', version: 1 })
  await page.next({ type: 'settings_changed' })
})

const agreementsOf = async (userId: string) => {
  const { rows } = await sql`
    select name, version, markdown = any(${Object.values(TEXTS)}::text[]) as "isOwn"
    from policy_agreements join policies using (name, version, hash)
    where user_id = ${userId} order by name, version`.execute(before.db)
  return rows
}

test.each(['before', 'after'] as const)(
  'signing up %s a change counts as agreeing to the terms and privacy policy shown there',
  async (at) => {
    const urls = { before: before.url, after: after.url }
    const person = { password: 'lines-on-the-horizon', firstName: 'New', lastName: 'Surfer' }
    const answer = await fetch(`${urls[at]}/api/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...person, email: `${at}@example.com` }),
    })
    expect(answer.status).toBe(201)
    const isOwn = at === 'after'
    expect(await agreementsOf((await answer.json()).id)).toEqual([
      { name: 'privacy', version: 1, isOwn },
      { name: 'terms', version: isOwn ? 2 : 1, isOwn },
    ])
  },
)

test('an agreement is to the text of the process that gets it, and to all of its policies or none', async () => {
  const maya = await aSurfer('Maya')
  const privacy = { name: 'privacy', version: 1 }
  expect(await agree(before, maya, privacy, { name: 'terms', version: 3 })).toMatchObject({ status: 404 })
  expect(await agreementsOf(maya.id)).toEqual([])
  expect(await agree(before, maya, privacy)).toMatchObject({ status: 200 })
  expect(await agreementsOf(maya.id)).toEqual([{ ...privacy, isOwn: false }])
})

test('nothing is refused without an agreement, and the export shows which text was agreed to, and when', async () => {
  const maya = await aSurfer('Maya')
  expect(await toAgree(after, maya)).toEqual([NEW_TERMS])
  const id = await after.checkIn(maya)
  expect((await after.ask(maya, `POST /api/surf-sessions/${id}/help`)).status).toBe(200)
  expect((await after.checkOut(maya, id)).status).toBe(200)
  await agree(after, maya, NEW_TERMS)
  const archive = await fetch(`${after.url}/api/own-data.zip`, { headers: { cookie: maya.cookie } })
  const data = JSON.parse(String((await unzipped(Buffer.from(await archive.arrayBuffer()))).get('data.json')))
  const [shown] = await before.db.selectFrom('policies').selectAll().where('version', '=', 2).execute()
  expect(shown?.markdown).toBe(TEXTS['terms.md'])
  expect(data.policyAgreements).toEqual([
    { ...NEW_TERMS, id: expect.any(String), sha256: shown?.hash.toString('hex'), agreedAt: expect.any(String) },
  ])
})

test('agreements to nothing, to unknown texts and to versions that were never shown are refused', async () => {
  const maya = await aSurfer('Maya')
  for (const policies of [
    [],
    undefined,
    [{ name: 'rules', version: 1 }],
    [{ name: 'terms', version: 0 }],
    [{ name: 'terms', version: 2 ** 40 }],
  ])
    expect((await after.ask(maya, 'POST /api/policies/agreements', { policies })).status).toBe(400)
  expect(await agree(after, maya, { name: 'terms', version: 3 })).toMatchObject({ status: 404 })
  expect(await toAgree(after, maya)).toEqual([NEW_TERMS])
})

test('two tabs that agree at once agree once', async () => {
  const maya = await aSurfer('Maya')
  const answers = await Promise.all(Array.from({ length: 4 }, () => agree(after, maya, NEW_TERMS)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})
