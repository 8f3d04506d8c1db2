/** Plural categories ('one', 'other' …) and digits ('1,204') of numbers in a language. */
export function numbersIn(locale: string) {
  const rules = new Intl.PluralRules(locale)
  const format = new Intl.NumberFormat(locale)
  return { plural: (count: number) => rules.select(count), number: (count: number) => format.format(count) }
}
