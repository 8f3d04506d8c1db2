import type { Readable } from 'node:stream'

export type StoredBackup = { name: string; bytes: number; writtenAt: Date }

/** A folder or a bucket with backups. Rejects with a BackupProblem for what an operator can mend. */
export type BackupPlace = {
  /** A backup's address, for messages. */
  addressOf(name: string): string
  /** Durable, and all or nothing. Refuses a name that is taken. Returns the size in bytes. */
  write(name: string, chunks: AsyncIterable<Uint8Array>): Promise<number>
  /** Destroy it if unread. */
  read(name: string): Promise<Readable>
  /** Those with a name as `backupName` makes them, oldest first. */
  list(): Promise<StoredBackup[]>
  /** Ignores a missing one. */
  remove(name: string): Promise<void>
}

const ENDING = '.tar'
const ENCRYPTED_ENDING = '.tar.age'

/** Sorted by time, and valid in every file system. */
export const backupName = (at: Date, { encrypted = false } = {}) =>
  `lineup-${at.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}${encrypted ? ENCRYPTED_ENDING : ENDING}`

export const isBackupName = (name: string) => /^lineup-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar(\.age)?$/.test(name)

/** Chunks whose failure is recorded, which a place distinguishes from its own. */
export function watchedSource(chunks: AsyncIterable<Uint8Array>) {
  const source = { bytes: 0, failure: undefined as unknown, chunks: watch() }
  async function* watch(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of chunks) {
        source.bytes += chunk.length
        yield chunk
      }
    } catch (error) {
      source.failure = error
      throw error
    }
  }
  return source
}
