/** Markup of a page that the server draws; what makes it escapes its texts. */
type Markup = { markup: string }

/** A sentence with elements in it, for the server's pages: pieces`Send it to ${link}.` */
export const pieces = (texts: TemplateStringsArray, ...elements: (string | Markup)[]): (string | Markup)[] =>
  texts.flatMap((text, index) => [text, elements[index] ?? ''])
