import { expect, test } from 'vitest'
import { readActivities } from '#server/features/track-imports/files/read-activities.ts'
import { aSurfedTrack, gpxFile, tcxFile } from '#test/tracks/watch-files.ts'

const track = aSurfedTrack({ at: new Date(Date.UTC(2026, 4, 30, 6)), minutes: 10, everyS: 15 })
const whole = gpxFile(track, { sport: 'surfing' })

/** In pieces of 1,000 bytes, as a file comes from a disk or a network. */
async function* inPieces(bytes: Buffer) {
  for (let from = 0; from < bytes.length; from += 1000) yield bytes.subarray(from, from + 1000)
}
const read = async (bytes: Buffer) =>
  (await readActivities(inPieces(bytes))).map(({ sport, points }) => ({ sport, points }))
const changed = (change: (text: string) => string) => Buffer.from(change(whole.toString()))
const inName = (name: string) => changed((text) => text.replace('Morning', name))
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

test.each<[string, () => Buffer]>([
  ["a bare '&' in a name", () => inName('Salt & Sun')],
  ['an unknown entity in a name', () => inName('Salt &c; Sun')],
  ["a '<' in a name", () => inName('I <3 surf')],
  ['an element in a name that is not closed', () => inName('<b>Morning')],
  ['an end without a beginning', () => inName('Morning</b>')],
  ['a control character in a name', () => inName('A\u000bB')],
  ['bytes after the end', () => Buffer.concat([whole, Buffer.from([0, 1, 2, 0xff, 0x3c])])],
  ['the document twice', () => Buffer.concat([whole, whole])],
  ['a document type', () => gpxFile(track, { sport: 'surfing', head: '<!DOCTYPE gpx SYSTEM "file:///etc/passwd">\n' })],
  ['UTF-16 with its mark', () => Buffer.from(`\ufeff${whole}`, 'utf16le')],
  ['UTF-16 of the other order with its mark', () => bigEndian(`\ufeff${whole}`)],
  ['UTF-16 without a mark', () => Buffer.from(whole.toString(), 'utf16le')],
  ['UTF-16 of the other order without a mark', () => bigEndian(whole.toString())],
  ['blanks before its first element', () => changed((text) => `\n   ${text}`)],
])('a GPX file with %s gives all its points and its sport', async (_, bytes) => {
  expect(await read(bytes())).toEqual(await read(whole))
})

test('a TCX file with an error outside its points gives all points', async () => {
  const broken = tcxFile(track, 'Other')
    .toString()
    .replace('Forerunner', 'Fore & runner <b>')
    .replace('<Activities>', '')
  expect(await read(Buffer.from(broken))).toEqual(await read(tcxFile(track, 'Other')))
})

test.each([
  ['a decimal comma', (time: string) => time.replace('.000Z', ',000Z')],
  ['the basic form', (time: string) => time.replaceAll(/[-:]|\.000/g, '')],
  ['no zone', (time: string) => time.replace('Z', '')],
])('times with %s are read', async (_, change) => {
  const times = changed((text) => text.replaceAll(/(?<=<time>)[^<]+/g, change))
  expect(await read(times)).toEqual(await read(whole))
})

test('positions with a decimal comma are read', async () => {
  const commas = changed((text) => text.replaceAll(/(lat|lon)="(-?\d+)\./g, '$1="$2,'))
  expect(await read(commas)).toEqual(await read(whole))
})

test('a file that defines entities is refused before one is expanded', async () => {
  const entities = '<!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>\n'
  const problem = { problem: 'has_entities' }
  await expect(read(gpxFile(track, { head: entities }))).rejects.toMatchObject(problem)
  await expect(read(gpxFile(track, { head: '<!DOCTYPE gpx [<!ENTITY % a SYSTEM "a">]>' }))).rejects.toMatchObject(
    problem,
  )
})

test('endlessly nested elements are refused', async () => {
  await expect(read(Buffer.from('<gpx>'.repeat(100_000)))).rejects.toMatchObject({ problem: 'damaged_file' })
})

test('a truncated value is ignored', async () => {
  const text = whole.toString()
  const cut = text.slice(0, text.lastIndexOf('<time>') + 12)
  expect((await read(Buffer.from(cut)))[0]!.points.at(-1)!.at).toBeNaN()
})
