import { z } from 'zod'
import { endpoint, time } from '#contract/endpoint.ts'
import { overdueHours } from '#contract/sessions/safety.ts'
import { visibilities } from '#contract/sessions/surf-sessions.ts'

/** What a surfer wants of the app. */
export const settings = z.object({
  /** Of sessions that begin from now on. */
  defaultVisibility: z.enum(visibilities),
  /** Who finds the surfer by name: buddies always do. */
  findableBy: z.enum(['everyone', 'buddies_of_buddies', 'nobody']),
  units: z.enum(['imperial', 'metric']),
  /** Of sessions that begin from now on. */
  overdueHours,
  /** Sessions that begin from now on are shown to nobody else before they have ended. */
  delaysPublishing: z.boolean(),
  /** The checklist of a new account stays hidden, also from accounts that were there before it. */
  hidesFirstSteps: z.boolean(),
  /** The surfer is not asked again whether a browser may show notifications. */
  declinesPush: z.boolean(),
  /** An account from before alarms went by e-mail is asked once whether it wants them. */
  asksAboutSafetyMail: z.boolean(),
})
export type Settings = z.infer<typeof settings>
export const ownSettings = endpoint('GET /api/settings', { reply: settings })
export const changeSettings = endpoint('PATCH /api/settings', { body: settings.partial(), reply: settings })

/** When the account goes; null while it stays. */
const leaving = z.object({ leavesAt: time.nullable() })
export const ownLeaving = endpoint('GET /api/account/deletion', { reply: leaving })
/** In 7 days the account goes with all that is its surfer's; until then everything works, and it can be undone. Twice is as once. */
export const deleteAccount = endpoint('POST /api/account/deletion', { fresh: true, reply: leaving })
export const keepAccount = endpoint('DELETE /api/account/deletion', { reply: leaving })
