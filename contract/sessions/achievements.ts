import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

/** An achievement and the surfer's progress: earned once `done` reaches `goal`. */
const achievement = z.object({
  key: z.string(),
  name: z.string(),
  /** Description, e.g. 'Surf on 10 days in a row'. */
  text: z.string(),
  done: z.number(),
  goal: z.number(),
  /** Local day it was earned; null while locked. Permanent. */
  earnedOn: z.iso.date().nullable(),
})
export type Achievement = z.infer<typeof achievement>

/** Earned first, latest first; then by what is missing least. */
export const ownAchievements = endpoint('GET /api/achievements', { reply: z.array(achievement) })
