import { z } from 'zod'
import { surfer } from '#contract/accounts/users.ts'
import { endpoint, id, latitude, longitude, text } from '#contract/endpoint.ts'
import { MAX_SECRET_SPOT_SHARES, MAX_SPOT_CHARACTERS } from '#contract/limits.ts'
import { line } from '#contract/people/names.ts'

/** A spot visible only to its owner and selected buddies: absent from lists, counts, maps and search. */
const secretSpot = z.object({
  id,
  user: surfer,
  name: z.string(),
  note: z.string(),
  latitude,
  longitude,
  /** Only for the owner; null for others. */
  sharedWith: z.array(surfer).nullable(),
})
export type SecretSpot = z.infer<typeof secretSpot>

const given = {
  name: line(1, MAX_SPOT_CHARACTERS.name),
  note: text(0, MAX_SPOT_CHARACTERS.note),
  latitude,
  longitude,
  sharedWith: z.array(id).max(MAX_SECRET_SPOT_SHARES),
}

export const secretSpots = endpoint('GET /api/secret-spots', { reply: z.array(secretSpot) })
export const addSecretSpot = endpoint('POST /api/secret-spots', {
  body: z.object({
    ...given,
    clientId: id.optional(),
    note: given.note.default(''),
    sharedWith: given.sharedWith.default([]),
  }),
  reply: secretSpot,
  status: 201,
})
export const changeSecretSpot = endpoint('PATCH /api/secret-spots/:id', {
  body: z.object(given).partial(),
  reply: secretSpot,
})
/** Deletes the spot. Its sessions stay, and stay hidden. */
export const removeSecretSpot = endpoint('DELETE /api/secret-spots/:id', { reply: z.object({ id }) })
