import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'

const ENDINGS = { webp: 'image/webp', jpg: 'image/jpeg', raw: 'application/octet-stream' } as const
type ObjectType = (typeof ENDINGS)[keyof typeof ENDINGS]

/** Inclusive. */
export type ByteRange = { start: number; end: number }

type ObjectFacts = {
  size: number
  /** Strong validator, quoted as in HTTP. */
  etag: string
  contentType: ObjectType
}
type StoredObject = ObjectFacts & {
  /** Destroy it if unread. */
  stream: Readable
}

type DirectTarget = { url: string; headers: Record<string, string> }

/** Immutable files under '<folder>/<uuid>.<ending>' or '<uuid>-small.<ending>'. */
export type ObjectStore = {
  /** Durable. Throws for a path that is not ours. */
  put(path: string, bytes: Uint8Array): Promise<void>
  /** As `put`, in bounded memory. Nothing is stored if the chunks fail. */
  putChunks(path: string, chunks: AsyncIterable<Uint8Array>): Promise<void>
  /** Null if missing or not our path. */
  facts(path: string): Promise<ObjectFacts | null>
  /** `range` must lie within the object. */
  get(path: string, range?: ByteRange): Promise<StoredObject | null>
  /** Ignores a missing one. */
  remove(path: string): Promise<void>
  /** Rejects like `put` if objects cannot be stored now. */
  probe(): Promise<void>
  /** Null if browsers cannot reach the store: they send to the app, which uses `incoming`. */
  direct: DirectSending | null
  incoming: Incoming | null
}

type Incoming = {
  open(): Promise<IncomingFile>
  /** Bytes. */
  space(): Promise<{ free: number; total: number }>
  /** Removes partial files of ended processes, once at the start. */
  removeAbandoned(): Promise<void>
}
export type IncomingFile = {
  /** Durable. Rejects with errors of the chunks or the disk. */
  write(chunks: AsyncIterable<Uint8Array>): Promise<void>
  /** Renames without rewriting. */
  keepAs(path: string): Promise<void>
  /** Always call it: deletes a file that was not stored. */
  close(): Promise<void>
}

export type DirectSending = {
  /** Upload origin for the content security policy. */
  origin: string
  put(path: string, expiresAt: Date): Promise<DirectTarget>
  createMultipart(path: string): Promise<string>
  signPart(path: string, multipartId: string, partNumber: number, expiresAt: Date): Promise<string>
  /** Null if unknown to the store. */
  listParts(path: string, multipartId: string): Promise<{ PartNumber: number; Size: number; ETag: string }[] | null>
  /** False if the store rejects these parts. */
  completeMultipart(path: string, multipartId: string, parts: { PartNumber: number; ETag: string }[]): Promise<boolean>
  /** Ignores a missing upload. */
  abortMultipart(path: string, multipartId: string): Promise<void>
}

/** Unguessable. The folder is lower-case letters. */
export const newPath = (folder: string, ending: keyof typeof ENDINGS): string => `${folder}/${randomUUID()}.${ending}`

const ownPath = /^[a-z]{1,20}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:-small)?\.(webp|jpg|raw)$/

/** Null for foreign paths, which prevents path traversal. */
export function contentTypeOf(path: string): ObjectType | null {
  const ending = ownPath.exec(path)?.[1]
  return ending ? ENDINGS[ending as keyof typeof ENDINGS] : null
}
