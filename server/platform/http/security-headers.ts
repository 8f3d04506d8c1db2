import type { Env } from '#server/platform/config/env.ts'

export type Headers = Record<string, string>

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** What our pages use of a phone, and what they, or a script that got into them, never need. */
const PERMISSIONS = {
  self: ['geolocation', 'publickey-credentials-create', 'publickey-credentials-get', 'screen-wake-lock'],
  nobody: [
    'accelerometer',
    'browsing-topics',
    'camera',
    'display-capture',
    'gyroscope',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
  ],
}

/** What is opened by itself and is no page: it loads nothing, sends nothing and is framed by nobody. */
const NO_PAGE = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** The headers of every answer: refusals and bare connections too. HSTS only where people come by https (`PUBLIC_URL`). */
export const securityHeaders = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): Headers => ({
  'content-security-policy': policy(NO_PAGE),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // The tile server of OpenStreetMap wants to know which site asks; nobody learns which page of it.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(isHttps(PUBLIC_URL) && { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
})

/**
 * What a page has beside them. It loads everything from here but the map's tiles, and sends everything here but
 * pictures, which go to `bucketOrigin` where there is one. There are no inline scripts and no inline styles.
 */
export const pageHeaders = (
  { PUBLIC_URL, MAP_TILE_URL }: Pick<Env, 'PUBLIC_URL' | 'MAP_TILE_URL'>,
  bucketOrigin: string | undefined,
): Headers => ({
  'content-security-policy': policy({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...tileOrigins(MAP_TILE_URL)],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(bucketOrigin ? [bucketOrigin] : [])],
    'manifest-src': ["'self'"],
    'media-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(isHttps(PUBLIC_URL) && { 'upgrade-insecure-requests': [] }),
  }),
  'permissions-policy': [
    ...PERMISSIONS.self.map((feature) => `${feature}=(self)`),
    ...PERMISSIONS.nobody.map((feature) => `${feature}=()`),
  ].join(', '),
})

/** Of a picture that somebody uploaded: whatever is in it, it does not belong to this site. */
export const PICTURE_POLICY = policy({ ...NO_PAGE, sandbox: [] })

function policy(directives: Record<string, string[]>): string {
  const parts = Object.entries(directives).map(([name, sources]) => [name, ...sources].join(' '))
  return parts.join('; ')
}

const isHttps = (url: string) => url.startsWith('https:')

/** As a content security policy names them. */
const tileOrigins = (tileUrl: string) =>
  tileUrl === 'none' ? [] : [new URL(tileUrl.replace('//{s}.', '//any-host.')).origin.replace('//any-host.', '//*.')]
