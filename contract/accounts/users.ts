import { z } from 'zod'
import { policyVersion } from '#contract/accounts/policies.ts'
import { endpoint, id, text, time } from '#contract/endpoint.ts'
import { issue } from '#contract/issues.ts'
import {
  MAX_CONTACT_CHARACTERS,
  USER_SEARCH_MIN_CHARACTERS,
  USERNAME_MAX_CHARACTERS,
  USERNAME_MIN_CHARACTERS,
} from '#contract/limits.ts'
import { firstName, lastName, line } from '#contract/people/names.ts'
import { isEnoughToSearch } from '#contract/people/typed-words.ts'
import { surfingTypes } from '#contract/sessions/surfing-types.ts'
import { PICTURE_REFUSALS } from '#contract/sessions/uploads.ts'

export const unitSystems = ['imperial', 'metric', 'feet-knots', 'metres-knots'] as const
export type UnitSystem = (typeof unitSystems)[number]

/** Nobody else sees these surfers but the 'limited', who may not post to others (migrations 0015 and 0017). */
export const standings = ['unverified', 'awaiting', 'refused', 'limited', 'suspended', 'closed'] as const
export type Standing = (typeof standings)[number]

export const surfer = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  profileImageUrl: z.string().nullable(),
})
z.globalRegistry.add(surfer, { id: 'Surfer' })
export type Surfer = z.infer<typeof surfer>

/** The signed-in surfer's record; e-mail and emergency contact are private. */
export const user = surfer.extend({
  /** Empty if the surfer has to choose another, because someone else verified that address. */
  email: z.string(),
  emailVerified: z.boolean(),
  surfingType: z.array(z.string()),
  emergencyContact: z.string().nullable(),
  emergencyContactPhone: z.string().nullable(),
  units: z.enum(unitSystems),
  /** For messages; null if not chosen. Records that earlier versions stored on phones lack it. */
  language: z.string().nullish(),
  /** Listed in this server's configuration with a verified address; reviews proposals. */
  isOperator: z.boolean(),
  /** Decides about reports; true for every operator. */
  isModerator: z.boolean(),
})
z.globalRegistry.add(user, { id: 'OwnRecord' })
export type User = z.infer<typeof user>

const firstSteps = z.object({ photo: z.boolean(), spot: z.boolean(), buddy: z.boolean(), contact: z.boolean() })
export type FirstSteps = z.infer<typeof firstSteps>

const currentUserReply = user.extend({
  /** Null when all are done or hidden, and for accounts older than 30 days. */
  firstSteps: firstSteps.nullable(),
  asksAboutPush: z.boolean(),
  asksAboutSafetyMail: z.boolean(),
  leavesAt: time.nullable(),
  /** In versions that the surfer has not agreed to. Records that earlier versions stored on phones lack it. */
  policiesToAgree: z.array(policyVersion).nullish(),
  standing: z.enum(standings).nullable(),
  /** Null: no end, or no standing. Records that earlier versions stored on phones lack it. */
  standingUntil: time.nullish(),
})
export type CurrentUser = z.infer<typeof currentUserReply>

const searchResult = surfer.extend({
  relationshipStatus: z.enum(['none', 'pending', 'accepted']),
  isRequested: z.boolean(),
  mayRequest: z.boolean(),
})
export type UserSearchResult = z.infer<typeof searchResult>

export const currentUser = endpoint('GET /api/auth/user', {
  about: "The caller's own record; the first call of every page.",
  whileSuspended: true,
  reply: currentUserReply,
})
export const ownRecord = endpoint('GET /api/users/me', {
  about: 'The same record, which the browser does not cache; for a token without addresses and emergency contacts.',
  scope: 'read-sessions',
  reply: user,
})

const words = text(1, 101)
  .transform((typed) => typed.replace(/^@/, ''))
  .pipe(
    text(1, 100).refine(isEnoughToSearch, {
      error: issue('typeAtLeast'),
      params: { figure: USER_SEARCH_MIN_CHARACTERS },
    }),
  )

export const searchUsers = endpoint('GET /api/users/search', {
  about: 'Surfers by name, with typing errors forgiven; only those who can be found.',
  query: z.object({ q: words }),
  reply: z.array(searchResult),
})

const optionalLine = (max: number) =>
  line(0, max)
    .nullish()
    .transform((value) => value || null)

export const nameFields = {
  username: z
    .string()
    .trim()
    .min(USERNAME_MIN_CHARACTERS, issue('usernameIsTooShort'))
    .max(USERNAME_MAX_CHARACTERS, issue('usernameIsTooLong'))
    .regex(/^[A-Za-z0-9_.]*$/, issue('usernameMayHave')),
  firstName,
  lastName,
}

export const updateProfile = endpoint('PUT /api/users/me', {
  about: "Replaces the caller's profile: omitted optional fields are cleared.",
  refuses: [
    ...PICTURE_REFUSALS,
    'account_limited',
    'contact_alarmed',
    'fresh_sign_in_required',
    'too_many_attempts',
    'too_many_contacts',
    'username_taken',
  ],
  body: z.object({
    ...nameFields,
    surfingType: z
      .array(z.enum(surfingTypes))
      .min(1, issue('selectASurfingType'))
      .transform((types) => [...new Set(types)]),
    profileImageUrl: optionalLine(4000),
    emergencyContact: optionalLine(MAX_CONTACT_CHARACTERS.name),
    emergencyContactPhone: optionalLine(MAX_CONTACT_CHARACTERS.phone),
  }),
  reply: user,
})

const surferProfile = surfer.extend({
  surfingType: z.array(z.string()),
  /** 'asked': requested by the viewer; 'was_asked': the surfer's request `requestId` is pending. */
  relationship: z.enum(['self', 'none', 'asked', 'was_asked', 'accepted']),
  requestId: id.nullable(),
  isMuted: z.boolean(),
  /** False if the surfer takes no request from the viewer. */
  mayRequest: z.boolean(),
  sessionCount: z.number(),
  lastSeen: z.string().nullable(),
  isSurfing: z.boolean(),
  sharedBuddies: z.number(),
  /** Keys of earned achievements, oldest first; null for viewers who see no sessions by default. */
  achievements: z.array(z.string()).nullable(),
})
z.globalRegistry.add(surferProfile, { id: 'SurferProfile' })
export type SurferProfile = z.infer<typeof surferProfile>
export const profileOfSurfer = endpoint('GET /api/users/:id', {
  about: "A surfer's profile as the caller may see it.",
  refuses: ['user_not_found'],
  reply: surferProfile,
})
