/** 'Kai, Noa, Theo': names or facts in a row, in a language. */
export const listed = (locale: string, parts: readonly string[]): string =>
  new Intl.ListFormat(locale, { style: 'narrow' }).format(parts)
