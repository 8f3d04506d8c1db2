import { expect, test } from 'vitest'
import { textsIn } from '#languages'
import { writeSubject } from '#server/features/notifications/writes.ts'
import { aNotice } from '#test/fixtures/notice.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const server = serverInFile()
const { ask, aSurfer, surfers, notices, update } = server

const speaking = (surfer: { cookie: string }, language: string) => ({
  cookie: `${surfer.cookie}; language=${language}`,
})

test('notifications that wait are shown in the language that their surfer chose since', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  await aNotice(server.db, { userId: maya.id, kind: 'like', actorId: kai.id })
  await aNotice(server.db, { userId: maya.id, kind: 'plan_reminder', subject: '30' })
  const window = { start: '2126-11-23T07:00:00Z', end: '2126-11-23T10:00:00Z' }
  const alert = { change: 'good', spotId: maya.id, spotName: 'Pier', timeZone: 'UTC', ...window } as const
  await aNotice(server.db, {
    userId: maya.id,
    kind: 'sea_alert',
    subject: writeSubject({ ...alert, surfRating: 4, isLoved: false, more: 0 }),
  })
  const texts = async (reader: { cookie: string }) => (await notices(reader)).map(({ text }) => text)
  const inEnglish = await texts(maya)
  expect(inEnglish).toContain('Kai Nakamura liked your session')
  const changed = await ask(maya, 'PATCH /api/settings', { language: 'es' })
  const cookie = changed.headers.getSetCookie().find((line) => line.startsWith('language='))!
  const inSpanish = await texts({ cookie: `${maya.cookie}; ${cookie.split(';')[0]}` })
  expect(inSpanish).toContain(textsIn('es').notifications.likedYourSession('Kai Nakamura'))
  expect(inSpanish).toHaveLength(3)
  for (const text of inSpanish) expect(inEnglish).not.toContain(text)
})

test('a call without any language gets the surfer’s', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  await update('users', { language: 'fr' }, { id: maya.id })
  await aNotice(server.db, { userId: maya.id, kind: 'like', actorId: kai.id })
  const [notice] = await notices(maya)
  expect(notice?.text).toBe(textsIn('fr').notifications.likedYourSession('Kai Nakamura'))
})

test('achievements are in the language of the request', async () => {
  const maya = await aSurfer()
  const namesIn = async (language: string) =>
    (await ask(speaking(maya, language), 'GET /api/achievements')).body.map(({ name }: { name: string }) => name)
  expect(await namesIn('en')).not.toEqual(await namesIn('ja'))
})
