import { fullName } from '#web/lib/format/format.ts'

/** The name that a text begins with, and the rest of it; no name when it begins otherwise. */
export function splitName(text: string, actor: { firstName: string; lastName: string } | null): [string, string] {
  const name = actor ? fullName(actor) : ''
  return text.startsWith(name) ? [name, text.slice(name.length)] : ['', text]
}
