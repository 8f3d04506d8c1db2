import { z } from 'zod'
import { endpoint, id, text, time } from '#contract/endpoint.ts'
import {
  MAX_CONTACT_CHARACTERS,
  USER_SEARCH_MIN_CHARACTERS,
  USERNAME_MAX_CHARACTERS,
  USERNAME_MIN_CHARACTERS,
} from '#contract/limits.ts'
import { line, personName } from '#contract/people/names.ts'
import { isEnoughToSearch } from '#contract/people/surfer-search.ts'
import { SURFING_TYPES, type SurfingType } from '#contract/sessions/surfing-types.ts'

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
  /** Empty when the surfer has to choose another: someone else has shown that the one they gave is theirs. */
  email: z.string(),
  /** Whether the surfer has shown that they read mail at that address. */
  emailVerified: z.boolean(),
  surfingType: z.array(z.string()),
  emergencyContact: z.string().nullable(),
  emergencyContactPhone: z.string().nullable(),
  units: z.enum(['imperial', 'metric']),
  /** Named in this server's configuration, with a verified address: may accept what surfers propose. */
  isOperator: z.boolean(),
})
export type User = z.infer<typeof user>

/** What a new account still lacks: each step and whether it is done. */
const firstSteps = z.object({ photo: z.boolean(), spot: z.boolean(), buddy: z.boolean(), contact: z.boolean() })
export type FirstSteps = z.infer<typeof firstSteps>

/** The own record with what the app invites its surfer to, and with what every page begins with. */
const currentUserReply = user.extend({
  /** Null when all are done, when the surfer has hidden them, and for accounts older than 30 days. */
  firstSteps: firstSteps.nullable(),
  /** Whether to ask if this browser may show notifications: there is a buddy or a session, and the surfer has not said 'Not now'. */
  asksAboutPush: z.boolean(),
  /** Whether to ask if alarms should come by e-mail, too: the address is confirmed, and the question has no answer yet. */
  asksAboutSafetyMail: z.boolean(),
  /** When the account goes; null while it stays. */
  leavesAt: time.nullable(),
})
export type CurrentUser = z.infer<typeof currentUserReply>

const searchResult = surfer.extend({
  relationshipStatus: z.enum(['none', 'pending', 'accepted']),
  /** Whether a pending request is the reader's own, which can be withdrawn. */
  isAsked: z.boolean(),
})
export type UserSearchResult = z.infer<typeof searchResult>

export const currentUser = endpoint('GET /api/auth/user', { reply: currentUserReply })
/** The same; the browser keeps no copy of this one. */
export const ownRecord = endpoint('GET /api/users/me', { reply: user })

/** A name, or a username with or without its '@'. */
const words = text(1, 101)
  .transform((typed) => typed.replace(/^@/, ''))
  .pipe(text(1, 100).refine(isEnoughToSearch, `Type at least ${USER_SEARCH_MIN_CHARACTERS} characters`))

export const searchUsers = endpoint('GET /api/users/search', {
  query: z.object({ q: words }),
  reply: z.array(searchResult),
})

const TYPES = Object.keys(SURFING_TYPES) as [SurfingType, ...SurfingType[]]
const optionalLine = (max: number) =>
  line(0, max)
    .nullish()
    .transform((value) => value || null)

/** The whole form: what is left out of the optional part is taken away. */
export const updateProfile = endpoint('PUT /api/users/me', {
  body: z.object({
    username: z
      .string()
      .trim()
      .min(USERNAME_MIN_CHARACTERS, `Username must be at least ${USERNAME_MIN_CHARACTERS} characters`)
      .max(USERNAME_MAX_CHARACTERS, `Username must be less than ${USERNAME_MAX_CHARACTERS} characters`)
      .regex(/^[A-Za-z0-9_.]*$/, 'Username may have letters, digits, _ and .'),
    firstName: personName('First name'),
    lastName: personName('Last name'),
    surfingType: z
      .array(z.enum(TYPES))
      .min(1, 'Please select at least one surfing type')
      .transform((types) => [...new Set(types)]),
    /** As it is, or the objectPath of an upload. */
    profileImageUrl: optionalLine(4000),
    emergencyContact: optionalLine(MAX_CONTACT_CHARACTERS.name),
    emergencyContactPhone: optionalLine(MAX_CONTACT_CHARACTERS.phone),
  }),
  reply: user,
})

/** What a viewer may know of a surfer. */
const surferProfile = surfer.extend({
  surfingType: z.array(z.string()),
  /** 'asked': the viewer has asked; 'was_asked': the surfer waits for the viewer's answer to `requestId`. */
  relationship: z.enum(['self', 'none', 'asked', 'was_asked', 'accepted']),
  requestId: id.nullable(),
  /** Whether the viewer has muted this buddy. */
  isMuted: z.boolean(),
  /** Of the sessions that the viewer may see. */
  sessionCount: z.number(),
  lastSeen: z.string().nullable(),
  isSurfing: z.boolean(),
  /** Buddies of both. */
  sharedBuddies: z.number(),
  /** Keys of what the surfer has earned, oldest first; null for those to whom the surfer shows no sessions by default. */
  achievements: z.array(z.string()).nullable(),
})
export type SurferProfile = z.infer<typeof surferProfile>
export const profileOfSurfer = endpoint('GET /api/users/:id', { reply: surferProfile })
