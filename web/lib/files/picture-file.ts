import { PICTURE_TYPES } from '#contract/limits.ts'

const MEBIBYTE = 1024 * 1024

/**
 * Returns a message if a file cannot be sent as a picture of at most `maxBytes`; else undefined. Files without a type
 * are left to the server.
 */
export function objectionTo({ type, size }: Pick<File, 'type' | 'size'>, maxBytes: number): string | undefined {
  if (type !== '' && !PICTURE_TYPES.split(',').includes(type)) return 'Please choose a JPEG, PNG or WebP picture.'
  if (size > maxBytes) return `This picture is larger than ${maxBytes / MEBIBYTE} MB.`
  return undefined
}
