import { PICTURE_TYPES } from '#contract/limits.ts'
import * as texts from '#words/app.ts'

const MEBIBYTE = 1024 * 1024

/** Objection to a file as a picture. Files without a type are left to the server. */
export function objectionTo({ type, size }: Pick<File, 'type' | 'size'>, maxBytes: number): string | undefined {
  if (type !== '' && !PICTURE_TYPES.split(',').includes(type)) return texts.pleaseChooseAJpegPng
  if (size > maxBytes) return texts.thisPictureIsLargerThan(maxBytes / MEBIBYTE)
  return undefined
}
