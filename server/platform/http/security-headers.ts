import type { Env } from '#server/platform/config/env.ts'

export type Headers = Record<string, string>

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Features denied here are denied to injected scripts, too. */
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

/** For documents that are no page: no loading, sending or framing. */
const NO_PAGE = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** For every response, refusals included. HSTS only for an https `PUBLIC_URL`. */
export const securityHeaders = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): Headers => ({
  'content-security-policy': policy(NO_PAGE),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // OpenStreetMap's tile server requires the referring site; the page stays private.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(isHttps(PUBLIC_URL) && { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
})

/** Pages load only map tiles from elsewhere and send only pictures (`bucketOrigin`); no inline scripts or styles. */
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

/** A page that the sites in EMBED_HOSTS may frame, with nothing but a stylesheet; the caller removes X-Frame-Options. */
export const embedHeaders = ({ PUBLIC_URL, EMBED_HOSTS }: Pick<Env, 'PUBLIC_URL' | 'EMBED_HOSTS'>): Headers => ({
  'content-security-policy': policy({
    ...NO_PAGE,
    'style-src': ["'self'"],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'frame-ancestors': EMBED_HOSTS.length > 0 ? EMBED_HOSTS : ["'none'"],
    ...(isHttps(PUBLIC_URL) && { 'upgrade-insecure-requests': [] }),
  }),
})

/** Sandboxed, because uploads are not trusted. */
export const PICTURE_POLICY = policy({ ...NO_PAGE, sandbox: [] })

function policy(directives: Record<string, string[]>): string {
  const parts = Object.entries(directives).map(([name, sources]) => [name, ...sources].join(' '))
  return parts.join('; ')
}

const isHttps = (url: string) => url.startsWith('https:')

const tileOrigins = (tileUrl: string) =>
  tileUrl === 'none' ? [] : [new URL(tileUrl.replace('//{s}.', '//any-host.')).origin.replace('//any-host.', '//*.')]
