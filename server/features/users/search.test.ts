import { expect, test } from 'vitest'
import { learnNameWords } from '#server/domain/surfers.ts'
import { search as searchIn } from '#server/features/users/search.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'
import { plannedAgain } from '#test/postgres/planned-again.ts'

const server = serverInFile()
const { ask, aSurfer, areBuddies } = server
const maya = inFile(() => named('Maya', 'Lindqvist', 'maya.l'))

async function named(firstName: string, lastName: string, username: string) {
  const surfer = await aSurfer({ firstName, lastName, username })
  await learnNameWords(server.db, [{ firstName, lastName }])
  return { ...surfer, username }
}

const search = (q: string, searcher: TestSurfer | null = maya) =>
  ask(searcher, `GET /api/users/search?${new URLSearchParams({ q })}`)
const found = async (q: string, searcher = maya): Promise<string[]> =>
  (await search(q, searcher)).body.map((row: TestSurfer) => row.username)

test('surfers are found by first, last and full name and by username', async () => {
  await named('Kai', 'Nakamura', 'kainaka')
  for (const q of ['kai', 'nakamura', 'kai nakamura', 'nakamura kai', 'KAINAKA', '@kainaka', 'Kai Nak', '  kai '])
    expect(await found(q), q).toContain('kainaka')
  expect(await found('theo')).not.toContain('kainaka')
})

test('letter case and accents are ignored on both sides', async () => {
  await named('Zoë', 'Ångström', 'zoe_a')
  for (const q of ['zoe', 'ZOË', 'zöe', 'angstrom', 'ÅNGSTRÖM', 'Zoe\u0308'])
    expect(await found(q), q).toContain('zoe_a')
})

test('a small typing mistake is forgiven', async () => {
  await named('Lena', 'Halvorsen', 'lenahal')
  for (const q of ['halvorson', 'halvrsen', 'helvorsen', 'lean', 'lena halvorsn', 'lenahl'])
    expect(await found(q), q).toContain('lenahal')
  expect(await found('zzyzx')).toEqual([])
})

test('a short name is found with a letter missing', async () => {
  await named('Ylva', 'Brandt', 'ylvab')
  const searcher = { ...(await aSurfer()), username: '' }
  for (const q of ['yva', 'yla', 'yla brandt']) expect(await found(q, searcher), q).toContain('ylvab')
})

test('a name is found by its words in any order, with a mistake in one of them', async () => {
  await named('Ana Beatriz', 'dos Santos-Vidigal', 'abdsv')
  for (const q of ['vidigal', 'beatriz', 'santos vidigal', 'vidigal ana', 'beatriz vidgal', 'ana vidigla', 'vidigall'])
    expect(await found(q), q).toContain('abdsv')
})

test('a username with a mistake at its beginning, in its middle or at its end is found', async () => {
  await named('Oz', 'Yu', 'reefrunner_77')
  for (const q of ['teefrunner_77', 'reefruner_77', 'reefrunner_7', 'reefrunner_7x', 'reefrunner77', '@reefrnuner_77'])
    expect(await found(q), q).toContain('reefrunner_77')
})

test('a surfer who has changed their name is found by the new one and not by the old one', async () => {
  const surfer = await named('Wilhelmina', 'Zuckmayer', 'wz_1')
  const { username } = surfer
  const form = { username, firstName: 'Wilhelmina', lastName: 'Pfefferkorn', surfingType: ['longboard'] }
  expect((await ask(surfer, 'PUT /api/users/me', form)).status).toBe(200)
  expect(await found('pfeferkorn')).toEqual(['wz_1'])
  expect(await found('zuckmeyer')).toEqual([])
})

test('a surfer who has just signed up is found with a mistake in their name', async () => {
  const person = { firstName: 'Oddvar', lastName: 'Bjerregaard', email: 'oddvar@lineup.example' }
  const { body } = await ask(null, 'POST /api/signup', { ...person, password: 'four barrels before noon' })
  expect(await found('bjeregard')).toEqual([body.username])
})

test('two letters match only the beginnings of names', async () => {
  await named('Quentin', 'Vogel', 'qv.surf')
  await named('Enrique', 'Soto', 'henriqv')
  expect(await found('qu')).toEqual(['qv.surf'])
  expect(await found('vo')).toEqual(['qv.surf'])
  expect(await found('qv')).toEqual(['qv.surf'])
  expect(await found('%%')).toEqual([])
  expect(await found('__')).toEqual([])
})

test('a name in Chinese, Japanese or Korean is found with or without a space and by a part', async () => {
  await named('明', '李', 'liming')
  await named('太郎', '山田', 'taro.y')
  await named('민준', '김', 'minjun')
  const lena = await aSurfer()
  for (const q of ['李明', '李 明', '明 李', '明李', '李', '明']) expect(await found(q, lena), q).toEqual(['liming'])
  for (const q of ['山田太郎', '山田 太郎', '太郎', '山田太', '山']) expect(await found(q, lena), q).toEqual(['taro.y'])
  for (const q of ['김민준', '김 민준', '김', '김민준'.normalize('NFD')])
    expect(await found(q, lena), q).toEqual(['minjun'])
  expect(await found('李太', lena)).toEqual([])
})

test('a name in kana is found in either kana, in half width and in romaji, and in kana if it is in romaji', async () => {
  await named('はなこ', 'たなか', 'hanachan')
  await named('ケン', 'イトウ', 'kk_1')
  await named('Shōta', 'Fujita', 'sf_1')
  const lena = await aSurfer()
  for (const q of ['はなこ', 'ハナコ', 'ﾊﾅｺ', 'hanako', 'たなか はなこ', 'タナカ', 'tanaka', 'ハナ'])
    expect(await found(q, lena), q).toContain('hanachan')
  for (const q of ['けん', 'ｹﾝ', 'itou', 'いとう']) expect(await found(q, lena), q).toContain('kk_1')
  for (const q of ['しょうた', 'ショータ', 'Shota', 'Ｓｈｏｔａ', 'shota fujita', 'ふじた'])
    expect(await found(q, lena), q).toContain('sf_1')
})

test('a name is found without its apostrophe, its hyphen and its special letters', async () => {
  await named("O'Neill-Søndergaard", 'Grosse-Œuvre', 'ons')
  const lena = await aSurfer()
  for (const q of ['oneill', "o'neill", 'o’neill', 'o neill', 'sondergaard', 'grosse oeuvre', 'grosse-œuvre'])
    expect(await found(q, lena), q).toContain('ons')
})

test('an exact username comes first, then beginnings, then similar names', async () => {
  await named('Ana', 'Rio', 'marlo')
  await named('Marlo', 'Abt', 'abt.m')
  await named('Marlon', 'Brandt', 'mb_surfs')
  await named('Marla', 'Costa', 'mcosta')
  expect(await found('marlo')).toEqual(['marlo', 'abt.m', 'mb_surfs', 'mcosta'])
})

test('a search has at most 20 results', async () => {
  for (let index = 0; index < 25; index += 1) await named('Xander', `Bello${index}`, `xander_${index}`)
  expect(await found('xa')).toHaveLength(20)
  expect(await found('xander')).toHaveLength(20)
})

test('a surfer is not in their own search results', async () => {
  expect(await found('maya.l')).toEqual([])
  expect(await found('Lindqvist')).toEqual([])
})

test('each result shows the relationship as the searcher sees it', async () => {
  const [asked, asker, buddy, stranger] = [
    await named('Iris', 'Vance', 'iris.asked'),
    await named('Iris', 'Vance', 'iris.asker'),
    await named('Iris', 'Vance', 'iris.buddy'),
    await named('Iris', 'Vance', 'iris.nobody'),
  ]
  await areBuddies(maya, buddy)
  await areBuddies(stranger, buddy)
  await ask(maya, 'POST /api/buddy-requests', { followingId: asked.id })
  await ask(asker, 'POST /api/buddy-requests', { followingId: maya.id })
  const statusOf = async (viewer: TestSurfer) =>
    Object.fromEntries(
      (await search('iris', viewer)).body.map(
        (row: { id: string; relationshipStatus: string; isRequested: boolean }) => [
          row.id,
          row.isRequested ? `${row.relationshipStatus}, asked` : row.relationshipStatus,
        ],
      ),
    )
  expect(await statusOf(maya)).toEqual({
    [asked.id]: 'pending, asked',
    [asker.id]: 'pending',
    [buddy.id]: 'accepted',
    [stranger.id]: 'none',
  })
  expect(await statusOf(stranger)).toEqual({ [asked.id]: 'none', [asker.id]: 'none', [buddy.id]: 'accepted' })
})

test('a result has the public data of a surfer alone', async () => {
  const { id } = await named('Sol', 'Abara', 'sol.a')
  expect((await search('sol.a')).body[0]).toEqual({
    id,
    firstName: 'Sol',
    lastName: 'Abara',
    username: 'sol.a',
    profileImageUrl: null,
    relationshipStatus: 'none',
    isRequested: false,
    mayRequest: true,
  })
})

test('a search of less than two characters, with a NUL or by a visitor is refused', async () => {
  for (const q of ['', 'k', ' k ', 'ka\u0000i', 'k'.repeat(101)])
    expect(await search(q), q).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', issues: [{ path: 'q' }] },
    })
  expect(await search('kai', null)).toMatchObject(refusedWith('sign_in_required'))
  expect(await found('\u0301\u0301')).toEqual([])
  const odd = [
    "o'brien",
    '\\ \'" ;--',
    '🏄🏄',
    '%_%',
    '\u{10ffff}\u{10ffff}',
    'a '.repeat(50),
    'k'.repeat(100),
    '- - -',
  ]
  for (const q of odd) expect((await search(q)).status, q).toBe(200)
})

test('a search is planned five times on a connection, and then never again', async () => {
  expect(await plannedAgain(server.databaseUrl, (db) => searchIn(db, maya.id, 'maya'))).toEqual([])
})
