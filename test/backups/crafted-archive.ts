import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync } from 'node:zlib'
import { pack } from 'tar-stream'

type Entry = { name: string; bytes: Buffer; type?: 'file' | 'symlink' }

export const HEADER = {
  ...{ app: 'lineup', format: 1, program: '0.2.0', beganAt: '2026-07-01T03:00:00.000Z', postgres: '18.4' },
  migrations: [{ name: '0001_baseline.sql', checksum: 'a', replaced: null }],
  tables: [
    { name: 'boards', columns: ['id', 'name'] },
    { name: 'users', columns: ['id'] },
  ],
}
export const OBJECT = 'photos/0195f3a1-1111-4111-8111-111111111111.webp'

const json = (value: unknown) => Buffer.from(JSON.stringify(value))
export const zstd = (text: string | Buffer) => zstdCompressSync(text)

/** The entries of a whole backup: two boards, a surfer and a picture. */
export function wholeEntries(header: object = HEADER): Entry[] {
  const parts: Entry[] = [
    { name: 'tables/boards/000001.copy.zst', bytes: zstd('1\tlog\n') },
    { name: 'tables/boards/000002.copy.zst', bytes: zstd('2\tfish\n') },
    { name: 'tables/users/000001.copy.zst', bytes: zstd('7\n') },
    { name: `objects/${OBJECT}`, bytes: Buffer.from('a picture') },
  ]
  return [{ name: 'lineup-backup.json', bytes: json(header) }, ...parts, ...endOf(parts)]
}

/** The list and the manifest that fit these parts. */
export function endOf(parts: Entry[], rows: Record<string, number> = { boards: 2, users: 1 }): Entry[] {
  const list = json(parts.map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: hash('sha256', bytes) })))
  const objects = parts.filter(({ name }) => name.startsWith('objects/'))
  const manifest = {
    tables: rows,
    sequences: [],
    objects: { count: objects.length, bytes: objects.reduce((sum, { bytes }) => sum + bytes.length, 0) },
    lists: [{ name: 'lists/000001.json', bytes: list.length, sha256: hash('sha256', list) }],
    ...{
      missing: { count: 0, first: [] },
      lost: { count: 0, first: [] },
      endedAt: '2026-07-01T03:00:01.000Z',
      seconds: 1,
    },
  }
  return [
    { name: 'lists/000001.json', bytes: list },
    { name: 'manifest.json', bytes: json(manifest) },
  ]
}

export async function tarOf(entries: Entry[]): Promise<Buffer> {
  const tar = pack()
  for (const { name, bytes, type = 'file' } of entries)
    if (type === 'file') tar.entry({ name }, bytes)
    else tar.entry({ name, type, linkname: '/etc/passwd' })
  tar.finalize()
  return buffer(tar as AsyncIterable<Uint8Array>)
}
