import { expect } from 'vitest'
import type { LimitName } from '#server/limits.ts'
import type { Scenario } from '#test/limits/limit-world.ts'
import type { AbuseGround } from '#test/proof/abuse-ground.ts'

let contacts = 0

/** A surfer who calls for help, again and again, and what their contact and their buddy get of it. */
async function aCaller(ground: AbuseGround) {
  contacts += 1
  const number = `+1949555${String(contacts).padStart(4, '0')}`
  const email = `contact${contacts}@example.com`
  const { surfer, buddy } = await ground.surferAndBuddy()
  await ground.aContact(surfer, { number, email })
  const texts = () => ground.textsTo(number).filter((text) => text.includes('asked for help')).length
  return {
    texts,
    mails: () => ground.lettersTo({ email }).length,
    buddysMails: () => ground.lettersTo(buddy).length,
    /** Calls for help, waits until what may leave has left, and checks out. */
    async call({ staysOut = false } = {}) {
      const { id } = await ground.checkIn(surfer)
      await ground.act(surfer, `POST /api/surf-sessions/${id}/help`)
      await ground.until(ground.isQuiet, 'what may leave has left')
      if (staysOut) return
      await ground.checkOut(surfer, id)
      await ground.until(ground.isQuiet, 'the all-clear')
    },
  }
}

/** The third call leaves no text while `full` is used up, and leaves once its period has ended. */
const holdsBackAlarm = (full: `further-alarm${string}` & LimitName): Scenario => ({
  async holdsBack(ground) {
    const caller = await aCaller(ground)
    await caller.call()
    await caller.call()
    expect(caller.texts()).toBe(2)
    await ground.fillCounters(full)
    await caller.call({ staysOut: true })
    expect(caller.texts()).toBe(2)
    await ground.passPeriods('further-alarm')
    await ground.until(() => caller.texts() === 3, `the alarm that waited for ${full}`)
  },
})

/** Limits on alarms and texts: nothing is refused, and nothing that is still true is lost. */
export const messageScenarios = {
  // Full already after the first call; the third waits because 'further-alarm' is as well.
  'first-alarm': {
    async holdsBack(ground) {
      const caller = await aCaller(ground)
      await caller.call()
      await caller.call()
      await ground.fillCounters('further-alarm')
      await caller.call({ staysOut: true })
      expect(caller.texts()).toBe(2)
      await ground.passPeriods('first-alarm')
      await ground.until(() => caller.texts() === 3, 'the first alarm of another hour')
    },
  },
  'further-alarm': holdsBackAlarm('further-alarm'),
  'further-alarm-in-day': holdsBackAlarm('further-alarm-in-day'),
  'further-alarm-of-surfer': holdsBackAlarm('further-alarm-of-surfer'),
  'all-clear': {
    async holdsBack(ground) {
      const caller = await aCaller(ground)
      await caller.call()
      expect(caller.buddysMails()).toBe(3)
      await ground.fillCounters('all-clear')
      await caller.call()
      // That they checked in is folded; the call is a letter, and its all-clear waits.
      expect(caller.buddysMails()).toBe(4)
      await ground.passPeriods('all-clear')
      await ground.until(() => caller.buddysMails() === 5, 'the all-clear that waited')
    },
  },
  'text-message': {
    async holdsBack(ground) {
      const caller = await aCaller(ground)
      await caller.call()
      await ground.fillCounters('text-message')
      await caller.call({ staysOut: true })
      expect([caller.texts(), caller.mails()]).toEqual([1, 3])
      await ground.passPeriods('text-message')
      await ground.until(() => caller.texts() === 2, 'the text of the next day')
    },
  },
} satisfies Record<string, Scenario>
