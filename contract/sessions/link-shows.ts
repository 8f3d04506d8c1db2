import { z } from 'zod'

/** Parts that a session's link can show to visitors. */
const parts = ['name', 'photos', 'figures'] as const
export const linkShows = z.array(z.enum(parts)).max(parts.length)
