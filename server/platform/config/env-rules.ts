import { readFileSync } from 'node:fs'
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

/** A host of the content security policy; neither a bare star nor a keyword. */
export const isFramingHost = (value: string) =>
  /^(https?:\/\/)?(\*\.)?[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*(:\d{1,5})?$/.test(value)

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

export const ROLES = ['web', 'live', 'jobs'] as const

const OIDC_NAMES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
const S3_NAMES = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const SMS_NAMES = ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET'] as const
const TOGETHER = [
  [OIDC_NAMES, 'is missing: give all three OIDC names, or none'],
  [S3_NAMES, 'is missing: give S3_BUCKET with both keys, or none of the three'],
  [SMS_NAMES, 'is missing: give both SMS names, or none'],
] as const

type Together = (typeof TOGETHER)[number][0][number]
type Given = {
  [Name in Together | 'OIDC_OPERATORS' | 'SMTP_URL' | 'DATABASE_URL' | 'DATABASE_DIRECT_URL']?: string | undefined
} & {
  DATABASE_REPLICA_URL?: readonly string[] | undefined
  TWO_STEP_SIGN_IN: 'optional' | 'required'
  RUN: readonly string[]
  SIGN_UP_DOMAINS: readonly string[]
}

/** Names that others need. */
const NEEDED = [
  [
    'SMTP_URL',
    'is missing: TWO_STEP_SIGN_IN=required mails codes',
    (env: Given) => env.TWO_STEP_SIGN_IN === 'required',
  ],
  [
    'SMTP_URL',
    'is missing: SIGN_UP_DOMAINS needs mail, or single sign-on, to verify addresses',
    (env: Given) => env.SIGN_UP_DOMAINS?.length > 0 && !env.OIDC_ISSUER,
  ],
  [
    'OIDC_ISSUER',
    'is missing: OIDC_OPERATORS is a claim of that provider',
    (env: Given) => env.OIDC_OPERATORS !== undefined,
  ],
  [
    'DATABASE_URL',
    'is missing: DATABASE_DIRECT_URL leads to the same database without its pooler',
    (env: Given) => Boolean(env.DATABASE_DIRECT_URL),
  ],
  [
    'DATABASE_URL',
    'is missing: DATABASE_REPLICA_URL names replicas of it',
    (env: Given) => Boolean(env.DATABASE_REPLICA_URL),
  ],
  [
    'DATABASE_URL',
    'is missing: the database that Lineup brings serves one process, which has all roles of RUN',
    ({ RUN }: Given) => Array.isArray(RUN) && !ROLES.every((role) => RUN.includes(role)),
  ],
] as const

export function missingNames(env: Given): { name: string; message: string }[] {
  const missing = TOGETHER.flatMap(([names, message]) => {
    const absent = names.filter((name) => !env[name])
    return absent.length === names.length ? [] : absent.map((name) => ({ name, message }))
  })
  const needed = NEEDED.filter(([name, , isNeeded]) => isNeeded(env) && !env[name])
  return [...missing, ...needed.map(([name, message]) => ({ name, message }))]
}

/** NAME_FILE may replace NAME. */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'LIVE_BUS',
  'SMS_WEBHOOK_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
  'BACKUP_PASSPHRASE',
]

/** Drops the final line break. Throws if a file cannot be read or the name is also set. */
export function readSecretFiles(source: Record<string, string | undefined>): [string, string][] {
  return SECRETS.flatMap((name) => {
    const path = source[`${name}_FILE`]
    if (!path) return []
    if (source[name]) throw new Error(`${name} is given twice: ${name}_FILE names a file as well.`)
    try {
      return [[name, readFileSync(path, 'utf8').trimEnd()]]
    } catch (error) {
      throw new Error(`${name}_FILE cannot be read: ${error instanceof Error ? error.message : error}`)
    }
  })
}

const SHORTEST_SECRET = 4

/** Hides the secrets of the configuration in a text that people read, such as an error that names an address. */
export function withoutSecrets(env: Readonly<Record<string, unknown>>, text: string): string {
  const values = [...SECRETS, 'SMS_WEBHOOK_URL'].flatMap((name) => env[name] ?? [])
  const secrets = values.flatMap((value) => [String(value), ...passwordsIn(String(value))])
  return secrets
    .filter(({ length }) => length >= SHORTEST_SECRET)
    .reduce((shown, secret) => shown.replaceAll(secret, '***'), text)
}

function passwordsIn(value: string): string[] {
  if (!URL.canParse(value)) return []
  const { password } = new URL(value)
  return [password, decodeURIComponent(password)]
}
