import { MAX_ARCHIVE_BYTES, MAX_TRACK_FILE_BYTES } from '#contract/limits.ts'
import type { UploadPurpose } from '#contract/sessions/uploads.ts'
import { isRecordingName } from '#surf/activities/recording-files.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { NoUploadTarget } from '#web/lib/files/upload.ts'
import * as texts from '#words/track-imports.ts'

const MEBIBYTE = 1024 * 1024
/** A larger file would take the space of everything else that waits on a phone. */
const MAX_WAITING_BYTES = 50 * MEBIBYTE

/** By the name here; the server checks the content. */
export const purposeOf = ({ name }: Pick<File, 'name'>): UploadPurpose =>
  /\.zip$/i.test(name) ? 'track-archive' : 'track'

/** Returns an objection to sending this file; undefined if none. By the name alone: the server reads the content. */
export function objectionTo(file: Pick<File, 'name' | 'size'>): string | undefined {
  if (!isRecordingName(file.name) && !/\.(zip|gz|json)$/i.test(file.name)) return texts.thisIsntAGpxTcx
  if (file.size === 0) return texts.thisFileIsEmpty
  const most = purposeOf(file) === 'track' ? MAX_TRACK_FILE_BYTES : MAX_ARCHIVE_BYTES
  return file.size > most ? texts.thisFileIsLargerThan(most / MEBIBYTE) : undefined
}

/** True if a file may wait in the outbox; a larger one is sent only while its page is open. */
export const mayWait = ({ size }: Pick<File, 'size'>): boolean => size <= MAX_WAITING_BYTES

export function failureWords(failure: unknown, file: Pick<File, 'size'>): string {
  const cause = failure instanceof NoUploadTarget ? failure.cause : failure
  if (cause instanceof ApiError && cause.detail) return cause.detail
  return mayWait(file) ? texts.thisDidntArrivePleaseTry : texts.thisDidntArriveAndIts(MAX_WAITING_BYTES / MEBIBYTE)
}
