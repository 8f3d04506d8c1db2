import type { Schema } from '#server/platform/api-document/schemas.ts'

export type Chance = () => number
type Shapes = Record<string, Schema>

const SHARED = '#/components/schemas/'
const DEEPEST = 6

export const oneOf = <T>(chance: Chance, all: readonly T[]): T => all[Math.floor(chance() * all.length)]!

/** Texts that stores, formats and pages have stumbled over. */
const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  '💣\u202e',
  "'; drop table users; --",
  '<b>',
  '%',
  '%00',
  '../..',
  'null',
  '𝕏'.repeat(50),
]
const ODD = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  -1e-320,
  2 ** 53,
  '',
  [],
  {},
  [[]],
  { length: -1 },
  'x'.repeat(5_000),
  '0',
  'NaN',
]

/** Makes values of the document's schemas; `ids` are those of rows that exist. */
export function valueMaker(shapes: Shapes, ids: readonly string[], chance: Chance) {
  const resolve = (schema: Schema): Schema =>
    typeof schema.$ref === 'string' ? shapes[schema.$ref.slice(SHARED.length)]! : schema

  function valid(given: Schema, depth = 0): unknown {
    const schema = resolve(given)
    if ('const' in schema) return schema.const
    if (Array.isArray(schema.enum)) return oneOf(chance, schema.enum)
    const choices = [schema.anyOf, schema.oneOf].flat().filter((one) => one !== undefined) as Schema[]
    if (choices.length > 0) return valid(oneOf(chance, choices), depth + 1)
    switch (schema.type) {
      case 'object':
        return object(schema, depth)
      case 'array': {
        if (schema.prefixItems) return (schema.prefixItems as Schema[]).map((one) => valid(one, depth + 1))
        const [least, most] = [Number(schema.minItems ?? 0), Math.min(Number(schema.maxItems ?? 3), 3)]
        const count = depth > DEEPEST ? least : least + Math.floor(chance() * (Math.max(most, least) - least + 1))
        return Array.from({ length: count }, () => valid((schema.items ?? {}) as Schema, depth + 1))
      }
      case 'number':
      case 'integer':
        return number(schema)
      case 'boolean':
        return chance() < 0.5
      case 'null':
        return null
      default:
        return text(schema)
    }
  }

  function object({ properties = {}, required = [], additionalProperties }: Schema, depth: number) {
    const some = Object.entries(properties).filter(([name]) => required.includes(name) || chance() < 0.5)
    const fields = some.map(([name, schema]) => [name, valid(schema, depth + 1)])
    if (fields.length === 0 && typeof additionalProperties === 'object' && depth < DEEPEST)
      return { any: valid(additionalProperties as Schema, depth + 1) }
    return Object.fromEntries(fields)
  }

  function number({ minimum = 0, maximum = 1e6, exclusiveMinimum, type, multipleOf }: Schema): number {
    const [least, most] = [Number(exclusiveMinimum ?? minimum), Number(maximum)]
    const edge = chance()
    const found = edge < 0.1 ? least : edge > 0.9 ? most : least + chance() * (most - least)
    const whole = type === 'integer' || multipleOf ? Math.round(found) : found
    return multipleOf ? whole - (whole % Number(multipleOf)) : whole
  }

  function text({ format, minLength = 0, maxLength = 40, pattern }: Schema): string {
    if (format === 'uuid') return chance() < 0.85 ? oneOf(chance, ids) : crypto.randomUUID()
    if (format === 'date-time') return new Date(Date.now() + (chance() - 0.8) * 1e9).toISOString()
    if (format === 'date') return new Date().toISOString().slice(0, 10)
    if (format === 'email') return `kai-${Math.floor(chance() * 1e6)}@example.com`
    if (pattern) return oneOf(chance, PATTERNED)
    const length = Math.min(Number(maxLength), Number(minLength) + Math.floor(chance() * 20) + 1)
    return oneOf(chance, ['Glassy at dawn, ', 'ピア ', 'Ñandú çà ', '42 ']).repeat(40).slice(0, length)
  }

  /** The value with one part replaced, left out or added. */
  function damaged(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || chance() < 0.15) return oneOf(chance, [...ODD, ...ODD_TEXTS])
    if (Array.isArray(value)) return value.length > 0 ? [damaged(value[0]), ...value.slice(1)] : [oneOf(chance, ODD)]
    const names = Object.keys(value)
    const name =
      names.length > 0 && chance() < 0.9 ? oneOf(chance, names) : oneOf(chance, ['__proto__', 'constructor', 'x'])
    if (chance() < 0.2) return Object.fromEntries(Object.entries(value).filter(([one]) => one !== name))
    return { ...value, [name]: damaged((value as Record<string, unknown>)[name]) }
  }

  return { valid, damaged }
}

/** Texts for the patterns of the contract: days, times, periods, languages, keys, file paths. */
const PATTERNED = ['2026', '2026-11', 'all', '22:00', 'pt-BR', 'en', '1', '33.655', 'A'.repeat(87), 'B'.repeat(22)]
