import { z } from 'zod'

const parts = ['name', 'photos', 'figures'] as const
export const linkShows = z.array(z.enum(parts)).max(parts.length)
