import { z } from 'zod'
import { numberInQuery } from '#contract/endpoint.ts'

/** JSON Schema 2020-12, as OpenAPI 3.1 has it. */
export type Schema = { [key: string]: unknown; properties?: Record<string, Schema>; required?: string[] }

const LOCAL = '#/$defs/'
const SHARED = '#/components/schemas/'
/** Zod's own name for JSON of any shape. */
const UNNAMED = /^__schema\d+$/

export type Direction = 'input' | 'output'

/** Collects named schemas, each once, and writes others in place. `input` is sent by callers, `output` by the server. */
export function createSchemas() {
  const components: Record<string, Schema> = {}

  const write = (schema: z.ZodType, io: Direction): Schema => {
    const { $schema: _, $defs = {}, ...root } = z.toJSONSchema(schema, { io, override: simplify }) as Schema
    const named = $defs as Record<string, Schema>
    const nameOf = (local: string) => (UNNAMED.test(local) ? 'AnyJson' : sharedName(local, named[local], io))
    const refer = (part: unknown): Schema =>
      JSON.parse(JSON.stringify(part), (key, value) =>
        key === '$ref' ? SHARED + nameOf(String(value).slice(LOCAL.length)) : value,
      )
    for (const [local, part] of Object.entries(named)) components[nameOf(local)] = refer(part)
    return refer(root)
  }
  return { components, write }
}

/** A body may leave out fields that the reply of the same name always has. */
const sharedName = (name: string, schema: Schema | undefined, io: Direction): string =>
  io === 'input' && JSON.stringify(schema).includes('"default"') ? `${name}Form` : name

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>

/** Leaves out what readers do not need, and lets replies gain fields. */
const simplify: Override = ({ zodSchema, jsonSchema, path }) => {
  const { def } = zodSchema._zod
  if (def.type === 'pipe' && def.in === numberInQuery) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
    Object.assign(jsonSchema, z.toJSONSchema(def.out, { io: 'output', override: simplify }))
    delete jsonSchema.$schema
  }
  delete jsonSchema.id
  if (def.type === 'object' && !def.catchall) delete jsonSchema.additionalProperties
  if (jsonSchema.format) delete jsonSchema.pattern
  if (def.type === 'record' && !isClosed(jsonSchema.propertyNames)) delete jsonSchema.propertyNames
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (path.length === 0) delete jsonSchema.$schema
}

const isClosed = (names: unknown) => typeof names === 'object' && names !== null && 'enum' in names
