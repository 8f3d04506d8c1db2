import type { RichSurfers } from '#e2e/people/rich-surfers.ts'

/** Pages and dialogs of a surfer on land. */
export const addressesOnLand = ({ spot, buddy, buddysSession, trackedSession, ...rest }: RichSurfers): string[] => [
  '/',
  '/discover',
  '/buddies',
  '/notifications',
  '/profile',
  '/sessions',
  '/progress?period=2025',
  '/imports',
  '/boards',
  '/help',
  '/terms',
  '/privacy',
  '/conduct',
  '/no/such/beach',
  ...['', '/privacy', '/safety', '/security', '/security/log', '/notifications'].map((path) => `/settings${path}`),
  ...['/contacts', '/alerts', '/calendars', '/secret-spots', '/webhooks'].map((path) => `/settings${path}`),
  ...[buddysSession.id, trackedSession, rest.longestSession].map((id) => `/?session=${id}`),
  `/?spot=${spot.id}`,
  `/?spot=${rest.trestles.id}`,
  '/?check-in',
  '/profile?achievements',
  `/?alarm=${buddysSession.id}`,
  `/boards?board=${rest.board}`,
  '/settings/contacts?contact=',
  '/profile?edit-profile',
  `/?edit-session=${trackedSession}`,
  '/?find-buddies',
  '/?invite',
  `/?log-session=${spot.id}`,
  '/?outbox',
  `/?plan=${rest.plan.id}`,
  '/discover?propose-spot',
  `/?schedule=${spot.id}`,
  '/settings/secret-spots?secret-spot=42',
  `/?surfer=${buddy.user.id}`,
  `/settings/alerts?tell-me=${rest.trestles.id}`,
]

/** The same of a surfer in the water, whose session has this id. */
export const addressesInTheWater = ({ buddy }: RichSurfers, sessionId: string): string[] => [
  '/',
  ...['check-in', `safety=${sessionId}`, `wrap-up=${sessionId}`, `surfer=${buddy.user.id}`].map((one) => `/?${one}`),
  '/discover?view=map',
]

export const visitorsAddresses = ({ spot }: RichSurfers): string[] => [
  ...['/', '/#step-2', '/discover', `/discover?spot=${spot.id}`, '/terms', '/privacy'],
]
