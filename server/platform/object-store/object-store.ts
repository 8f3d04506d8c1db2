import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'

const ENDINGS = { webp: 'image/webp', jpg: 'image/jpeg', raw: 'application/octet-stream' } as const
type ObjectType = (typeof ENDINGS)[keyof typeof ENDINGS]

/** Bytes from `start` to `end`, both counted in. */
export type ByteRange = { start: number; end: number }

type ObjectFacts = {
  /** Bytes of the whole object. */
  size: number
  /** A strong validator with its quotes, as HTTP writes it. */
  etag: string
  contentType: ObjectType
}
type StoredObject = ObjectFacts & {
  /** The bytes; whoever does not read them destroys it. */
  stream: Readable
}

/** Where a browser sends an object by itself. */
type DirectTarget = { url: string; headers: Record<string, string> }

/** Keeps files that never change, under paths that `isOwnPath` knows: '<folder>/<uuid>.<ending>', or '<uuid>-small.<ending>'. */
export type ObjectStore = {
  /** Keeps the bytes; once it resolves they outlive a power cut. Throws for a path that is none of ours. */
  put(path: string, bytes: Uint8Array): Promise<void>
  /** What is known of the object; null when there is nothing, or when the path is none of ours. */
  facts(path: string): Promise<ObjectFacts | null>
  /** The object, or the part of it that `range` names, which lies within it. */
  get(path: string, range?: ByteRange): Promise<StoredObject | null>
  /** Forgets it; nothing there is no error. */
  remove(path: string): Promise<void>
  /** Rejects when an object could not be kept now, with the reason of `put`. */
  probe(): Promise<void>
  /** Null in a store that browsers cannot reach: they send to the app then, which takes it in by `incoming`. */
  direct: DirectSending | null
  /** Null in a store that browsers send to by themselves. */
  incoming: Incoming | null
}

/** Takes in files of which nobody knows when the next byte comes, or whether it does. */
type Incoming = {
  open(): Promise<IncomingFile>
  /** The size of the disk, and what is free of it, in bytes. */
  space(): Promise<{ free: number; total: number }>
  /** Removes what processes that have ended had half received. Called once at the start. */
  removeAbandoned(): Promise<void>
}
export type IncomingFile = {
  /** Writes the whole of it; once it resolves, the bytes outlive a power cut. Rejects as the chunks do, and as the disk does. */
  write(chunks: AsyncIterable<Uint8Array>): Promise<void>
  /** Makes it the object at this path, at once and without writing it again. */
  keepAs(path: string): Promise<void>
  /** Always called at the end: of a file that was not kept nothing stays. */
  close(): Promise<void>
}

/** A store that browsers send to by themselves, at addresses that are signed for one object and a time. */
export type DirectSending = {
  /** Where browsers send to, as a content security policy names it. */
  origin: string
  put(path: string, expiresAt: Date): Promise<DirectTarget>
  /** An upload in parts: its name in the store. */
  createMultipart(path: string): Promise<string>
  signPart(path: string, multipartId: string, partNumber: number, expiresAt: Date): Promise<string>
  /** Null when the store does not know of it. */
  listParts(path: string, multipartId: string): Promise<{ PartNumber: number; Size: number; ETag: string }[] | null>
  /** False when the store does not accept these parts. */
  completeMultipart(path: string, multipartId: string, parts: { PartNumber: number; ETag: string }[]): Promise<boolean>
  /** Forgets the parts; nothing there is no error. */
  abortMultipart(path: string, multipartId: string): Promise<void>
}

/** A path that nobody can guess. The folder is lower-case letters. */
export const newPath = (folder: string, ending: keyof typeof ENDINGS): string => `${folder}/${randomUUID()}.${ending}`

const ownPath = /^[a-z]{1,20}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:-small)?\.(webp|jpg|raw)$/

/** The type that a path of ours says; null for every other text, so that no path leaves the store. */
export function contentTypeOf(path: string): ObjectType | null {
  const ending = ownPath.exec(path)?.[1]
  return ending ? ENDINGS[ending as keyof typeof ENDINGS] : null
}
