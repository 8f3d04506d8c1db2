import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSurfer } from '#test/fixtures/factories.ts'
import { type AbuseGround, startAbuseGround } from '#test/proof/abuse/ground.ts'
import { isLong } from '#test/proof/locating/chance.ts'
import { withinOneHour } from '#test/safety/fold-hour.ts'

const MUM = '+17145550100'
const LONG_MS = 600_000

let ground: AbuseGround
beforeAll(async () => {
  ground = await startAbuseGround()
})
afterAll(async () => {
  expect(await ground.close()).toEqual([])
})

test(
  'repeated calls for help text a contact three times, and one that stays open still reaches them',
  async () => {
    const { surfer: kai, buddy: lena } = await ground.surferAndBuddy()
    const mum = { number: MUM, email: 'mum@example.com' }
    await ground.aContact(kai, mum)
    const loops = isLong ? 19 : 6
    for (let loop = 0; loop < loops; loop += 1) {
      const { id } = await ground.checkIn(kai)
      expect((await ground.act(kai, `POST /api/surf-sessions/${id}/help`)).status).toBe(200)
      await ground.until(ground.isQuiet, 'what may leave has left')
      await ground.checkOut(kai, id)
      await ground.until(ground.isQuiet, 'who was told hears the all-clear')
    }
    const said = (words: string) => ground.textsTo(MUM).filter((text) => text.includes(words)).length
    expect([said('has asked for help'), said('is back from surfing')]).toEqual([3, 3])
    // Three of each, and the all-clear that had to wait.
    expect(ground.lettersTo({ email: mum.email })).toHaveLength(6)
    expect(
      ground.lettersTo(lena).filter(({ headers }) => /help|back/.test(headers.subject!)).length,
    ).toBeLessThanOrEqual(8)
    const inApp = (await ground.act(lena, 'GET /api/notifications?limit=100')).body.items
    expect(inApp.filter(({ kind }: { kind: string }) => kind === 'help')).toHaveLength(loops)

    const { id } = await ground.checkIn(kai)
    await ground.act(kai, `POST /api/surf-sessions/${id}/help`)
    await ground.until(ground.isQuiet, 'it waits')
    expect(said('has asked for help')).toBe(3)
    // Who looks at what they were told before finds it at once.
    const [, earlier] = /(\/api\/c\/\w+)/.exec(ground.textsTo(MUM).at(-1)!)!
    const led = await ground.act(null, `GET ${earlier}`)
    expect(led.status).toBe(303)
    expect((await ground.act(null, `GET ${led.headers.get('location')}`)).text).toContain('asked for help')
    await ground.passPeriods()
    await ground.until(() => said('has asked for help') === 4, 'the call that stays open')
    await ground.until(
      () => ground.lettersTo(lena).some(({ headers }) => headers.subject!.includes('help')),
      'the buddy hears it as well',
    )
  },
  LONG_MS,
)

test(
  'strangers get a few questions, in our own text, and none after a no',
  async () => {
    const texts = () => ground.sms.messages.filter(({ to }) => to.startsWith('+1213555'))
    const accounts = isLong ? 12 : 5
    const statuses: number[] = []
    for (let account = 0; account < accounts; account += 1) {
      const spammer = await aSurfer(ground.db)
      const firstName = 'You won! See evil.example or call 900 123'
      await ground.db.updateTable('users').set({ firstName }).where('id', '=', spammer.id).execute()
      for (let nth = 0; nth < 20; nth += 1) {
        const number = `+1213555${String(account * 20 + nth).padStart(4, '0')}`
        const asked = await ground.act(spammer, 'POST /api/emergency-contacts', { name: 'Bob', phone: number })
        statuses.push(asked.status)
        if (asked.status !== 201) continue
        await ground.act(spammer, `DELETE /api/emergency-contacts/${asked.body.contacts[0].id}`)
      }
    }
    expect(new Set(statuses)).toEqual(new Set([201, 429]))
    // Ten for an account; forty tries, the refused ones too, for a network.
    expect(statuses.filter((status) => status === 201)).toHaveLength(20)
    for (const { text } of texts()) {
      expect(text).toMatch(/^May Lineup alert you/)
      // The link's random id may hold any digits.
      expect(text.replace(/https?:\S+/, '')).not.toMatch(/you won!|evil|900/i)
    }

    await ground.passPeriods()
    const ben = '+12135559999'
    const kai = await aSurfer(ground.db)
    await ground.act(kai, 'POST /api/emergency-contacts', { name: 'Ben', phone: ben })
    await ground.until(() => ground.textsTo(ben).length === 1, 'the question')
    expect(ground.textsTo(ben)[0]).toContain('They call themselves Kai.')
    const [, page] = /(\/api\/c\/\w+)/.exec(ground.textsTo(ben)[0]!)!
    await ground.act(null, `POST ${page}`, 'answer=no')
    for (let account = 0; account < 3; account += 1) {
      const other = await aSurfer(ground.db)
      const refused = await ground.act(other, 'POST /api/emergency-contacts', { name: 'Ben', phone: ben })
      expect(refused).toMatchObject({ status: 429, body: { code: 'contact_asked_enough' } })
    }
    expect(ground.textsTo(ben)).toHaveLength(1)
  },
  LONG_MS,
)

test(
  'repeated requests, plans and check-ins notify a buddy once an hour for each kind',
  async () => {
    await withinOneHour(ground.db)
    const { surfer: kai, buddy: lena } = await ground.surferAndBuddy()
    const noa = await aSurfer(ground.db, { firstName: 'Noa' })
    const statuses = { requests: [] as number[], plans: [] as number[], checkIns: [] as number[] }
    const times = isLong ? 120 : 12
    for (let time = 0; time < times; time += 1) {
      statuses.requests.push((await ground.act(noa, 'POST /api/buddy-requests', { followingId: lena.id })).status)
      await ground.act(noa, `DELETE /api/buddies/${lena.id}`)

      const startTime = new Date(Date.now() + 86_400_000).toISOString()
      const body = { surfSpotId: ground.spot.id, startTime, note: '', invited: [lena.id] }
      const plan = await ground.act(kai, 'POST /api/plans', body)
      statuses.plans.push(plan.status)
      if (plan.status === 201) await ground.act(kai, `DELETE /api/plans/${plan.body.id}`)

      const { status, id } = await ground.checkIn(kai)
      statuses.checkIns.push(status)
      if (status !== 201) continue
      await ground.until(ground.isFannedOut, 'a buddy hears of the check-in')
      await ground.checkOut(kai, id)
    }
    const allowed = (which: number[]) => which.filter((status) => status === 201).length
    expect([statuses.requests, statuses.plans, statuses.checkIns].map(allowed)).toEqual([
      5,
      Math.min(times, 60),
      Math.min(times, 20),
    ])
    await ground.until(ground.isQuiet, 'all letters have left')
    expect(ground.lettersTo(lena).length).toBeLessThanOrEqual(4)
    const { items } = (await ground.act(lena, 'GET /api/notifications?limit=100')).body
    expect(items.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'checked_in',
      'plan_changed',
      'plan_invite',
    ])
  },
  LONG_MS,
)

test(
  'at the daily text limit questions stop first, alarms go by e-mail, and healthz reports it',
  async () => {
    const small = await startAbuseGround({ SMS_PER_DAY: '10' })
    const healthz = async () => (await small.act(null, 'GET /healthz')).body.texts
    expect(await healthz()).toEqual({ state: 'ok', left: 10, perDay: 10 })
    const asker = await aSurfer(small.db)
    const statuses: number[] = []
    for (let nth = 0; nth < 6; nth += 1) {
      const phone = `+1213555000${nth}`
      const asked = await small.act(asker, 'POST /api/emergency-contacts', { name: 'Bob', phone })
      statuses.push(asked.status)
      if (asked.status === 201) {
        await small.until(() => small.textsTo(phone).length === 1, 'the question')
        await small.act(asker, `DELETE /api/emergency-contacts/${asked.body.contacts[0].id}`)
      }
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])

    const callers = await Promise.all(Array.from({ length: 3 }, (_, nth) => small.surferAndBuddy(`Kai${nth}`)))
    for (const [nth, { surfer }] of callers.entries()) {
      await small.aContact(surfer, { number: `+1714555010${nth}`, email: `mum${nth}@example.com` })
      const { id } = await small.checkIn(surfer)
      await small.act(surfer, `POST /api/surf-sessions/${id}/help`)
    }
    await small.until(
      () => callers.every((_, nth) => small.lettersTo({ email: `mum${nth}@example.com` }).length === 1),
      'mail',
    )
    await small.until(small.isQuiet, 'the rest waits')
    const texted = () => callers.flatMap((_, nth) => small.textsTo(`+1714555010${nth}`)).length
    expect(texted()).toBe(2)
    await expect.poll(healthz).toEqual({ state: 'used up', left: 1, perDay: 10 })
    expect(small.lineup.written()).toContain('text messages are left')
    await small.passPeriods()
    await small.until(() => texted() === 3, 'the alarm that waited for the next day')
    expect(await small.close()).toEqual([])
  },
  LONG_MS,
)
