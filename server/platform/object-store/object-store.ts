import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'

const ENDINGS = { 'image/webp': 'webp', 'image/jpeg': 'jpg' } as const
export type ObjectType = keyof typeof ENDINGS

export type StoredObject = {
  /** The bytes; whoever does not read them destroys it. */
  stream: Readable
  /** Bytes. */
  size: number
  /** A strong validator with its quotes, as HTTP writes it. */
  etag: string
  contentType: ObjectType
}

/** Keeps files that never change, under paths made by `newPath`. */
export type ObjectStore = {
  /** Keeps the bytes; once it resolves they outlive a power cut. Throws for a path that `newPath` did not make. */
  put(path: string, bytes: Uint8Array): Promise<void>
  /** What is kept there; null when there is nothing, or when the path is none of ours. */
  get(path: string): Promise<StoredObject | null>
  /** Forgets it; nothing there is no error. */
  remove(path: string): Promise<void>
}

/** A path that nobody can guess: '<folder>/<uuid>.<ending of the type>'; the folder is lower-case letters. */
export const newPath = (folder: string, contentType: ObjectType): string =>
  `${folder}/${randomUUID()}.${ENDINGS[contentType]}`

const ownPath = /^[a-z]{1,20}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(webp|jpg)$/

/** The type that a path of ours says; null for every other text, so that no path leaves the store. */
export function contentTypeOf(path: string): ObjectType | null {
  const ending = ownPath.exec(path)?.[1]
  if (ending === 'webp') return 'image/webp'
  return ending === 'jpg' ? 'image/jpeg' : null
}
