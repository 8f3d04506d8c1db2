/** Subjects of the document, by the first part of the path, in the order of its page. */
const parts = {
  'Sessions and tracks': [
    'surf-sessions',
    'session-photos',
    'track-imports',
    'archive-imports',
    'import',
    'feed',
    'user-stats',
    'boards',
  ],
  'Spots and conditions': ['surf-spots', 'secret-spots', 'favourites', 'spot-alerts', 'map'],
  Safety: ['safety', 'alarms', 'emergency-contacts', 'contact', 'c'],
  'Buddies and plans': [
    'buddies',
    'buddy-requests',
    'blocks',
    'mutes',
    'invites',
    'invite',
    'plans',
    'calendar-feed',
    'calendar',
  ],
  'Surfers and notifications': [
    'users',
    'achievements',
    'notifications',
    'notification-settings',
    'push-subscriptions',
    'push-servers',
    'mail',
  ],
  'Pictures and files': ['objects', 'uploads', 's3', 'shared-files'],
  'Account and settings': [
    'account',
    'auth',
    'settings',
    'own-data',
    'decisions',
    'policies',
    'retention',
    'language',
    'webhooks',
  ],
  'Signing in': [
    'login',
    'logout',
    'signup',
    'join',
    'email',
    'entrance',
    'sign-ins',
    'passkeys',
    'fresh-sign-in',
    'recovery-codes',
    'security-log',
    'access-tokens',
  ],
  'Reports and moderation': ['reports', 'visitors', 'moderation', 'appeal'],
  'For operators': ['operators', 'backups', 'restore'],
  'This server': ['about', 'docs', 'openapi', 'well-known', 'livez', 'readyz', 'healthz', 'metrics'],
} as const

export const subjects = Object.keys(parts)

const byPart = new Map(
  Object.entries(parts).flatMap(([subject, some]) => some.map((part) => [part as string, subject])),
)

/** A test finds parts that have no subject yet. */
export const NO_SUBJECT = 'Other'

export function subjectOf(path: string): string {
  const [part = ''] = path.replace(/^\/(api\/|\.)?/, '').split(/[/.]/)
  return byPart.get(part) ?? NO_SUBJECT
}
