/** Markup of a page that the server draws; what makes it escapes its texts. */
type Markup = { markup: string }
type Piece = string | Markup
/** A number, or what `pieces` made of a part of a sentence. */
export type Part = Piece | number | Piece[]

/** A sentence with elements in it, for the server's pages, from its parts. */
export const pieces = (...parts: Part[]): Piece[] =>
  parts.flat().map((part) => (typeof part === 'number' ? String(part) : part))
