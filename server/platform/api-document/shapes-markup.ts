import type { Schema } from '#server/platform/api-document/schemas.ts'
import { type Html, html } from '#server/platform/pages/html.ts'

const SHARED = '#/components/schemas/'
const MOST_INLINE = 90

/** The schema in TypeScript's manner, with its limits as comments; names lead to the shared schemas of the page. */
export function shapeOf(schema: Schema, indent = ''): Html {
  if (typeof schema.$ref === 'string') return linkTo(schema.$ref.slice(SHARED.length))
  const choices = [schema.anyOf, schema.oneOf].flat().filter((one) => one !== undefined) as Schema[]
  if (choices.length > 0)
    return joined(
      choices.map((one) => shapeOf(one, indent)),
      ' | ',
    )
  if (Array.isArray(schema.allOf))
    return joined(
      (schema.allOf as Schema[]).map((one) => shapeOf(one, indent)),
      ' & ',
    )
  if (Array.isArray(schema.enum)) return html`${schema.enum.map((one) => JSON.stringify(one)).join(' | ')}`
  if ('const' in schema) return html`${JSON.stringify(schema.const)}`
  if (schema.prefixItems)
    return html`[${joined(
      (schema.prefixItems as Schema[]).map((one) => shapeOf(one, indent)),
      ', ',
    )}]`
  if (schema.type === 'array')
    return html`${bracketed(schema.items as Schema | undefined, indent)}[]${limitsOf(schema)}`
  if (schema.properties) return fieldsOf(schema, indent)
  if (schema.type === 'object') return recordOf(schema, indent)
  return html`${String(schema.format ?? schema.type ?? 'any')}${limitsOf(schema)}`
}

const linkTo = (name: string) => html`<a href="#schema-${name}">${name}</a>`

function bracketed(items: Schema | undefined, indent: string): Html {
  const shape = items ? shapeOf(items, indent) : html`any`
  return items && (items.anyOf || items.enum || items.oneOf) ? html`(${shape})` : shape
}

function fieldsOf({ properties = {}, required = [] }: Schema, indent: string): Html {
  const deeper = `${indent}  `
  const fields = Object.entries(properties).map(
    ([name, schema]) =>
      html`${name}${required.includes(name) ? '' : '?'}: ${shapeOf(schema, deeper)}${'default' in schema ? ` = ${JSON.stringify(schema.default)}` : ''}`,
  )
  if (fields.length === 0) return html`{}`
  const inline = joined(fields, ', ')
  const isShort = inline.markup.length <= MOST_INLINE && !inline.markup.includes('\n')
  return isShort ? html`{ ${inline} }` : html`{\n${deeper}${joined(fields, `\n${deeper}`)}\n${indent}}`
}

function recordOf({ additionalProperties, propertyNames }: Schema, indent: string): Html {
  const names = propertyNames ? shapeOf(propertyNames as Schema, indent) : html`string`
  const values = typeof additionalProperties === 'object' ? shapeOf(additionalProperties as Schema, indent) : html`any`
  return html`{ [${names}]: ${values} }`
}

/** Such as ' 1 to 100' or ' up to 40 characters'. */
function limitsOf(schema: Schema): string {
  if (schema.format) return ''
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, minItems, maxItems, pattern } =
    schema
  const over = exclusiveMinimum === undefined ? minimum : `over ${exclusiveMinimum}`
  const under = exclusiveMaximum === undefined ? maximum : `under ${exclusiveMaximum}`
  const parts = [
    between(over, under),
    between(minLength, maxLength, ' characters'),
    between(minItems, maxItems, ' items'),
    pattern === undefined ? '' : `/${pattern}/`,
  ].filter(Boolean)
  return parts.length > 0 ? ` (${parts.join(', ')})` : ''
}

function between(least: unknown, most: unknown, unit = ''): string {
  if (most === undefined) return least === undefined || least === 0 ? '' : `from ${least}${unit}`
  return least === undefined || (unit && least === 0) ? `up to ${most}${unit}` : `${least} to ${most}${unit}`
}

const joined = (parts: Html[], between: string): Html =>
  html`${parts.flatMap((part, nth) => (nth > 0 ? [between, part] : [part]))}`
