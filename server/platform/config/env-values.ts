import { z } from 'zod'

export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`)

export const trueOrFalse = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true')

export const listed = (list: string) =>
  list
    .split(',')
    .map((value) => value.trim().toLowerCase())
    .filter(Boolean)

export const isUrl = (value: string, protocols: RegExp) =>
  URL.canParse(value) && protocols.test(new URL(value).protocol)

export const isOrigin = (value: string) => {
  if (!isUrl(value, /^https?:$/)) return false
  const { origin, href } = new URL(value)
  return href === `${origin}/`
}

/** Plain http to loopback cannot be intercepted. */
export const isLoopback = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
export const isPrivate = (value: string) =>
  isUrl(value, /^https:$/) || (isUrl(value, /^http:$/) && isLoopback(new URL(value)))

/** Adds the public API's path to a bare origin. */
export const sourceUrl = (origin: string, path: string) =>
  z
    .string()
    .refine((value) => isUrl(value, /^https?:$/), 'must be an http or https address')
    .default(origin)
    .transform((value) => {
      const url = new URL(value)
      if (url.pathname === '/') url.pathname = path
      return url.href
    })
/** {s} stands for one of several hosts. Allowed only first, because the content security policy names it `*.`. */
export function isTileUrl(value: string): boolean {
  if (value === 'none') return true
  const url = URL.parse(value.replace('//{s}.', '//any.'))
  const isAddress = url !== null && /^https?:$/.test(url.protocol) && !url.hostname.includes('{')
  return isAddress && ['{z}', '{x}', '{y}'].every((part) => value.includes(part))
}

/** Hosts with owner and source. */
export const PUSH_SERVICES = {
  'fcm.googleapis.com':
    'Chrome, Edge on Android, Samsung Internet, Opera: https://developer.chrome.com/blog/web-push-interop-wins',
  'jmt17.google.com': 'Chrome hands it out to some of its users instead: seen in endpoints of subscriptions',
  'updates.push.services.mozilla.com': 'Firefox: https://mozilla-push-service.readthedocs.io',
  '*.push.services.mozilla.com': 'Firefox, other deployments of the same service',
  '*.push.apple.com':
    'Safari: https://developer.apple.com/documentation/usernotifications/sending-web-push-notifications-in-web-apps-and-browsers',
  '*.notify.windows.com':
    'Edge: https://learn.microsoft.com/windows/apps/develop/notifications/push-notifications/wns-overview',
} satisfies Record<string, string>
