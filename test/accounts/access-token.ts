import { type TokenScope, tokenScopes } from '#contract/endpoint.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import type { TestServer } from '#test/fixtures/server.ts'
import { ask } from '#test/network/client.ts'

type At = Pick<TestServer, 'url'>

/** A token that this surfer made on the page; `null` days never end. */
export async function aToken(
  at: At,
  surfer: TestSurfer,
  scopes: readonly TokenScope[] = tokenScopes,
  days: number | null = null,
): Promise<{ id: string; token: string }> {
  const { status, text, body } = await ask(at, surfer, 'POST /api/access-tokens', { name: 'Watch', scopes, days })
  if (status !== 201) throw new Error(`The token was refused: ${text}`)
  return body
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Calls as a program with this token does. */
export const askBy = (at: At, token: string, route: string, body?: unknown, headers: Record<string, string> = {}) =>
  ask(at, null, route, body, { ...bearer(token), ...headers })
