import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { ApiDocument } from '#server/platform/api-document/document.ts'
import type { Operation } from '#server/platform/api-document/operations.ts'

export type Call = { method: string; path: string; operation: Operation }

const JSON_TYPE = 'application/json'
const WITHOUT_BODY = [204, 304]
/** Refusals of a machine that cannot serve now; they name when to retry. */
const BUSY = [429, 503, 507]

/** Compares replies with the document alone: status, media type, and JSON without any field that is not in it. */
export function replyCheck({ components }: ApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  formats.default(ajv)
  ajv.addSchema({ $id: 'document', components: closed(components) })
  const compiled = new Map<string, ValidateFunction>()

  /** What is wrong with this reply, or undefined. */
  return ({ operation }: Call, { status, headers, text }: { status: number; headers: Headers; text: string }) => {
    const answer = operation.responses[status]
    if (!answer) return `${status} is not in the document: ${text.slice(0, 200)}`
    if (BUSY.includes(status) && !headers.get('retry-after')) return `${status} without Retry-After`
    if (WITHOUT_BODY.includes(status) || text === '') return undefined
    const [type = ''] = (headers.get('content-type') ?? '').split(';')
    const content = answer.content ?? {}
    if (!(type in content)) return `${status} with ${type || 'no type'} instead of ${Object.keys(content)}`
    if (type !== JSON_TYPE) return undefined
    // All refusals have one schema.
    const schema = JSON.stringify(content[type]?.schema ?? {})
    const validate = compiled.get(schema) ?? ajv.compile(inDocument(closed(JSON.parse(schema))))
    compiled.set(schema, validate)
    if (validate(JSON.parse(text))) return undefined
    const [error] = validate.errors ?? []
    return `${status}: ${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)}: ${text.slice(0, 300)}`
  }
}

const inDocument = (schema: object) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'))

/** Fields that a schema does not name are a fault here, though readers must ignore them. */
function closed(part: unknown, isPartial = false): object {
  if (Array.isArray(part)) return part.map((one) => closed(one, isPartial))
  if (typeof part !== 'object' || part === null) return part as never
  const fields = Object.entries(part).map(([name, value]) => [name, closed(value, name === 'allOf')])
  const isShape = 'properties' in part && 'type' in part && !isPartial && !('additionalProperties' in part)
  return { ...Object.fromEntries(fields), ...(isShape && { additionalProperties: false }) }
}
