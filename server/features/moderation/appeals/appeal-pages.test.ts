import { expect, test } from 'vitest'
import { appealAddress } from '#server/domain/appeal-address.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { postForm } from '#test/accounts/account-letters.ts'
import { aDecision, setStanding } from '#test/accounts/standing-rows.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const server = serverInFile()
const { ask, aSurfer } = server
const pathOf = async (id: string) => new URL(await appealAddress({ db: server.db, env: readEnv({}) }, id)).pathname
const send = (path: string, message: string) => postForm(server, null, path, { message })

test('whose account was closed appeals by the link of the mail, once', async () => {
  const kai = await aSurfer()
  const id = await aDecision(server, kai, { decision: 'close', message: 'You <i>threatened</i> others.' })
  await setStanding(server, kai, 'closed')
  const path = await pathOf(id)
  const page = await ask(null, `GET ${path}`)
  expect(page).toMatchObject({ status: 200 })
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.text).toContain('Your account was closed')
  expect(page.text).toContain('You &lt;i&gt;threatened&lt;/i&gt; others.')

  const empty = await send(path, '  ')
  expect(empty).toMatchObject({ status: 400 })
  expect(empty.text).toContain('Please write why you think this is wrong.')
  const long = await send(path, `<script>${'a'.repeat(2_000)}`)
  expect(long.text).toContain('Please use at most 2000 characters.')
  expect(long.text).toContain('&lt;script&gt;aaa')

  const sent = await send(path, 'That was not me,\r\nbut <b>Noa</b>')
  expect(sent).toMatchObject({ status: 200 })
  expect(sent.text).toContain('Your appeal has arrived.')
  expect(sent.text).toContain('That was not me,\nbut &lt;b&gt;Noa&lt;/b&gt;')
  const again = await send(path, 'Once more')
  expect(again.text).toContain('Your appeal has arrived.')
  expect(again.text).not.toContain('Once more')
  // The address is no sign-in.
  expect(sent.headers.get('set-cookie')).toBeNull()
})

test('the page shows the answer to an appeal', async () => {
  const kai = await aSurfer()
  const id = await aDecision(server, kai, { decision: 'close' })
  const path = await pathOf(id)
  await send(path, 'That was not me')
  const answered = { answer: 'We looked again.', answeredAt: new Date().toISOString(), isReversed: true }
  await server.update('moderationDecisions', answered, { id })
  const { text } = await ask(null, `GET ${path}`)
  expect(text).toContain('The decision was taken back.')
  expect(text).toContain('We looked again.')
})

test('a page is over after twenty days, and unknown for guessed keys, other decisions and removed accounts', async () => {
  const kai = await aSurfer()
  const [late, id] = [await aDecision(server, kai, { decision: 'close', daysAgo: 20.1 }), await aDecision(server, kai)]
  const over = await ask(null, `GET ${await pathOf(late)}`)
  expect(over).toMatchObject({ status: 410 })
  expect(over.text).toContain('can no longer be appealed')
  expect(await send(await pathOf(late), 'Please')).toMatchObject({ status: 410 })

  const key = (await pathOf(id)).split('/').at(-1)
  const unknown = [
    `/api/appeal/${late}/${key}`,
    `/api/appeal/${id}/${'A'.repeat(22)}`,
    `/api/appeal/${id}/x`,
    `/api/appeal/kai/${key}`,
  ]
  for (const path of unknown) {
    expect(await ask(null, `GET ${path}`)).toMatchObject({ status: 404 })
    expect(await send(path, 'Please')).toMatchObject({ status: 404 })
  }
  const path = await pathOf(id)
  await server.db.deleteFrom('users').where('id', '=', kai.id).execute()
  expect(await ask(null, `GET ${path}`)).toMatchObject({ status: 404 })
})

test('an appeal of a megabyte is refused', async () => {
  const path = await pathOf(await aDecision(server, await aSurfer()))
  expect(await send(path, 'a'.repeat(1_000_000))).toMatchObject({ status: 413 })
})
