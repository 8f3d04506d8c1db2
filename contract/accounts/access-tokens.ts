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
z.globalRegistry.add(accessToken, { id: 'AccessToken' })
export type AccessToken = z.infer<typeof accessToken>

export const ownAccessTokens = endpoint('GET /api/access-tokens', {
  about:
    "The caller's access tokens, latest first, with their last use to the hour. Expired ones stay listed for a month.",
  reply: z.array(accessToken),
})

export const makeAccessToken = endpoint('POST /api/access-tokens', {
  about: 'Makes an access token and returns it, this once. Without `days` (null) it never expires.',
  refuses: ['too_many_tokens'],
  fresh: true,
  body: z.object({
    name: line(1, MAX_TOKEN_NAME_CHARACTERS),
    scopes: scopes.min(1).transform((some) => tokenScopes.filter((scope) => some.includes(scope))),
    days: z.int().min(1).max(MAX_TOKEN_DAYS).nullable(),
  }),
  reply: accessToken.extend({ token: z.string() }),
  status: 201,
})
export const revokeAccessToken = endpoint('DELETE /api/access-tokens/:id', {
  about: 'Revokes an access token at once.',
  refuses: ['token_not_found'],
  reply: z.object({ id }),
})
