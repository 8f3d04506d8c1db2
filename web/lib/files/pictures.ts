import { useEffect, useState } from 'react'
import { PICTURE_TYPES } from '#contract/limits.ts'
import * as texts from '#words/app.ts'

const MEBIBYTE = 1024 * 1024

/** Objection to a file as a picture. Files without a type are left to the server. */
export function objectionTo({ type, size }: Pick<File, 'type' | 'size'>, maxBytes: number): string | undefined {
  if (type !== '' && !PICTURE_TYPES.split(',').includes(type)) return texts.pleaseChooseAJpegPng
  if (size > maxBytes) return texts.thisPictureIsLargerThan(maxBytes / MEBIBYTE)
  return undefined
}

/** Undefined on the first render. */
export function useObjectUrl(file: Blob): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
