import type { Operation, Parameter } from '#server/platform/api-document/operations.ts'
import type { Schema } from '#server/platform/api-document/schemas.ts'

type Shapes = Record<string, Schema>

const ID = '0191b7d6-0000-7000-8000-000000000000'
const BY_FORMAT: Record<string, string> = {
  uuid: ID,
  'date-time': '2026-11-30T07:30:00Z',
  date: '2026-11-30',
  email: 'kai@example.com',
}

const SHARED = '#/components/schemas/'

/** The schema itself, or the shared one that it names. */
const resolved = (schema: Schema, shapes: Shapes): Schema =>
  typeof schema.$ref === 'string' ? (shapes[schema.$ref.slice(SHARED.length)] ?? {}) : schema

/** A value that the schema allows, with required fields alone. */
function exampleOf(given: Schema, shapes: Shapes): unknown {
  const schema = resolved(given, shapes)
  if ('default' in schema) return schema.default
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const [first] = [schema.anyOf, schema.oneOf, schema.allOf].flat().filter((one) => one !== undefined) as Schema[]
  if (first) return exampleOf(first, shapes)
  switch (schema.type) {
    case 'object':
      return exampleObject(schema, shapes)
    case 'array':
      if (schema.prefixItems) return (schema.prefixItems as Schema[]).map((one) => exampleOf(one, shapes))
      return Number(schema.minItems ?? 0) > 0 ? [exampleOf(schema.items as Schema, shapes)] : []
    case 'number':
    case 'integer':
      return exampleNumber(schema)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return exampleText(schema)
  }
}

function exampleObject({ properties = {}, required = [] }: Schema, shapes: Shapes) {
  const fields = Object.entries(properties).filter(([name]) => required.includes(name))
  return Object.fromEntries(fields.map(([name, schema]) => [name, PLACE[name] ?? exampleOf(schema, shapes)]))
}

/** Off Huntington Beach rather than at 0, 0. */
const PLACE: Record<string, unknown> = { latitude: 33.655, longitude: -118.005 }

const exampleNumber = ({ minimum, exclusiveMinimum, type }: Schema): number =>
  typeof minimum === 'number'
    ? Math.max(minimum, 1)
    : typeof exclusiveMinimum === 'number'
      ? exclusiveMinimum + 1
      : type === 'integer'
        ? 1
        : 1.5

function exampleText({ format, minLength = 0, maxLength = 40 }: Schema): string {
  const known = typeof format === 'string' ? BY_FORMAT[format] : undefined
  return known ?? 'Glassy at dawn'.padEnd(Number(minLength), '.').slice(0, Number(maxLength))
}

/** A curl that makes the call. `cookies.txt` is of signing in (docs/api.md). */
export function curlOf(method: string, path: string, operation: Operation, host: string, shapes: Shapes): string {
  const given = (place: Parameter['in']) => operation.parameters.filter((one) => one.in === place)
  const filled = given('path').reduce(
    (so, { name, schema }) => so.replace(`{${name}}`, encodeURIComponent(String(exampleOf(schema, shapes)))),
    path,
  )
  const needed = given('query').filter(({ required }) => required)
  const search = new URLSearchParams(
    needed.map(({ name, schema }) => [name, String(PLACE[name] ?? exampleOf(schema, shapes))]),
  )
  const [media, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const body = content?.schema && media === 'application/json' ? exampleOf(content.schema, shapes) : undefined
  const isOpen = operation.security.some((one) => Object.keys(one).length === 0)
  const scoped = operation.security.some(({ token }) => token)
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${host}${filled}${search.size > 0 ? `?${search}` : ''}'`,
    ...(isOpen ? [] : [scoped ? '-H "Authorization: Bearer $LINEUP_TOKEN"' : '-b cookies.txt']),
    ...(body === undefined ? [] : [`--json '${JSON.stringify(body)}'`]),
    ...(media && media !== 'application/json' ? [`-H 'Content-Type: ${media}'`, '--data-binary @file'] : []),
  ].join(' \\\n  ')
}
