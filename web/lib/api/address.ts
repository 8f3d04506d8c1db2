import type { At, Route } from '#contract/api.ts'
import type { BodyGivenTo, Endpoint, ParamsOf, QueryGivenTo } from '#contract/endpoint.ts'

type Given<E extends Endpoint> = (keyof ParamsOf<E> extends never ? { params?: undefined } : { params: ParamsOf<E> }) &
  (undefined extends QueryGivenTo<E> ? { query?: QueryGivenTo<E> } : { query: QueryGivenTo<E> }) &
  (undefined extends BodyGivenTo<E> ? { body?: BodyGivenTo<E> } : { body: BodyGivenTo<E> })
export type Input<R extends Route> = Given<At<R>>

export function addressOf<R extends Route>(route: R, input: Input<R>): string {
  const { params, query } = input as { params?: object; query?: object }
  const [, template = ''] = route.split(' ')
  const filled = new Map(Object.entries(params ?? {}).map(([name, value]) => [`:${name}`, encodeURIComponent(value)]))
  const path = template.replace(/:\w+/g, (name) => filled.get(name) ?? name)
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return asked.length > 0 ? `${path}?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))}` : path
}
