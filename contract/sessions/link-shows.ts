import { z } from 'zod'

/** What a surfer may let the link to a session show to those who are not signed in. */
const parts = ['name', 'photos', 'figures'] as const
export const linkShows = z.array(z.enum(parts)).max(parts.length)
