import type { z } from 'zod'

type Shape = Record<string, z.ZodType>
/** Undefined for a field that cannot be read. */
type Fields<S extends Shape> = { [Name in keyof S]: z.output<S[Name]> | undefined }

/** An object's own field; undefined for anything else. */
export const fieldOf = (raw: unknown, name: string): unknown =>
  typeof raw === 'object' && raw !== null && Object.hasOwn(raw, name) ? raw[name as keyof typeof raw] : undefined

export const listOf = (raw: unknown, name: string): unknown[] => {
  const value = fieldOf(raw, name)
  return Array.isArray(value) ? value : []
}

/** Reads each field by its schema. `isPartly`: one that is there cannot be read. */
export function readFields<S extends Shape>(raw: unknown, shape: S): { fields: Fields<S>; isPartly: boolean } {
  let isPartly = false
  const entries = Object.entries(shape).map(([name, schema]) => {
    const given = fieldOf(raw, name)
    const { success, data } = schema.safeParse(given ?? undefined)
    if (!success && given != null) isPartly = true
    // PostgreSQL reads no half of a surrogate pair in JSON.
    return [name, success ? (typeof data === 'string' ? data.toWellFormed() : data) : undefined]
  })
  return { fields: Object.fromEntries(entries) as Fields<S>, isPartly }
}
