/** Every page of the app, as its routes name it; any other path is answered with 404. */
export const APP_PAGES = [
  '/',
  '/backups',
  '/boards',
  '/buddies',
  '/conduct',
  '/decisions',
  '/discover',
  '/help',
  '/home',
  '/imports/:sessionId?',
  '/login',
  '/notifications',
  '/operators',
  '/operators/health',
  '/operators/invitations',
  '/operators/log',
  '/operators/messages',
  '/operators/spots',
  '/operators/surfers',
  '/operators/surfers/:id',
  '/operators/team',
  '/privacy',
  '/profile',
  '/progress',
  '/proposals',
  '/safety/report',
  '/sessions',
  '/settings',
  '/settings/alerts',
  '/settings/contacts',
  '/settings/notifications',
  '/settings/privacy',
  '/settings/safety',
  '/settings/secret-spots',
  '/settings/security',
  '/settings/security/log',
  '/shared-files',
  '/spots/:name',
  '/terms',
]

const patterns = APP_PAGES.map((page) => page.replace(/\/:\w+\?/, '(/[^/]+)?').replace(/:\w+/, '[^/]+'))
// The app's router ignores case and a final slash, too.
const APP_PAGE = new RegExp(`^(${patterns.join('|')})/?$`, 'i')

export const isAppPage = (path: string): boolean => APP_PAGE.test(path)
