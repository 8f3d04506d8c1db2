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
