import { Template } from '@huggingface/jinja'
import { load } from 'js-yaml'

type Entity = { name: string; device_class?: string; unit_of_measurement?: string } & Record<
  'value_template' | 'availability',
  string
>
type Resource = {
  resource: string
  headers?: Record<string, string>
  sensor?: Entity[]
  binary_sensor?: Entity[]
}

/** States by the entity's name; 'unavailable' as Home Assistant shows it. */
type States = Record<string, string>

/** The configuration in this page: its block that begins with `rest:`, with `!secret` replaced. */
export function restConfiguration(page: string, secrets: Record<string, string>): Resource[] {
  const blocks = [...page.matchAll(/^( *)```yaml\n([\s\S]*?)^\1```/gm)].map(([, , block]) => block!)
  const block = blocks.find((one) => one.trimStart().startsWith('rest:'))
  if (!block) throw new Error('The page has no configuration.')
  const complete = block.replaceAll(/!secret (\w+)/g, (_, name: string) => {
    if (!(name in secrets)) throw new Error(`There is no secret ${name}.`)
    return JSON.stringify(secrets[name])
  })
  return (load(complete) as { rest: Resource[] }).rest
}

/**
 * Polls once as the integration RESTful does (homeassistant/components/rest): one request for a resource, whose JSON is
 * `value_json` of its entities, also that of a refusal.
 */
export async function poll(resources: readonly Resource[], origin: string): Promise<States> {
  const states: States = {}
  for (const { resource, headers = {}, sensor = [], binary_sensor = [] } of resources) {
    const { pathname, search } = new URL(resource)
    const value = await (await fetch(origin + pathname + search, { headers })).text()
    const variables = { value, value_json: JSON.parse(value) }
    for (const entity of sensor) states[entity.name] = stateOf(entity, variables, asSensor)
    for (const entity of binary_sensor) states[entity.name] = stateOf(entity, variables, asBinary)
  }
  return states
}

type AsState = (rendered: string, entity: Entity) => string

function stateOf(entity: Entity, variables: Record<string, unknown>, asState: AsState): string {
  const render = (template: string) => new Template(template).render(variables).trim()
  if (render(entity.availability).toLowerCase() !== 'true') return 'unavailable'
  return asState(render(entity.value_template), entity)
}

/** Home Assistant refuses a state that is no number where there is a unit, and a time without its zone. */
function asSensor(rendered: string, { unit_of_measurement: unit, device_class: kind }: Entity): string {
  if (unit && (rendered === '' || Number.isNaN(Number(rendered)))) throw new Error(`'${rendered}' is no number.`)
  if (kind === 'timestamp' && !/T.*(Z|[+-]\d\d:\d\d)$/.test(rendered)) throw new Error(`'${rendered}' is no time.`)
  if (rendered.length > 255) throw new Error('The state is too long.')
  return rendered
}

const asBinary: AsState = (rendered) => {
  const isOn = /^-?\d+$/.test(rendered) ? Number(rendered) !== 0 : /^(true|on|open|yes)$/i.test(rendered)
  return isOn ? 'on' : 'off'
}
