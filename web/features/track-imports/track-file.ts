import { MAX_ARCHIVE_BYTES, MAX_TRACK_FILE_BYTES } from '#contract/limits.ts'
import type { UploadPurpose } from '#contract/uploads.ts'

const MEBIBYTE = 1024 * 1024

/** An archive is known by its name here, and by its content on the server. */
export const purposeOf = ({ name }: Pick<File, 'name'>): UploadPurpose =>
  /\.zip$/i.test(name) ? 'track-archive' : 'track'

/**
 * What speaks against sending this file, in words; undefined when nothing does. What is in it only the server can tell,
 * but for files whose names say that they are something else.
 */
export function objectionTo(file: Pick<File, 'name' | 'size'>): string | undefined {
  if (!/\.(gpx|tcx|fit|zip|gz)$/i.test(file.name)) return "This isn't a GPX, TCX, FIT or ZIP file."
  if (file.size === 0) return 'This file is empty.'
  const most = purposeOf(file) === 'track' ? MAX_TRACK_FILE_BYTES : MAX_ARCHIVE_BYTES
  return file.size > most ? `This file is larger than ${most / MEBIBYTE} MB.` : undefined
}
