import type { Endpoint } from '#contract/endpoint.ts'
import type { Case } from '#test/permissions/answers.ts'
import type { World } from '#test/permissions/world.ts'

/** The route of a declared call, filled in with what the world has, and the body. */
export function requestOf({ route, body }: Endpoint, { given }: Case<never>, world: World): [string, unknown] {
  const asked: { params?: object; query?: object; body?: unknown } = given?.(world) ?? {}
  const path = Object.entries(asked.params ?? {}).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, value),
    route,
  )
  const search = new URLSearchParams(Object.entries(asked.query ?? {}).map(([name, value]) => [name, String(value)]))
  return [search.size > 0 ? `${path}?${search}` : path, body ? (asked.body ?? {}) : undefined]
}
