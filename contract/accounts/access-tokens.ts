import { z } from 'zod'
import { endpoint, id, time, tokenScopes } from '#contract/endpoint.ts'
import { MAX_TOKEN_DAYS, MAX_TOKEN_NAME_CHARACTERS } from '#contract/limits.ts'
import { line } from '#contract/people/names.ts'

const scopes = z.array(z.enum(tokenScopes))

const accessToken = z.object({
  id,
  name: z.string(),
  scopes,
  createdAt: time,
  /** Null: never. Expired ones are listed for another month. */
  expiresAt: time.nullable(),
  /** To the hour. `app` is a browser on a system, or the program's own name; `network` as in the security log. */
  lastUse: z.object({ at: time, app: z.string().nullable(), network: z.string().nullable() }).nullable(),
})
export type AccessToken = z.infer<typeof accessToken>

/** Returns the latest first. */
export const ownAccessTokens = endpoint('GET /api/access-tokens', { reply: z.array(accessToken) })

/** Returns the token itself, this once. A null `days` never expires. Refuses `too_many_tokens`. */
export const makeAccessToken = endpoint('POST /api/access-tokens', {
  fresh: true,
  body: z.object({
    name: line(1, MAX_TOKEN_NAME_CHARACTERS),
    scopes: scopes.min(1).transform((some) => tokenScopes.filter((scope) => some.includes(scope))),
    days: z.int().min(1).max(MAX_TOKEN_DAYS).nullable(),
  }),
  reply: accessToken.extend({ token: z.string() }),
  status: 201,
})
export const revokeAccessToken = endpoint('DELETE /api/access-tokens/:id', { reply: z.object({ id }) })
