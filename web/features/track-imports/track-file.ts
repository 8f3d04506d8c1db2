import { MAX_ARCHIVE_BYTES, MAX_TRACK_FILE_BYTES } from '#contract/limits.ts'
import type { UploadPurpose } from '#contract/sessions/uploads.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { NoUploadTarget } from '#web/lib/files/upload.ts'
import * as texts from '#words/track-imports.ts'

const MEBIBYTE = 1024 * 1024
/** What is larger would take the room of everything else that waits on a phone. */
const MAX_WAITING_BYTES = 50 * MEBIBYTE

/** An archive is known by its name here, and by its content on the server. */
export const purposeOf = ({ name }: Pick<File, 'name'>): UploadPurpose =>
  /\.zip$/i.test(name) ? 'track-archive' : 'track'

/**
 * What speaks against sending this file, in words; undefined when nothing does. What is in it only the server can tell,
 * but for files whose names say that they are something else.
 */
export function objectionTo(file: Pick<File, 'name' | 'size'>): string | undefined {
  // Phones save a GPX file as 'surf.gpx.xml'.
  if (!/\.(gpx|tcx|fit|zip|gz|gpx\.xml|tcx\.xml)$/i.test(file.name)) return texts.thisIsntAGpxTcx
  if (file.size === 0) return texts.thisFileIsEmpty
  const most = purposeOf(file) === 'track' ? MAX_TRACK_FILE_BYTES : MAX_ARCHIVE_BYTES
  return file.size > most ? texts.thisFileIsLargerThan(most / MEBIBYTE) : undefined
}

/** Whether a file may wait in the outbox, on the phone; what is larger is sent only while its page is open. */
export const mayWait = ({ size }: Pick<File, 'size'>): boolean => size <= MAX_WAITING_BYTES

/** Why this file was not sent, for people. */
export function failureWords(failure: unknown, file: Pick<File, 'size'>): string {
  const cause = failure instanceof NoUploadTarget ? failure.cause : failure
  if (cause instanceof ApiError && cause.said) return cause.said
  return mayWait(file) ? texts.thisDidntArrivePleaseTry : texts.thisDidntArriveAndIts(MAX_WAITING_BYTES / MEBIBYTE)
}
