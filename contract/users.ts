import { z } from 'zod'
import { endpoint, id, text } from '#contract/endpoint.ts'
import { USER_SEARCH_MIN_CHARACTERS } from '#contract/limits.ts'

/** What surfers may know of each other. */
export const surfer = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  profileImageUrl: z.string().nullable(),
})
export type Surfer = z.infer<typeof surfer>

/** The signed-in surfer's own record: e-mail and emergency contact go to nobody else. */
export const user = surfer.extend({
  email: z.string(),
  surfingType: z.array(z.string()),
  emergencyContact: z.string().nullable(),
  emergencyContactPhone: z.string().nullable(),
  /** Named in this server's configuration: may accept what surfers propose. */
  isOperator: z.boolean(),
})
export type User = z.infer<typeof user>

export const searchResult = surfer.extend({ relationshipStatus: z.enum(['none', 'pending', 'accepted']) })
export type UserSearchResult = z.infer<typeof searchResult>

export const currentUser = endpoint('GET /api/auth/user', { reply: user })

/** A name, or a username with or without its '@'. */
const words = text(1, 101)
  .transform((typed) => typed.replace(/^@/, ''))
  .pipe(text(USER_SEARCH_MIN_CHARACTERS, 100))

export const searchUsers = endpoint('GET /api/users/search', {
  query: z.object({ q: words }),
  reply: z.array(searchResult),
})
