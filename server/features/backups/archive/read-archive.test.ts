import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { encrypted, setWorkFactor, WORK_FACTOR } from '#server/features/backups/archive/encryption.ts'
import { PART_BYTES } from '#server/features/backups/archive/format.ts'
import { openArchive } from '#server/features/backups/archive/open-archive.ts'
import { readArchive } from '#server/features/backups/archive/read-archive.ts'
import { BackupProblem } from '#server/features/backups/problem.ts'
import { CHEAP_FACTOR } from '#test/backups/cheap-passphrases.ts'
import { endOf, HEADER, OBJECT, tarOf, wholeEntries, zstd } from '#test/backups/crafted-archive.ts'

async function* inChunks(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000)
}
const read = (bytes: Buffer, passphrase?: string) => readArchive(openArchive(inChunks(bytes), passphrase))
const encrypt = (bytes: Buffer, passphrase: string) => buffer(encrypted(inChunks(bytes), passphrase))

type Part = ReturnType<typeof endOf>[number]

async function refuses(bytes: Buffer, sentence: string, passphrase?: string) {
  const failure = await read(bytes, passphrase).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(BackupProblem)
  expect((failure as Error).message).toContain(sentence)
}

/** The whole backup with one entry in place of the one at `nth`, or before it. */
const withEntry = (nth: number, entry: { name: string; bytes: Buffer; type?: 'file' | 'symlink' }, replaced = 0) =>
  tarOf(wholeEntries().toSpliced(nth, replaced, entry))

test('a whole backup is passed on in its order', async () => {
  const seen: string[] = []
  const { manifest } = await readArchive(inChunks(await tarOf(wholeEntries())), {
    onRows: async (table, rows) => void seen.push(`${table}: ${rows}`),
    onObject: async (path, size, chunks) => void seen.push(`${path} ${size}: ${await buffer(chunks)}`),
  })
  expect(seen).toEqual(['boards: 1\tlog\n', 'boards: 2\tfish\n', 'users: 7\n', `${OBJECT} 9: a picture`])
  expect(manifest.tables).toEqual({ boards: 2, users: 1 })
})

test('a backup that is cut off anywhere is refused', async () => {
  const whole = await tarOf(wholeEntries())
  const manifestAt = whole.indexOf('manifest.json')
  for (let length = 1024; length < manifestAt; length += 333)
    await refuses(whole.subarray(0, length), 'This backup is cut off')
  await refuses(whole.subarray(0, 300), 'no backup of Lineup')
})

test('a changed byte is noticed, wherever it is', async () => {
  const whole = await tarOf(wholeEntries())
  for (const [nth, { bytes }] of wholeEntries().entries()) {
    if (nth === 0) continue
    const edited = Buffer.from(whole)
    edited[whole.indexOf(bytes) + bytes.length - 3]! ^= 1
    await expect(read(edited), `entry ${nth}`).rejects.toBeInstanceOf(BackupProblem)
  }
})

test('a part that fits no digest is named', async () => {
  const edited = await withEntry(4, { name: `objects/${OBJECT}`, bytes: Buffer.from('A picture') }, 1)
  await refuses(edited, `This backup is damaged: objects/${OBJECT} is not as it was written.`)
})

test.each([
  ['a newer format', { ...HEADER, format: 2, program: '3.0.0' }, 'made by a newer Lineup (3.0.0)'],
  ['another app', { ...HEADER, app: 'paperless' }, 'a backup of paperless, not of Lineup'],
  ['a broken header', { app: 'lineup', format: 1, program: '0.2.0' }, 'lineup-backup.json is not as it was written'],
])('a backup of %s is refused', async (_, header, sentence) => {
  await refuses(await tarOf(wholeEntries(header)), sentence)
})

test.each([
  ['no tar', Buffer.from('surf '.repeat(500))],
  ['an empty file', Buffer.alloc(0)],
  ['zeros', Buffer.alloc(4096)],
])('%s is no backup', async (_, bytes) => {
  await refuses(bytes, 'This file is no backup of Lineup')
})

test('a tar of something else is no backup', async () => {
  await refuses(await tarOf([{ name: 'notes.txt', bytes: Buffer.from('hi') }]), 'This file is no backup of Lineup')
})

const PICTURE = Buffer.from('a picture')
test.each([
  ['../../etc/passwd', 4],
  ['/etc/passwd', 4],
  ['objects/../lineup.webp', 4],
  [`objects/${OBJECT}/../x.webp`, 4],
  [`objects/${OBJECT.toUpperCase()}`, 4],
  ['tables/secret_table/000001.copy.zst', 1],
  ['tables/boards/000002.copy.zst', 1],
  ['tables/boards/000002.copy.zst', 3],
  ['tables/boards/1.copy.zst', 1],
  ['tables/boards/000003.copy.zst', 5],
  ['tables/users/000002.copy.zst', 5],
  [`objects/${OBJECT}`, 5],
  ['lists/000002.json', 5],
  ['lineup-backup.json', 1],
  ['manifest.json', 7],
])('an entry %s at %i is refused', async (name, nth) => {
  await refuses(await withEntry(nth, { name, bytes: PICTURE }), `an entry that no backup has: ${name}`)
})

test('a symbolic link is refused', async () => {
  const link = { name: `objects/${OBJECT}`, bytes: Buffer.alloc(0), type: 'symlink' as const }
  await refuses(await withEntry(4, link), 'an entry that no backup has')
})

test('a bomb is refused before it is unpacked', async () => {
  const bomb = { name: 'tables/boards/000001.copy.zst', bytes: zstd(Buffer.alloc(PART_BYTES + 1, '\n')) }
  expect(bomb.bytes.length).toBeLessThan(10_000)
  await refuses(await withEntry(1, bomb, 1), 'larger than Lineup ever writes it')
  const large = { name: 'tables/boards/000001.copy.zst', bytes: Buffer.alloc(PART_BYTES + 1_000_000) }
  await refuses(await withEntry(1, large, 1), 'larger than Lineup ever writes it')
})

test('rows and objects are counted', async () => {
  const [header, ...parts] = wholeEntries().slice(0, 5)
  await refuses(await tarOf([header!, ...parts, ...endOf(parts, { boards: 3, users: 1 })]), 'manifest.json is not as')
  await refuses(await tarOf([header!, ...parts.slice(1), ...endOf(parts)]), 'an entry that no backup has')
  await refuses(await tarOf([header!, ...parts.slice(0, 3), ...endOf(parts)]), `objects/${OBJECT} is not as`)
})

test('a part behind the last list has no digest and is refused', async () => {
  const [header, ...parts] = wholeEntries().slice(0, 5)
  const [list, { bytes: written }] = endOf(parts) as [Part, Part]
  const unlisted = { name: `objects/${OBJECT.replace('0195', '0196')}`, bytes: PICTURE }
  const manifest = { ...JSON.parse(written.toString()), objects: { count: 2, bytes: 2 * PICTURE.length } }
  const end = { name: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest)) }
  await refuses(await tarOf([header!, ...parts, list, unlisted, end]), 'manifest.json is not as')
})

test('an encrypted backup opens with its passphrase alone', async () => {
  const whole = await tarOf(wholeEntries())
  const bytes = await encrypt(whole, 'offshore-at-first-light')
  expect((await read(bytes, 'offshore-at-first-light')).manifest.tables).toEqual({ boards: 2, users: 1 })
  await refuses(bytes, 'This passphrase does not open the backup', 'onshore-at-first-light')
  await refuses(bytes, 'This backup is encrypted. Name the file with its passphrase')
  await refuses(bytes.subarray(0, -2000), 'cut off, or was changed', 'offshore-at-first-light')
  const edited = Buffer.from(bytes)
  edited[bytes.length - 3000]! ^= 1
  await refuses(edited, 'cut off, or was changed', 'offshore-at-first-light')
})

test('a guess at a passphrase costs 64 MB and 65,536 rounds', async () => {
  setWorkFactor(WORK_FACTOR)
  const bytes = await encrypt(Buffer.from('surf'), 'offshore-at-first-light').finally(() => setWorkFactor(CHEAP_FACTOR))
  expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 16\n/)
})
