import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { type Limit, type LimitName, limits } from '#server/limits.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { type MailServer, startMailServer } from '#test/fakes/mail-server.ts'
import { startServer, type TestServer } from '#test/fixtures/server.ts'
import { type LimitWorld, limitWorldOf, type Scenario, SITE, type Uses } from '#test/limits/limit-world.ts'
import { scenarios } from '#test/limits/scenarios.ts'
import type { Answer } from '#test/network/client.ts'
import { type AbuseGround, startAbuseGround } from '#test/proof/abuse/ground.ts'
import { isLong } from '#test/proof/locating/chance.ts'
import { everyWay } from '#test/safety/overdue-surfers.ts'

const LONG_MS = 600_000

let server: TestServer
let mail: MailServer
let world: LimitWorld
let ground: AbuseGround
beforeAll(async () => {
  const { SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET } = everyWay
  ;[ground, mail] = await Promise.all([startAbuseGround(), startMailServer()])
  server = await startServer({
    SMTP_URL: mail.url,
    SMS_WEBHOOK_URL,
    SMS_WEBHOOK_SECRET,
    PUBLIC_URL: SITE,
    TRUST_PROXY: true,
    SIGN_UPS_PER_HOUR: env.SIGN_UPS_PER_HOUR,
  })
  world = await limitWorldOf(server)
})
afterAll(async () => {
  await server.close()
  await mail.close()
  expect(await ground.close()).toEqual([])
})

type Of<Kind extends string> = Extract<Scenario, Record<Kind, unknown>>
/** The rows whose scenarios are of this kind. */
const rows = <Kind extends 'refused' | 'holdsBack' | 'ends' | 'heldBy'>(kind: Kind) =>
  (Object.keys(limits) as LimitName[]).flatMap((name) =>
    kind in scenarios[name] ? [[name, scenarios[name] as Of<Kind>] as const] : [],
  )

const env = readEnv({})
const sizeOf = ({ size }: Limit) => (typeof size === 'number' ? size : size(env))
const isOf = (name: string) => sql`(key = ${name} or key like ${`${name}:%`})`
/** Other limits on the same act do not matter here. */
const forgetOthers = (name: string) => sql`delete from rate_limits where not ${isOf(name)}`.execute(server.db)

/** Uses the limit so often that one more use is left; in the long form each use is an act. Says how often that was. */
async function useUpToOne(name: LimitName, { act, allowed }: Uses): Promise<number> {
  const size = sizeOf(limits[name])
  const acts = isLong ? size - 1 : Math.min(1, size - 1)
  for (let nth = 1; nth <= acts; nth += 1) {
    await forgetOthers(name)
    expect((await act(nth)).status, `${nth}`).toBe(allowed)
  }
  if (!isLong) await sql`update rate_limits set points = ${size - 1} where ${isOf(name)}`.execute(server.db)
  return size - 1
}

/** The refusal says until when, of a period that began `sinceMs` ago at most. */
function saysWhen({ status, headers, body }: Answer, name: LimitName, sinceMs: number) {
  const { refusal = 'too_many_attempts', refillSeconds }: Limit = limits[name]
  expect([status, body?.code]).toEqual([refusals[refusal], refusal])
  const retryAfter = Number(headers.get('retry-after'))
  expect(retryAfter).toBeGreaterThanOrEqual(refillSeconds - Math.ceil(sinceMs / 1000))
  expect(retryAfter).toBeLessThanOrEqual(refillSeconds)
}

test.each(rows('refused'))(
  '%s: the last allowed call passes, the next gets a retry time, and others are not refused',
  async (name, { refused }) => {
    const uses = await refused(world)
    const { act, others, stillWorks, allowed } = uses
    await server.db.deleteFrom('rateLimits').execute()
    const began = Date.now()
    const used = await useUpToOne(name, uses)
    await forgetOthers(name)
    expect((await act(used + 1)).status, 'the last one').toBe(allowed)
    await forgetOthers(name)
    saysWhen(await act(used + 2), name, Date.now() - began)

    expect(others, 'one for each that is counted').toHaveLength(limits[name].per.length)
    for (const [nth, other] of others.entries()) {
      await forgetOthers(name)
      expect((await other()).status, `another ${limits[name].per[nth]}`).toBe(allowed)
    }
    await forgetOthers(name)
    expect((await stillWorks()).status, 'what still works').toBeLessThan(300)
    await sql`update rate_limits set expire = expire - ${limits[name].refillSeconds * 1000}::bigint`.execute(server.db)
    expect((await act(used + 3)).status, 'after the period').toBe(allowed)
  },
  LONG_MS,
)

test.each(rows('holdsBack'))(
  '%s: excess waits or is left out, and no data is lost',
  async (_, { holdsBack }) => {
    await holdsBack(ground)
  },
  LONG_MS,
)

test.each(rows('ends'))('%s: excess is ended, and everything else goes on', async (_, { ends }) => {
  await ends(world)
})

test.each(rows('heldBy'))('%s is reached by a test of its own', (_, { heldBy: [file, name] }) => {
  expect(readFileSync(file, 'utf8')).toContain(`test('${name}'`)
})

test('docs/limits.md lists each limit correctly', () => {
  const page = readFileSync('docs/limits.md', 'utf8')
  const listed = [...page.matchAll(/^\| `([a-z-]+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \|/gm)].map(
    ([, name, size, per, unavailable]) => [name, size!.trim(), per!.trim(), unavailable!.trim()],
  )
  expect(listed).toEqual(Object.entries(limits).map(([name, limit]) => [name, ...inWords(limit)]))
})

const PERIODS: [number, string][] = [
  [30 * 86_400, 'month'],
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
]
function inWords({ size, atFirst, refillSeconds, per, unavailable }: Limit): string[] {
  const [seconds, unit] = PERIODS.find(([length]) => refillSeconds % length === 0)!
  const count = refillSeconds / seconds
  const amount = typeof size === 'number' ? size : 'configured'
  return [
    `${amount} in ${count === 1 ? `a ${unit}`.replace('a h', 'an h') : `${count} ${unit}s`}${atFirst ? `, ${atFirst} at first` : ''}`,
    per.join(', ') || 'server',
    unavailable,
  ]
}
