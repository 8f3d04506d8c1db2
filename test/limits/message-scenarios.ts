import { expect } from 'vitest'
import type { Spends } from '#server/limits.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { exhaust, refill } from '#server/platform/config/rate-limits.ts'
import type { Scenario } from '#test/limits/limit-world.ts'
import type { AbuseGround } from '#test/proof/abuse/ground.ts'

type Caller = Awaited<ReturnType<typeof aCaller>>

let contacts = 0

/** A surfer who calls for help, and what their contact and their buddy get of it. */
async function aCaller(ground: AbuseGround, { firstName = 'Kai', to = '' } = {}) {
  contacts += 1
  const number = to || `+1949555${String(contacts).padStart(4, '0')}`
  const email = `contact${contacts}@example.com`
  const { surfer, buddy } = await ground.surferAndBuddy(firstName)
  await ground.aContact(surfer, { number, email })
  return {
    surfer,
    buddy,
    number,
    texts: () => ground.textsTo(number).filter((text) => text.includes(`${firstName} has asked for help`)).length,
    mails: () => ground.lettersTo({ email }).length,
    /** First that they checked in, then that they asked for help, then the all-clear. */
    buddysMails: () => ground.lettersTo(buddy).length,
    /** As if they had called this hour already: what comes now is a further alarm. */
    hasCalled: () => exhaust(ground.db, { 'first-alarm': [surfer.id, number] }),
    /** Checks in and calls for help: the id of the session. */
    async call(): Promise<string> {
      const { id } = await ground.checkIn(surfer)
      expect((await ground.act(surfer, `POST /api/surf-sessions/${id}/help`)).status).toBe(200)
      return id
    },
  }
}

/** A further alarm waits while this limit is used up, one that is counted apart does not; and it leaves after the period. */
const heldBack = (full: (caller: Caller) => Spends): Scenario => ({
  async holdsBack(ground) {
    const [caller, another] = [await aCaller(ground), await aCaller(ground)]
    for (const { hasCalled } of [caller, another]) await hasCalled()
    await exhaust(ground.db, full(caller))
    for (const { call } of [caller, another]) await call()
    await ground.untilTextWaits(caller.number)
    await ground.until(() => another.texts() === 1, 'the alarm that is counted apart')
    expect(caller.texts()).toBe(0)
    await refill(ground.db, full(caller))
    await ground.askAgain()
    await ground.until(() => caller.texts() === 1, 'the alarm that waited')
  },
})

/** Limits on alarms and texts: nothing is refused, and nothing that is still true is lost. */
export const messageScenarios = {
  'first-alarm': {
    async holdsBack(ground) {
      const caller = await aCaller(ground)
      const another = await aCaller(ground, { firstName: 'Mia', to: caller.number })
      await caller.hasCalled()
      await exhaust(ground.db, { 'further-alarm': [caller.number] })
      for (const { call } of [caller, another]) await call()
      await ground.untilTextWaits(caller.number)
      await ground.until(() => another.texts() === 1, 'the first alarm of another surfer, to the same contact')
      expect(caller.texts()).toBe(0)
      await refill(ground.db, { 'first-alarm': [caller.surfer.id, caller.number] })
      await ground.askAgain()
      await ground.until(() => caller.texts() === 1, 'the first alarm of another hour')
    },
  },
  'further-alarm': heldBack(({ number }) => ({ 'further-alarm': [number] })),
  'further-alarm-in-day': heldBack(({ number }) => ({ 'further-alarm-in-day': [number] })),
  'further-alarm-of-surfer': heldBack(({ surfer }) => ({ 'further-alarm-of-surfer': [surfer.id] })),
  'all-clear': {
    async holdsBack(ground) {
      const [caller, another] = [await aCaller(ground), await aCaller(ground)]
      const full = { 'all-clear': [caller.surfer.id, `${caller.buddy.id} mail`] } as const
      await exhaust(ground.db, full)
      for (const { surfer, call, buddysMails } of [caller, another]) {
        const id = await call()
        await ground.until(() => buddysMails() === 2, 'the alarm, which does not wait')
        await ground.checkOut(surfer, id)
      }
      await ground.until(() => another.buddysMails() === 3, 'the all-clear of another surfer')
      await ground.until(() => ground.textsTo(caller.number).length === 2, 'the all-clear to the contact')
      await ground.untilDeliveryWaits(caller.buddy)
      expect(caller.buddysMails()).toBe(2)
      await refill(ground.db, full)
      await ground.askAgain()
      await ground.until(() => caller.buddysMails() === 3, 'the all-clear that waited')
    },
  },
  'text-message': {
    async holdsBack(ground) {
      const caller = await aCaller(ground)
      const env = readEnv({})
      await exhaust(ground.db, { 'text-message': [] }, { env })
      await caller.call()
      await ground.untilTextWaits(caller.number)
      await ground.until(() => caller.mails() === 1, 'the alarm by mail')
      expect(caller.texts()).toBe(0)
      await refill(ground.db, { 'text-message': [] }, { env })
      await ground.askAgain()
      await ground.until(() => caller.texts() === 1, 'the text of the next day')
    },
  },
} satisfies Record<string, Scenario>
