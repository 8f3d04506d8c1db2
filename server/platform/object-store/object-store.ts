import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'

const ENDINGS = { webp: 'image/webp', jpg: 'image/jpeg', raw: 'application/octet-stream' } as const
type ObjectType = (typeof ENDINGS)[keyof typeof ENDINGS]

/** Inclusive. */
export type ByteRange = { start: number; end: number }

type ObjectFacts = {
  size: number
  /** A strong validator, quoted as in HTTP. */
  etag: string
  contentType: ObjectType
}
type StoredObject = ObjectFacts & {
  /** Destroy it if you do not read it. */
  stream: Readable
}

type DirectTarget = { url: string; headers: Record<string, string> }

/**
 * Stores immutable files under paths that `isOwnPath` accepts: '<folder>/<uuid>.<ending>', or '<uuid>-small.<ending>'.
 */
export type ObjectStore = {
  /** Durably. Throws for a path that is not ours. */
  put(path: string, bytes: Uint8Array): Promise<void>
  /** Null if the object is missing or the path is not ours. */
  facts(path: string): Promise<ObjectFacts | null>
  /** The object or the part in `range`, which must lie within it. */
  get(path: string, range?: ByteRange): Promise<StoredObject | null>
  /** A missing one is no error. */
  remove(path: string): Promise<void>
  /** Rejects, with the reason of `put`, if objects cannot be stored now. */
  probe(): Promise<void>
  /** Null if browsers cannot reach the store: they send to the app, which uses `incoming`. */
  direct: DirectSending | null
  incoming: Incoming | null
}

/** Receives files that may arrive slowly or not completely. */
type Incoming = {
  open(): Promise<IncomingFile>
  /** In bytes. */
  space(): Promise<{ free: number; total: number }>
  /** Removes partial files of ended processes. Called once at the start. */
  removeAbandoned(): Promise<void>
}
export type IncomingFile = {
  /** Writes all chunks durably. Rejects with errors of the chunks or the disk. */
  write(chunks: AsyncIterable<Uint8Array>): Promise<void>
  /** Renames it to this path, without writing it again. */
  keepAs(path: string): Promise<void>
  /** Always called at the end; deletes a file that was not stored. */
  close(): Promise<void>
}

/** To signed, expiring addresses for one object each. */
export type DirectSending = {
  /** Upload origin for the content security policy. */
  origin: string
  put(path: string, expiresAt: Date): Promise<DirectTarget>
  /** Returns the multipart id. */
  createMultipart(path: string): Promise<string>
  signPart(path: string, multipartId: string, partNumber: number, expiresAt: Date): Promise<string>
  /** Null if the store does not know it. */
  listParts(path: string, multipartId: string): Promise<{ PartNumber: number; Size: number; ETag: string }[] | null>
  /** False if the store rejects these parts. */
  completeMultipart(path: string, multipartId: string, parts: { PartNumber: number; ETag: string }[]): Promise<boolean>
  /** Deletes the parts; a missing upload is no error. */
  abortMultipart(path: string, multipartId: string): Promise<void>
}

/** Unguessable. The folder is lower-case letters. */
export const newPath = (folder: string, ending: keyof typeof ENDINGS): string => `${folder}/${randomUUID()}.${ending}`

const ownPath = /^[a-z]{1,20}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:-small)?\.(webp|jpg|raw)$/

/** The content type of one of our paths; null for other text, which prevents path traversal. */
export function contentTypeOf(path: string): ObjectType | null {
  const ending = ownPath.exec(path)?.[1]
  return ending ? ENDINGS[ending as keyof typeof ENDINGS] : null
}
