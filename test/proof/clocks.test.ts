import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { createDatabase } from '#test/postgres/database.ts'
import { faultsOfCheckIns, haveAllLook, toldTooEarly } from '#test/proof/clocks/clock-checks.ts'
import { type ClockStory, clockStories } from '#test/proof/clocks/clock-stories.ts'
import { everybodyActs } from '#test/proof/fire/fire-acts.ts'
import { type FireGround, openFireGround } from '#test/proof/fire/fire-ground.ts'
import { reckon } from '#test/proof/fire/fire-reckoning.ts'
import { type FireSurfer, goIntoTheWater, makeSurfers } from '#test/proof/fire/fire-surfers.ts'
import { chanceFrom, isLong, seed } from '#test/proof/locating/chance.ts'

/** Of each server: jumping back and forth, ahead, behind; at length also one that is a little ahead and a right one. */
const CLOCKS_AHEAD_MS = [0, 5 * HOUR_MS, -5 * HOUR_MS, ...(isLong ? [40 * MINUTE_MS, 0] : [])]
const JUMPS = { place: 0, every: 200, byAtMost: 6 * HOUR_MS }
const SURFERS = isLong ? 400 : 20
/** With wrong clocks, and then with right ones. */
const LASTS_MS = isLong ? 45_000 : 2_000
/** Measured at length, on a machine of its own. */
const PROMISED_MS = isLong ? 60_000 : 400_000
const LOOK_EVERY_MS = isLong ? 1_000 : 200

test(`${SURFERS} alarms at ${CLOCKS_AHEAD_MS.length} servers with wrong clocks reach every recipient once and not early`, async () => {
  const { url, drop: close } = await createDatabase()
  const ground = await openFireGround({
    database: { url, close },
    processes: CLOCKS_AHEAD_MS.length,
    clocksAheadMs: CLOCKS_AHEAD_MS,
  })
  let areMended = false
  try {
    await ground.allRun()
    const chance = chanceFrom(seed)
    const jumping = jump(ground, chance, () => areMended)
    const before = await letTimePass(ground, SURFERS / 2, chance)
    areMended = true
    await jumping
    for (const lineup of ground.running) lineup.setClock(0)
    const after = await letTimePass(ground, SURFERS / 2, chance, before)
    const { told, repeats } = await reckon(ground, [...before, ...after])
    console.log(
      `Wrong clocks: ${before.length} surfers while ${CLOCKS_AHEAD_MS.length} servers' clocks were up to 6 h off, ${after.length} after; ${told} messages \
handed over, 0 false, 0 missed, 0 doubled, ${repeats} repeated under the same id, SEED=${seed}.`,
    )
    expect(repeats).toBe(0)
    expect(ground.sms.faults).toEqual([])
  } finally {
    areMended = true
    await ground.close()
  }
})

/** One of the servers, which always is the same, has another time again and again. */
async function jump({ atPlace }: FireGround, chance: () => number, isOver: () => boolean) {
  while (!isOver()) {
    atPlace(JUMPS.place)?.setClock((chance() * 2 - 1) * JUMPS.byAtMost)
    await pause(JUMPS.every)
  }
}

/** So many more surfers live their stories, and all that was told is as it must be, by the true time. */
async function letTimePass(ground: FireGround, count: number, chance: () => number, earlier: FireSurfer[] = []) {
  const surfers = await makeSurfers(ground, count, { stories: clockStories, from: earlier.length })
  const began = Date.now()
  for (const [nth, one] of surfers.entries())
    one.limit = new Date(began + limitOf(one.story as ClockStory, earlier.length + nth))
  await goIntoTheWater(ground.db, surfers)
  const acting = everybodyActs(ground, surfers, chance)
  for (const lineup of ground.running) expect(await faultsOfCheckIns(ground, lineup)).toEqual([])
  const all = [...earlier, ...surfers]
  let missed: string[] = []
  do {
    await haveAllLook(ground)
    await pause(LOOK_EVERY_MS)
    missed = (await reckon(ground, all)).missed
  } while (Date.now() - began < LASTS_MS || (missed.length > 0 && Date.now() - began < LASTS_MS + PROMISED_MS))
  expect(missed, `with SEED=${seed}`).toEqual([])
  await acting
  await haveAllLook(ground)
  await pause(LOOK_EVERY_MS)
  const { told, repeats, ...faults } = await reckon(ground, all)
  expect(faults, `with SEED=${seed}`).toEqual({ missed: [], doubled: [], wrong: [] })
  expect(await toldTooEarly(ground.db, all)).toEqual([])
  return surfers
}

const limitOf = ({ limitsInMs }: ClockStory, nth: number) =>
  limitsInMs[Math.floor(nth / clockStories.length) % limitsInMs.length]!
