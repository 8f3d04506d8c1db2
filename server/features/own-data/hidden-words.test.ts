import { expect, test } from 'vitest'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'
import { unzipped } from '#test/tracks/unzipped.ts'

const server = serverInFile()
const { ask, aSurfer, surfers, checkIn } = server
const hide = (who: { cookie: string }, hiddenWords: unknown) => ask(who, 'PATCH /api/settings', { hiddenWords })

test('hidden words are stored once each, with single blanks, and are in the export', async () => {
  const maya = await aSurfer('Maya')
  const stored = await hide(maya, ['  Kook ', 'go \n home', 'Kook', 'חוף', '🖕', '<b>bold</b>', 'a.*b'])
  const words = ['Kook', 'go home', 'חוף', '🖕', '<b>bold</b>', 'a.*b']
  expect(stored).toMatchObject({ status: 200, body: { hiddenWords: words } })
  expect((await ask(maya, 'PATCH /api/settings', { units: 'metric' })).body.hiddenWords).toEqual(words)
  await ask(maya, 'PATCH /api/settings', { commentsFrom: 'buddies', planInvitesFrom: 'nobody' })
  const answer = await fetch(`${server.url}/api/own-data.zip`, { headers: { cookie: maya.cookie } })
  const data = JSON.parse(String((await unzipped(Buffer.from(await answer.arrayBuffer()))).get('data.json')))
  expect(data.settings).toMatchObject({
    ...{ hiddenWords: words, commentsFrom: 'buddies', requestsFrom: 'everyone', planInvitesFrom: 'nobody' },
  })
  expect((await hide(maya, [])).body.hiddenWords).toEqual([])
})

test.each([
  ['1,000 words', Array.from({ length: 1000 }, (_, nth) => `word ${nth}`)],
  ['an empty word', ['']],
  ['blanks', ['   ']],
  ['one letter', ['a']],
  ['one accented letter', ['e\u0301']],
  ['punctuation', ['!?.*']],
  ['a word with NUL', ['ko\u0000ok']],
  ['a long word', ['x'.repeat(41)]],
  ['a number', [7]],
  ['no list', 'kook'],
  ['null', null],
])('%s is refused, and the words stay', async (_, words) => {
  const maya = await aSurfer('Maya')
  await hide(maya, ['kook'])
  const refused = await hide(maya, words)
  expect(refused).toMatchObject(refusedWith('invalid_request'))
  expect(refused.body.issues[0].path).toMatch(/^hiddenWords/)
  expect((await ask(maya, 'GET /api/settings')).body.hiddenWords).toEqual(['kook'])
})

test.each([
  ['kook', 'You KOOK!', true],
  ['kook', 'kooky', false],
  ['kook', 'k\u00f6\u00f6k', true],
  ['kook', 'ko\u200bo\u0301k', true],
  ['kook', 'ｋｏｏｋ', true],
  ['Öde', 'how ode', true],
  ['go home', 'Go, home.', true],
  ['go home', 'going home', false],
  ['100%', '100 waves', true],
  ['a.*b', 'a xyz b', false],
  ['a.*b', 'a b', true],
  ['<b>', 'b', false],
  ['<b>x</b>', 'b x b', true],
  ['🖕', 'you🖕🏽', true],
  ['傻瓜', '你是傻瓜吗', true],
  ['חוף', 'אני בחוף', false],
  ['חוף', '(חוף)', true],
  ['دعه', 'دَعْه', true],
  ['it_s', "it's", true],
])('%s hides %s: %s', async (word, comment, isHidden) => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  const id = await checkIn(maya)
  const stored = await hide(maya, [word])
  // A single letter in tags is none.
  if (stored.status === 400) return expect(isHidden).toBe(false)
  await ask(kai, `POST /api/surf-sessions/${id}/comment`, { comment })
  const { comments } = (await ask(maya, `GET /api/surf-sessions/${id}`)).body
  expect(comments).toHaveLength(isHidden ? 0 : 1)
})
