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
z.globalRegistry.add(secretSpot, { id: 'SecretSpot' })
export type SecretSpot = z.infer<typeof secretSpot>

const given = {
  name: line(1, MAX_SPOT_CHARACTERS.name),
  note: text(0, MAX_SPOT_CHARACTERS.note),
  latitude,
  longitude,
  sharedWith: z.array(id).max(MAX_SECRET_SPOT_SHARES),
}

export const secretSpots = endpoint('GET /api/secret-spots', {
  about: 'Secret spots of the caller, and those that buddies share.',
  reply: z.array(secretSpot),
})
export const addSecretSpot = endpoint('POST /api/secret-spots', {
  about: 'Adds a secret spot, which only its owner and chosen buddies see. A repeated `clientId` is the same spot.',
  refuses: ['account_limited', 'deleted_since', 'only_buddies_share', 'secret_spot_not_found', 'too_many_secret_spots'],
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
  about: 'Changes a secret spot or its sharing. Omitted fields stay.',
  refuses: ['account_limited', 'not_secret_spot_owner', 'only_buddies_share', 'secret_spot_not_found'],
  body: z.object(given).partial(),
  reply: secretSpot,
})
export const removeSecretSpot = endpoint('DELETE /api/secret-spots/:id', {
  about: 'Removes a secret spot for everybody.',
  refuses: ['not_secret_spot_owner', 'secret_spot_not_found'],
  reply: z.object({ id }),
})
