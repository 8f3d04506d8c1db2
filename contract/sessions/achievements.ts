import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

const achievement = z.object({
  key: z.string(),
  name: z.string(),
  text: z.string(),
  done: z.number(),
  goal: z.number(),
  /** Local day it was earned; null while locked. Permanent. */
  earnedOn: z.iso.date().nullable(),
})
export type Achievement = z.infer<typeof achievement>

export const ownAchievements = endpoint('GET /api/achievements', { reply: z.array(achievement) })
