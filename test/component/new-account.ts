import type { Settings } from '#contract/accounts/own-data.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import type { Answers } from '#test/component/network.ts'

/** A surfer's own record, with an id of their own. */
export const aSurfer = (change: Partial<CurrentUser> = {}): CurrentUser => ({
  id: crypto.randomUUID(),
  firstName: 'Kai',
  lastName: 'Lane',
  username: 'kai_lane',
  profileImageUrl: null,
  email: 'kai@example.com',
  emailVerified: true,
  surfingType: ['shortboard'],
  emergencyContact: null,
  emergencyContactPhone: null,
  units: 'imperial',
  isOperator: false,
  isModerator: false,
  firstSteps: null,
  asksAboutPush: false,
  asksAboutSafetyMail: false,
  leavesAt: null,
  standing: null,
  ...change,
})

/** Settings that nobody has changed but for these. */
export const newSettings = (change: Partial<Settings> = {}): Settings => ({
  defaultVisibility: 'everyone',
  findableBy: 'everyone',
  units: 'imperial',
  overdueHours: 4,
  delaysPublishing: false,
  hidesFirstSteps: false,
  declinesPush: false,
  asksAboutSafetyMail: false,
  commentsFrom: 'everyone',
  requestsFrom: 'everyone',
  planInvitesFrom: 'buddies',
  hiddenWords: [],
  ...change,
})

/** These settings as they are changed. */
export const storedSettings = (settings: Settings): Answers => ({
  'GET /api/settings': () => settings,
  'PATCH /api/settings': ({ body }) => {
    settings = { ...settings, ...body }
    return settings
  },
})

/** What the server answers of an account that has nothing yet, beside its lists, which are empty. */
export const newAccount = (surfer: CurrentUser): Answers => ({
  'GET /api/users/me': surfer,
  'GET /api/settings': newSettings({
    units: surfer.units,
    hidesFirstSteps: surfer.firstSteps === null,
    declinesPush: !surfer.asksAboutPush,
    asksAboutSafetyMail: surfer.asksAboutSafetyMail,
  }),
  'GET /api/account/deletion': { leavesAt: surfer.leavesAt },
  'GET /api/account/sign-in-methods': {
    email: surfer.email,
    emailVerified: surfer.emailVerified,
    canMail: true,
    passwords: true,
    hasPassword: true,
    issuer: null,
    twoStep: { isOn: false, isRequired: false },
    emailChange: null,
  },
  'GET /api/fresh-sign-in': { password: true, passkey: false, recoveryCode: false, issuer: false },
  'GET /api/recovery-codes': { left: 0, madeAt: null },
  'GET /api/user-stats': {
    totalSessions: 0,
    totalHours: 0,
    favoriteSpot: null,
    thisWeekSessions: 0,
    week: [],
    buddies: 0,
  },
  'GET /api/user-stats/history': { spots: [], years: [] },
  'GET /api/notifications': { items: [], unread: 0 },
  'GET /api/moderation/waiting': { cases: 0, appeals: 0 },
  'GET /api/feed': { items: [], next: null },
  'GET /api/calendar-feed': { url: null, favourites: null },
  'GET /api/emergency-contacts': { canText: false, canMail: true, contacts: [] },
  'GET /api/safety': { isProtected: true, checkedAt: null, buddies: [], moreBuddies: 0, contacts: [] },
})
