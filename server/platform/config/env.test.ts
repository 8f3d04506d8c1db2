import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { directDatabaseUrl, loadEnv, readEnv } from '#server/platform/config/env.ts'
import { folderInTest } from '#test/files/test-folder.ts'

afterEach(() => vi.unstubAllEnvs())

test('Lineup without configuration serves this machine on port 3000', () => {
  expect(readEnv({})).toEqual({
    PORT: 3000,
    HOST: 'localhost',
    PUBLIC_URL: 'http://localhost:3000',
    ALLOWED_HOSTS: [],
    DATABASE_POOL: 6,
    TWO_STEP_SIGN_IN: 'optional',
    SIGN_UPS: 'open',
    SIGN_UP_DOMAINS: [],
    SURFERS_INVITE: false,
    SIGN_UPS_PER_HOUR: 30,
    OPERATORS: [],
    OPEN_METEO_MARINE_URL: 'https://marine-api.open-meteo.com/v1/marine',
    OIDC_BESIDE_PASSWORDS: false,
    OPEN_METEO_FORECAST_URL: 'https://api.open-meteo.com/v1/forecast',
    OPEN_METEO_REQUESTS_PER_DAY: 9800,
    NDBC_URL: 'https://www.ndbc.noaa.gov',
    BREACHED_PASSWORDS_URL: 'https://api.pwnedpasswords.com/range/',
    MAP_TILE_URL: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    MAP_ATTRIBUTION: '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors',
    DEFAULT_LANGUAGE: 'en',
    DISK_RESERVE_MB: 1000,
    UPLOADS_WAITING_MB: 5000,
    SMS_PER_DAY: 200,
    PUBLIC_PAGES: true,
    EMBED_HOSTS: [],
    OUTGOING_PRIVATE_HOSTS: [],
    BACKUP_AT: '03:00',
    BACKUP_KEEP: 14,
    SPOTS_IN_MEMORY: 200_000,
    MAIL_FROM: 'Lineup <lineup@localhost>',
    PUSH_HOSTS: [
      'fcm.googleapis.com',
      'jmt17.google.com',
      'updates.push.services.mozilla.com',
      '*.push.services.mozilla.com',
      '*.push.apple.com',
      '*.notify.windows.com',
    ],
    S3_REGION: 'us-east-1',
    RUN: ['web', 'live', 'jobs'],
    S3_FORCE_PATH_STYLE: false,
    METRICS_HOST: 'localhost',
    KEEP_NOTIFICATIONS_DAYS: 365,
    KEEP_SECURITY_LOG_DAYS: 365,
    TRUST_PROXY: false,
    LOG_LEVEL: 'info',
  })
})

test('the public address follows the port unless it is given', () => {
  expect(readEnv({ PORT: '4000' }).PUBLIC_URL).toBe('http://localhost:4000')
  expect(readEnv({ PORT: '4000', PUBLIC_URL: 'https://surf.example.com/' }).PUBLIC_URL).toBe('https://surf.example.com')
})

test('an empty value counts as absent, and unknown names are ignored', () => {
  const env = readEnv({ PORT: '', TRUST_PROXY: 'true', HOME: '/home/kai' })
  expect(env).toMatchObject({ PORT: 3000, TRUST_PROXY: true })
  expect(env).not.toHaveProperty('HOME')
})

test('an empty buoy address stays empty and disables buoys', () => {
  expect(readEnv({ NDBC_URL: '' }).NDBC_URL).toBe('')
  expect(() => readEnv({ NDBC_URL: 'ftp://buoys.example.com' })).toThrow('NDBC_URL must be an http or https address')
})

test('all mistakes are named at once', () => {
  const read = () =>
    readEnv({
      PORT: '65536',
      PUBLIC_URL: 'https://surf.example.com/app',
      DATABASE_URL: 'mysql://localhost/surf',
      DATABASE_POOL: 'six',
      OIDC_ISSUER: 'https://id.example.com',
      SIGN_UPS_PER_HOUR: '-1',
      OPEN_METEO_MARINE_URL: 'marine-api.open-meteo.com',
      MAP_TILE_URL: 'https://tiles.example.com/{z}/{x}.png',
      TRUST_PROXY: 'yes',
      LOG_LEVEL: 'loud',
    })
  expect(read).toThrow(
    [
      'The configuration is wrong:',
      '  PORT must be a whole number from 0 to 65535',
      '  PUBLIC_URL must be an http or https address without a path, such as https://lineup.example.com',
      '  DATABASE_URL must be an address such as postgres://lineup@localhost/lineup',
      '  DATABASE_POOL must be a whole number from 1 to 1000',
      '  SIGN_UPS_PER_HOUR must be a whole number from 1 to 1000000',
      '  OPEN_METEO_MARINE_URL must be an http or https address',
      '  MAP_TILE_URL must be an address with {z}, {x} and {y} in it, or none',
      '  TRUST_PROXY must be true or false',
      '  LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent',
      '  OIDC_CLIENT_ID is missing: give all three OIDC names, or none',
      '  OIDC_CLIENT_SECRET is missing: give all three OIDC names, or none',
    ].join('\n'),
  )
})

test('a direct address of the database stands beside the one through the pooler, for what needs one session', () => {
  const DATABASE_DIRECT_URL = 'postgres://lineup@db/lineup'
  expect(() => readEnv({ DATABASE_DIRECT_URL })).toThrow(
    'DATABASE_URL is missing: DATABASE_DIRECT_URL leads to the same database without its pooler',
  )
  const DATABASE_URL = 'postgres://lineup@pooler/lineup'
  expect(directDatabaseUrl(readEnv({ DATABASE_URL, DATABASE_DIRECT_URL }))).toBe(DATABASE_DIRECT_URL)
  expect(directDatabaseUrl(readEnv({ DATABASE_URL }))).toBe(DATABASE_URL)
  expect(directDatabaseUrl(readEnv({}))).toBeUndefined()
})

test('replicas are listed with commas between, beside the database that they follow', () => {
  const DATABASE_REPLICA_URL = 'postgres://Kai:Pass@one/lineup, postgres://two/lineup'
  expect(() => readEnv({ DATABASE_REPLICA_URL })).toThrow(
    'DATABASE_URL is missing: DATABASE_REPLICA_URL names replicas of it',
  )
  const DATABASE_URL = 'postgres://lineup@db/lineup'
  expect(readEnv({ DATABASE_URL, DATABASE_REPLICA_URL }).DATABASE_REPLICA_URL).toEqual([
    'postgres://Kai:Pass@one/lineup',
    'postgres://two/lineup',
  ])
  expect(() => readEnv({ DATABASE_URL, DATABASE_REPLICA_URL: 'one,' })).toThrow('  DATABASE_REPLICA_URL must be')
})

test('a forecast server is configured by its address, with an optional path and key', () => {
  expect(readEnv({ OPEN_METEO_MARINE_URL: 'http://127.0.0.1:8080' }).OPEN_METEO_MARINE_URL).toBe(
    'http://127.0.0.1:8080/v1/marine',
  )
  const OPEN_METEO_FORECAST_URL = 'https://customer-api.example.com/weather/v1/forecast?apikey=abc'
  expect(readEnv({ OPEN_METEO_FORECAST_URL })).toMatchObject({ OPEN_METEO_FORECAST_URL })
})

test.each(['none', 'https://{s}.tiles.example.com/{z}/{x}/{y}.png?key=abc'])(
  'the map takes its tiles from %s',
  (MAP_TILE_URL) => {
    expect(readEnv({ MAP_TILE_URL })).toMatchObject({ MAP_TILE_URL })
  },
)

test.each(['https://{s}/{z}/{x}/{y}.png', 'https://tile-{s}.example.com/{z}/{x}/{y}.png', 'file:///{z}/{x}/{y}.png'])(
  'the map does not take its tiles from %s',
  (MAP_TILE_URL) => {
    expect(() => readEnv({ MAP_TILE_URL })).toThrow('MAP_TILE_URL must be an address')
  },
)

test('operators are separated by commas, in any letter case', () => {
  expect(readEnv({ OPERATORS: ' Kai@Example.com, noa@example.com,' }).OPERATORS).toEqual([
    'kai@example.com',
    'noa@example.com',
  ])
})

test.each(['3000.5', '0x10', '1e3', ' 3000', '-1'])('the port %j is refused', (PORT) => {
  expect(() => readEnv({ PORT })).toThrow('PORT must be a whole number from 0 to 65535')
})

test('all three OpenID Connect names together are accepted', () => {
  const names = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'lineup', OIDC_CLIENT_SECRET: 'secret' }
  expect(readEnv(names)).toMatchObject(names)
})

test.each([
  'https://id.example.com/realms/surf',
  'http://localhost:4000',
  'http://127.0.0.1:4000',
  'http://[::1]:4000',
])('the issuer %s is accepted', (OIDC_ISSUER) => {
  const names = { OIDC_ISSUER, OIDC_CLIENT_ID: 'lineup', OIDC_CLIENT_SECRET: 'secret' }
  expect(readEnv(names)).toMatchObject(names)
})

test.each(['http://sso.example.com', 'http://localhost.example.com', 'http://192.0.2.1', 'ftp://localhost', 'sso'])(
  'the insecure issuer %s is refused at the start',
  (OIDC_ISSUER) => {
    const names = { OIDC_ISSUER, OIDC_CLIENT_ID: 'lineup', OIDC_CLIENT_SECRET: 'secret' }
    expect(() => readEnv(names)).toThrow('OIDC_ISSUER must be an https address, or http on this machine')
  },
)

test('.env fills in what the environment leaves out', async () => {
  for (const name of Object.keys(readEnv({ DATABASE_URL: 'postgres://localhost/surf' }))) vi.stubEnv(name, undefined)
  vi.stubEnv('PORT', '4000')
  const folder = folderInTest()
  await writeFile(join(folder, '.env'), 'PORT=5000\nHOST=0.0.0.0\n')
  expect(loadEnv(join(folder, '.env'))).toMatchObject({ PORT: 4000, HOST: '0.0.0.0' })
  expect(loadEnv(join(folder, 'missing'))).toMatchObject({ PORT: 4000 })
})

test('a secret may be read from a file', async () => {
  const folder = folderInTest()
  const file = join(folder, 'smtp')
  await writeFile(file, 'smtps://mail.example.com\n')
  expect(readEnv({ SMTP_URL_FILE: file }).SMTP_URL).toBe('smtps://mail.example.com')
  expect(() => readEnv({ SMTP_URL_FILE: file, SMTP_URL: 'smtps://other.example.com' })).toThrow(
    'SMTP_URL is given twice: SMTP_URL_FILE names a file as well',
  )
  expect(() => readEnv({ SMTP_URL_FILE: join(folder, 'none') })).toThrow('SMTP_URL_FILE cannot be read')
})

test("a bare '#' in SMTP_URL is refused with what to write instead", () => {
  for (const SMTP_URL of ['smtps://kai:se#cret@mail.example.com', 'smtps://mail.example.com:465#x'])
    expect(() => readEnv({ SMTP_URL })).toThrow("SMTP_URL must not hold a bare '#': in a name or password write %23")
  expect(readEnv({ SMTP_URL: 'smtps://kai:se%23cret@mail.example.com' }).SMTP_URL).toContain('%23')
})

test.each([
  ['BACKUP_TO', '/mnt/backups'],
  ['BACKUP_TO', 's3://surf-backups/lineup'],
  ['BACKUP_AT', '23:59'],
  ['BACKUP_PASSPHRASE', 'pipeline at dawn'],
] as const)('%s may be %s', (name, value) => expect(readEnv({ [name]: value })[name]).toBe(value))

test.each([
  ['BACKUP_TO', 'backups', 'must be a whole path of a folder, or s3://bucket with a path behind it'],
  ['BACKUP_TO', 's3://surf/../other', 'must be a whole path'],
  ['BACKUP_AT', '3:00', 'must be a time such as 03:00'],
  ['BACKUP_AT', '24:00', 'must be a time such as 03:00'],
  ['BACKUP_KEEP', '0', 'must be a whole number from 1 to 10000'],
  ['BACKUP_PASSPHRASE', 'short', 'must have at least 12 characters'],
])('%s=%s is refused: it %s', (name, value, reason) =>
  expect(() => readEnv({ [name]: value })).toThrow(`${name} ${reason}`),
)
