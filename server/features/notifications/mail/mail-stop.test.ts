import { expect, test } from 'vitest'
import { stopAddress, stopSecretOf } from '#server/features/notifications/mail/stop-address.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const server = serverInFile()
const { ask, aSurfer, insert } = server

async function mayaWithMail() {
  const surfer = await aSurfer('Maya')
  await insert('notificationPreferences', { userId: surfer.id, pushKinds: ['like'], emailKinds: ['like', 'comment'] })
  return { ...surfer, address: stopAddress(surfer.id, await stopSecretOf(server.db)) }
}
const kindsOf = ({ id }: TestSurfer) =>
  server.db
    .selectFrom('notificationPreferences')
    .select(['emailKinds', 'pushKinds'])
    .where('userId', '=', id)
    .executeTakeFirst()

test('opening the link asks first, and its button stops e-mail and nothing else', async () => {
  const maya = await mayaWithMail()
  const page = await ask(null, `GET ${maya.address}`)
  expect(page).toMatchObject({ status: 200 })
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.text).toContain('Unsubscribe from e-mail?')
  expect(page.text).toContain('<form method="post">')
  expect(await kindsOf(maya)).toEqual({ emailKinds: ['like', 'comment'], pushKinds: ['like'] })
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: server.url }
  for (const _ of ['once', 'twice']) {
    const answer = await ask(null, `POST ${maya.address}`, '', form)
    expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('no longer sends you e-mail') })
    expect(await kindsOf(maya)).toEqual({ emailKinds: [], pushKinds: ['like'] })
  }
})

test('the link stops all e-mail, also safety e-mail, for a surfer with default preferences', async () => {
  const maya = await aSurfer('Maya')
  const address = stopAddress(maya.id, await stopSecretOf(server.db))
  await ask(null, `POST ${address}`, '', { 'content-type': 'application/x-www-form-urlencoded' })
  expect(await kindsOf(maya)).toMatchObject({ emailKinds: [] })
})

test('a mail program can unsubscribe with one click, in either form', async () => {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const maya = await mayaWithMail()
    const headers = { 'content-type': type }
    const answer = await ask(null, `POST ${maya.address}`, 'List-Unsubscribe=One-Click', headers)
    expect(answer.status).toBe(200)
    expect(await kindsOf(maya)).toMatchObject({ emailKinds: [] })
  }
})

test('e-mail cannot be stopped without the surfer’s own key', async () => {
  const [maya, kai] = [await mayaWithMail(), await mayaWithMail()]
  const key = new URL(kai.address, server.url).searchParams.get('key')
  for (const search of [
    '',
    `?surfer=${maya.id}`,
    `?surfer=${maya.id}&key=`,
    `?surfer=${maya.id}&key=${key}`,
    `?surfer=${maya.id}&key=${key}&key=${key}`,
    `?surfer=%00&key=${key}`,
    `?surfer=${maya.id}&surfer=${kai.id}&key=${key}`,
  ])
    for (const method of ['GET', 'POST']) {
      const answer = await ask(null, `${method} /api/mail/stop${search}`)
      expect(answer, search).toMatchObject({ status: 404, text: expect.stringContaining('This link doesn&#39;t work') })
    }
  expect(await kindsOf(maya)).toMatchObject({ emailKinds: ['like', 'comment'] })
})
