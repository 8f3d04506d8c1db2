import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

/** One of all there are, with how far the surfer has come: earned when `done` has reached `goal`. */
const achievement = z.object({
  key: z.string(),
  name: z.string(),
  /** What it takes, e.g. 'Surf on 10 days in a row'. */
  text: z.string(),
  done: z.number(),
  goal: z.number(),
  /** The day it was earned, where it was surfed; null while it is locked. Once earned it stays. */
  earnedOn: z.iso.date().nullable(),
})
export type Achievement = z.infer<typeof achievement>

/** Earned ones first, latest first; then by how little is missing. */
export const ownAchievements = endpoint('GET /api/achievements', { reply: z.array(achievement) })
