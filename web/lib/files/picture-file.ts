import { PICTURE_TYPES } from '#contract/limits.ts'

const MEBIBYTE = 1024 * 1024

/**
 * What speaks against sending this file as a picture of at most so many bytes, in words; undefined when nothing does.
 * Of a file without a type only the server can tell.
 */
export function objectionTo({ type, size }: Pick<File, 'type' | 'size'>, maxBytes: number): string | undefined {
  if (type !== '' && !PICTURE_TYPES.split(',').includes(type)) return 'Please choose a JPEG, PNG or WebP picture.'
  if (size > maxBytes) return `This picture is larger than ${maxBytes / MEBIBYTE} MB.`
  return undefined
}
