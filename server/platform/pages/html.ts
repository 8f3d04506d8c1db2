export type Html = { markup: string }

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

type Value = string | Html | (string | Html)[] | null

/** Escapes interpolated text; null renders nothing. */
export const html = (pieces: TemplateStringsArray, ...values: Value[]): Html => ({
  markup: pieces.reduce((before, piece, index) => `${before}${printed(values[index - 1] ?? null)}${piece}`),
})

const printed = (value: Value): string => {
  if (value === null) return ''
  if (typeof value === 'string') return escaped(value)
  return Array.isArray(value) ? value.map(printed).join('') : value.markup
}

/** Marks text as safe in its place, such as JSON without '<' inside a script. */
export const verbatim = (markup: string): Html => ({ markup })
