/** Returns the fields that differ. Blanks around a text and the order of choices make no difference. */
export const changedFields = <Values extends object>(before: Values, now: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => comparable(value) !== comparable(before[name as keyof Values])),
  ) as Partial<Values>

const comparable = (value: unknown) =>
  JSON.stringify(typeof value === 'string' ? value.trim() : Array.isArray(value) ? value.toSorted() : value)
