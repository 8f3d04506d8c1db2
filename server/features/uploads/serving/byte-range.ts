import type { ByteRange } from '#server/platform/object-store/object-store.ts'

/**
 * The one part of `size` bytes that a Range header asks for (RFC 9110, section 14); null for the whole: without the
 * header, for several parts, and for what is no range of bytes; 'unsatisfiable' when nothing lies in it.
 */
export function rangeIn(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end ? { start, end } : 'unsatisfiable'
}
