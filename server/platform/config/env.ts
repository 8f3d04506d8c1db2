import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { databaseNames } from '#server/platform/config/database-env.ts'
import {
  isFramingHost,
  isOrigin,
  isPrivate,
  isTileUrl,
  isUrl,
  listed,
  missingNames,
  PUSH_SERVICES,
  readSecretFiles,
  sourceUrl,
  trueOrFalse,
  wholeNumber,
} from '#server/platform/config/env-rules.ts'
import { joiningNames } from '#server/platform/config/joining-env.ts'
import { operatingNames } from '#server/platform/config/operating-env.ts'
import { storageNames } from '#server/platform/config/storage-env.ts'

/** `.env.example` is generated from it. */
export const envSchema = z
  .object({
    PORT: wholeNumber(0, 65_535).default(3000).describe('The port to serve on; 0 takes a free one.'),
    HOST: z.string().default('localhost').describe('The address to serve on; 0.0.0.0 serves other machines as well.'),
    PUBLIC_URL: z
      .string()
      .refine(isOrigin, 'must be an http or https address without a path, such as https://lineup.example.com')
      .transform((value) => new URL(value).origin)
      .optional()
      .describe('What people type to get here, without a path. By default http://localhost:PORT.'),
    ALLOWED_HOSTS: z
      .string()
      .default('')
      .transform(listed)
      .describe(
        'Further host names, with commas between, that this server answers to beside that of PUBLIC_URL, localhost and bare addresses.',
      ),
    ...databaseNames,
    DATA_DIR: z
      .string()
      .optional()
      .describe(
        'Where the database and the pictures are kept. By default data/ in this folder, or /var/lib/lineup when started as root.',
      ),
    OIDC_ISSUER: z
      .string()
      .refine(isPrivate, 'must be an https address, or http on this machine')
      .optional()
      .describe('Sign-in through an OpenID Connect provider: its https address. Give all three OIDC names, or none.'),
    OIDC_CLIENT_ID: z.string().optional().describe('The name by which the provider knows this Lineup.'),
    OIDC_CLIENT_SECRET: z.string().optional().describe('The secret that the provider gave with that name.'),
    OIDC_BESIDE_PASSWORDS: trueOrFalse
      .default(false)
      .describe('true keeps passwords and passkeys open beside the provider. By default it alone signs surfers in.'),
    TWO_STEP_SIGN_IN: z
      .enum(['optional', 'required'], 'must be optional or required')
      .default('optional')
      .describe(
        'Whether a password signs a new browser in only with a second step: optional leaves it to each surfer, required asks everyone whose address is verified, and needs SMTP_URL.',
      ),
    ...joiningNames,
    OPEN_METEO_MARINE_URL: sourceUrl('https://marine-api.open-meteo.com', '/v1/marine').describe(
      'Where swell and sea temperature are asked for: an Open-Meteo marine API.',
    ),
    OPEN_METEO_FORECAST_URL: sourceUrl('https://api.open-meteo.com', '/v1/forecast').describe(
      'Where wind is asked for: an Open-Meteo forecast API.',
    ),
    OPEN_METEO_REQUESTS_PER_DAY: wholeNumber(0, 100_000_000)
      .default(9_800)
      .describe(
        'What all processes together may request in a day, a place of one of the two at a time counting 1; the public API allows 10,000. 0 never asks.',
      ),
    NDBC_URL: z
      .string()
      .refine((value) => value === '' || isUrl(value, /^https?:$/), 'must be an http or https address, or empty')
      .default('https://www.ndbc.noaa.gov')
      .describe('Where wave buoys are asked for: the National Data Buoy Center. An empty value never asks.'),
    BREACHED_PASSWORDS_URL: z
      .string()
      .refine((value) => value === '' || isPrivate(value), 'must be an https address, http on this machine, or empty')
      .default('https://api.pwnedpasswords.com/range/')
      .describe(
        'Where new passwords are looked up among leaked ones, by 5 digits of a hash. An empty value never asks.',
      ),
    MAP_TILE_URL: z
      .string()
      .refine(isTileUrl, 'must be an address with {z}, {x} and {y} in it, or none')
      .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png')
      .describe('Where the map takes its tiles from; none draws coastlines alone.'),
    MAP_ATTRIBUTION: z
      .string()
      .default('© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors')
      .describe('Whom the map thanks for its tiles, as HTML.'),
    PUBLIC_PAGES: trueOrFalse
      .default(true)
      .describe('false: no previews of shared links, no public pages of spots; search engines are asked to stay away.'),
    EMBED_HOSTS: z
      .string()
      .default('')
      .transform(listed)
      .refine((hosts) => hosts.every(isFramingHost), 'must be hosts such as https://club.example or *.club.example')
      .describe(
        'The sites, with commas between, that may show the conditions of a spot in a frame, as docs/embedding.md says. By default none.',
      ),
    SPOTS_IN_MEMORY: wholeNumber(0, 10_000_000)
      .default(200_000)
      .describe('Up to how many spots each process keeps in memory; with more the database is asked each time.'),
    SMTP_URL: z
      .string()
      .refine((value) => !value.includes('#'), {
        error: "must not hold a bare '#': in a name or password write %23",
        abort: true,
      })
      .refine((value) => isUrl(value, /^smtps?:$/), 'must be an address such as smtps://name:password@mail.example.com')
      .optional()
      .describe('The mail server that notifications leave through. Without one nobody gets mail.'),
    MAIL_FROM: z
      .string()
      .default('Lineup <lineup@localhost>')
      .describe('Whom mail comes from, as a name with an address in angle brackets.'),
    SMS_WEBHOOK_URL: z
      .string()
      .refine(isPrivate, 'must be an https address, or http on this machine')
      .optional()
      .describe(
        'Where text messages to emergency contacts are handed over, as docs/sms.md says. Without it none are sent.',
      ),
    SMS_WEBHOOK_SECRET: z
      .string()
      .min(32, 'must have at least 32 characters')
      .optional()
      .describe('By which that address knows that a message comes from here: at least 32 characters, known to both.'),
    SMS_PER_DAY: wholeNumber(10, 1_000_000)
      .default(200)
      .describe('How many text messages all processes together may send in a day; half of them are kept for alarms.'),
    PUSH_HOSTS: z
      .string()
      .default(Object.keys(PUSH_SERVICES).join(', '))
      .transform(listed)
      .describe('The push services of browsers, with commas between; what a browser names beside them is refused.'),
    UPLOADS_WAITING_MB: wholeNumber(200, 1_000_000_000)
      .default(5_000)
      .describe(
        'How many megabytes of uploads may wait to be used, of all surfers together; more are refused with 507.',
      ),
    DISK_RESERVE_MB: wholeNumber(0, 1_000_000_000)
      .default(1_000)
      .describe(
        'How many megabytes uploads leave free on the disk of DATA_DIR, for check-ins and alarms; at most a tenth of the disk is kept free.',
      ),
    S3_BUCKET: z
      .string()
      .optional()
      .describe('Keeps pictures in this bucket of an S3 server, which browsers can reach. By default in DATA_DIR.'),
    S3_ENDPOINT: z
      .string()
      .refine(isOrigin, 'must be an http or https address without a path')
      .transform((value) => new URL(value).origin)
      .optional()
      .describe('The address of that S3 server. By default that of Amazon in S3_REGION.'),
    S3_INTERNAL_ENDPOINT: z
      .string()
      .refine(isOrigin, 'must be an http or https address without a path')
      .transform((value) => new URL(value).origin)
      .optional()
      .describe(
        'The address by which Lineup itself reaches that S3 server, in the same network for example. By default S3_ENDPOINT.',
      ),
    S3_REGION: z.string().default('us-east-1').describe('The region of the bucket.'),
    S3_ACCESS_KEY_ID: z.string().optional().describe('By which the S3 server knows this Lineup.'),
    S3_SECRET_ACCESS_KEY: z.string().optional().describe('The secret that belongs to S3_ACCESS_KEY_ID.'),
    S3_FORCE_PATH_STYLE: trueOrFalse
      .default(false)
      .describe('true when the bucket stands in the path, as most servers but Amazon want it.'),
    S3_STS_ROLE: z
      .string()
      .optional()
      .describe('A role to be assumed for temporary credentials, of clients that sign by themselves. By default none.'),
    SOURCE_URL: z
      .string()
      .refine((value) => isUrl(value, /^https?:$/), 'must be an http or https address')
      .optional()
      .describe(
        "Where this Lineup's source code is; the Help page links there beside the version. By default nowhere.",
      ),
    ...storageNames,
    TRUST_PROXY: trueOrFalse
      .default(false)
      .describe('true behind a reverse proxy of your own: its X-Forwarded headers are believed.'),
    ...operatingNames,
    LOG_LEVEL: z
      .enum(
        ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
        'must be one of trace, debug, info, warn, error, fatal, silent',
      )
      .default('info')
      .describe('How much is written to the log: trace, debug, info, warn, error, fatal or silent.'),
  })
  .check(
    z.superRefine(
      (env, context) => {
        for (const { name, message } of missingNames(env)) context.addIssue({ code: 'custom', path: [name], message })
      },
      // Runs even if another name is invalid, so that one error lists every mistake.
      { when: () => true },
    ),
  )
  .transform((env) => ({ ...env, PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}` }))

export type Env = z.infer<typeof envSchema>

/** For what needs one session: LISTEN, migrations, locks, backups. Undefined for the embedded database. */
export const directDatabaseUrl = ({ DATABASE_URL, DATABASE_DIRECT_URL }: Partial<Env>): string | undefined =>
  DATABASE_DIRECT_URL ?? DATABASE_URL

/** Counted in the source's weights. */
export const forecastRequestsPerDay = (env: Env) => env.OPEN_METEO_REQUESTS_PER_DAY

/** An empty value disables the source. */
const MAY_BE_EMPTY = ['NDBC_URL', 'BREACHED_PASSWORDS_URL']

/** Treats empty values as absent except MAY_BE_EMPTY. Throws one error that lists every mistake. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = [...Object.entries(source), ...readSecretFiles(source)].filter(
    ([name, value]) => value !== undefined && (value !== '' || MAY_BE_EMPTY.includes(name)),
  )
  const result = envSchema.safeParse(Object.fromEntries(given))
  if (result.success) return result.data
  const mistakes = result.error.issues.map(({ path, message }) => `  ${String(path[0])} ${message}`)
  throw new Error(`The configuration is wrong:\n${mistakes.join('\n')}`)
}

const PROJECT_FILE = fileURLToPath(new URL('../../../.env', import.meta.url))

/** Uses the project's `.env` for defaults. */
export function loadEnv(file = PROJECT_FILE): Env {
  if (existsSync(file)) process.loadEnvFile(file)
  return readEnv(process.env)
}
