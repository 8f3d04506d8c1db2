import type { Issues } from '#web/lib/api/api.ts'

/** By field: the message if its value is wrong. */
export type Rules<Values> = {
  [Name in keyof Values]?: (value: Values[Name], values: Values) => string | false
}

export function brokenRules<Values extends object>(rules: Rules<Values>, values: Values): Issues {
  const names = Object.keys(rules) as (keyof Values)[]
  return Object.fromEntries(
    names.map((name) => [name, rules[name]?.(values[name], values)]).filter(([, issue]) => issue),
  )
}

/** Returns the fields that differ. Blanks around a text and the order of choices make no difference. */
export const changedFields = <Values extends object>(before: Values, now: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => comparable(value) !== comparable(before[name as keyof Values])),
  ) as Partial<Values>

const comparable = (value: unknown) =>
  JSON.stringify(typeof value === 'string' ? value.trim() : Array.isArray(value) ? value.toSorted() : value)
