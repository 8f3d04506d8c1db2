import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

export type MigrationFiles = Map<string, { text: string; checksum: string }>

export type Applied = {
  name: string
  /** Null for the oldest migrations that the baseline replaced. */
  checksum: string | null
  /** Earlier checksums of a repeatable file. */
  replaced: string[] | null
}

/** Sorted; the checksum is SHA-256 in hexadecimal. */
export async function readMigrations(folder: URL, prefix = ''): Promise<MigrationFiles> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
  return new Map(
    texts.map((text, nth) => [
      `${prefix}${names[nth]}`,
      { text, checksum: createHash('sha256').update(text).digest('hex') },
    ]),
  )
}

export const newerDatabase = (reason: string) =>
  new Error(
    `This database is newer than this Lineup, which ${reason}. Start the Lineup that last ran on it, or a newer one.`,
  )
