import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allLanguages } from '#languages'
import { readPolicyFiles } from '#server/features/policies/policy-files.ts'
import { policyHtml } from '#server/features/policies/policy-html.ts'
import { folderInTest } from '#test/files/test-folder.ts'

async function folderWith(files: Record<string, string | Uint8Array>): Promise<string> {
  const folder = folderInTest()
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  return folder
}

test('ours are there, each with its heading, and open with version 1', async () => {
  const ours = await readPolicyFiles(undefined)
  expect(ours.map(({ name, version }) => [name, version])).toEqual([
    ['terms', 1],
    ['privacy', 1],
    ['conduct', 1],
  ])
  const titles = ours.map(({ body }) => policyHtml(body, { hasPasswords: true }).title)
  expect(titles).toEqual(['Terms of Service', 'Privacy Policy', 'Code of Conduct'])
})

test('where single sign-on alone opens accounts, our texts name no passwords and no other method', async () => {
  for (const { name, body } of await readPolicyFiles(undefined)) {
    const alone = policyHtml(body, { hasPasswords: false }).html.join('')
    expect(alone, name).not.toMatch(/password|passkey|recovery code|another way|unlink/i)
  }
})

test('the operator’s files replace ours one by one, and other files do not matter', async () => {
  const folder = await folderWith({ 'terms.md': '\uFEFFversion: 12 \r\n\r\nOur terms\r\n', 'terms.pdf': '' })
  const [terms, privacy] = await readPolicyFiles(folder)
  expect(terms).toMatchObject({ name: 'terms', version: 12, isOwn: true, body: '\r\nOur terms\r\n' })
  expect(privacy).toMatchObject({
    name: 'privacy',
    version: 1,
    isOwn: false,
    body: expect.stringContaining('Who holds your data'),
  })
})

test('readers of a language get its file, and the plain one where it has none', async () => {
  const folder = await folderWith({
    'terms.md': 'version: 2\n\nPlain',
    'terms.en.md': 'version: 2\n\nIn English',
    'conduct.md': 'version: 5\n\nPlain',
  })
  const inEnglish = await readPolicyFiles(folder, 'en')
  expect(inEnglish.map(({ version, body }) => [version, body.trim().slice(0, 10)])).toEqual([
    [2, 'In English'],
    [1, '# Privacy '],
    [5, 'Plain'],
  ])
})

test('our texts have one version in all languages, which is the one that surfers agree to', async () => {
  const versions = (texts: Awaited<ReturnType<typeof readPolicyFiles>>) => texts.map(({ version }) => version)
  const english = versions(await readPolicyFiles(undefined))
  for (const language of allLanguages)
    expect(versions(await readPolicyFiles(undefined, language)), language).toEqual(english)
})

const good = 'version: 1\n\nText\n'
test.each<[string, Record<string, string | Uint8Array>, string]>([
  ['a folder without any', { 'readme.txt': good }, 'holds none of terms.md, privacy.md, conduct.md.'],
  [
    'a misspelled name',
    { 'Terms.md': good },
    'Terms.md must be named terms.md, privacy.md, conduct.md, or be elsewhere.',
  ],
  ['a translation without its text', { 'terms.en.md': good }, 'needs terms.md beside that text in other languages.'],
  [
    'a translation of another version',
    { 'terms.md': 'version: 2\n\nText', 'terms.en.md': good },
    'terms.en.md must have the version of terms.md, which is 2.',
  ],
  ['a language that nobody speaks', { 'terms.md': good, 'terms.zz.md': good }, 'terms.zz.md must be named terms.md'],
  ['an empty file', { 'terms.md': '' }, "terms.md must begin with a line such as 'version: 1'."],
  ['no version', { 'terms.md': '# Terms\n\nversion: 2\n' }, "must begin with a line such as 'version: 1'."],
  ['version 0', { 'terms.md': 'version: 0\nText' }, "must begin with a line such as 'version: 1'."],
  ['a version in words', { 'terms.md': 'version: two\nText' }, "must begin with a line such as 'version: 1'."],
  [
    'an endless version',
    { 'terms.md': `version: ${'9'.repeat(400)}\nText` },
    "must begin with a line such as 'version: 1'.",
  ],
  ['a version alone', { 'privacy.md': 'version: 1\n\n  \n' }, 'privacy.md holds no text.'],
  ['10 MB', { 'conduct.md': good + 'x'.repeat(10_000_000) }, 'conduct.md is larger than 100 KB.'],
  ['Latin-1', { 'terms.md': Buffer.from('version: 1\nKüste', 'latin1') }, 'terms.md is not UTF-8 text.'],
  ['UTF-16', { 'terms.md': Buffer.from(good, 'utf16le') }, 'terms.md is not UTF-8 text.'],
])('%s is refused in one line', async (_, files, message) => {
  await expect(readPolicyFiles(await folderWith(files), 'en')).rejects.toThrow(message)
})

test('a folder that is missing, and a folder in place of a file, are refused in one line', async () => {
  const folder = await folderWith({})
  const missing = join(folder, 'missing')
  await expect(readPolicyFiles(missing)).rejects.toThrow(`POLICIES_DIR: ${missing} could not be read (ENOENT).`)
  await mkdir(join(folder, 'terms.md'))
  await expect(readPolicyFiles(folder)).rejects.toThrow('terms.md is not a file.')
})
