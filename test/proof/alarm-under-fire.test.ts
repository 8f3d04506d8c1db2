import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { chanceFrom, isLong, seed } from '#test/proof/chance.ts'
import { setFire } from '#test/proof/fire.ts'
import { everybodyActs, timePasses } from '#test/proof/fire-acts.ts'
import { type FireGround, openFireGround } from '#test/proof/fire-ground.ts'
import { reckon } from '#test/proof/fire-reckoning.ts'
import { stories } from '#test/proof/fire-stories.ts'
import { allCheckIn, type FireSurfer, makeSurfers } from '#test/proof/fire-surfers.ts'

const SURFERS = isLong ? 1_000 : 40
const PROCESSES = isLong ? 3 : 2
const BURNS_MS = isLong ? 70_000 : 9_000
const LIMITS = { firstInMs: isLong ? 8_000 : 2_000, overMs: isLong ? 60_000 : 6_000 }
const PROMISED_MS = 60_000
const LOOK_EVERY_MS = isLong ? 1_000 : 250

test(
  `${SURFERS} surfers reach their limit while servers are killed, the database restarts and peers fail: everybody who must know is told, once`,
  async () => {
    const ground = await openFireGround(PROCESSES)
    try {
      await ground.allRun()
      const surfers = await makeSurfers(ground, SURFERS, { stories })
      await allCheckIn(ground, surfers, LIMITS)
      let isOver = false
      const passing = timePasses(ground, surfers, () => isOver)
      const acting = everybodyActs(ground, surfers, chanceFrom(seed + 1))
      const happened = await setFire(ground, BURNS_MS, chanceFrom(seed))
      const recovered = Date.now()
      let missed: string[] = []
      do {
        await pause(LOOK_EVERY_MS)
        missed = (await reckon(ground, surfers)).missed
      } while (missed.length > 0 && Date.now() - recovered < PROMISED_MS)
      const tookMs = Date.now() - recovered
      expect(missed, `after ${tookMs} ms, with SEED=${seed}`).toEqual([])
      await acting
      await allIsQuiet(ground, surfers)
      isOver = true
      await passing
      const { told, repeats, ...faults } = await reckon(ground, surfers)
      const { kills, restarts } = happened
      console.log(
        `Alarm under fire: ${SURFERS} surfers, ${kills} servers killed, ${restarts} restarts of the database, SEED=${seed}.
${told} messages handed over, each receiver told once; the last ${(tookMs / 1000).toFixed(1)} s after recovery; ${repeats} came
once more under the same id, after a try whose end could not be written down.`,
      )
      expect(faults, `with SEED=${seed}`).toEqual({ missed: [], doubled: [], wrong: [] })
      expect(ground.sms.faults).toEqual([])
    } finally {
      await ground.close()
    }
  },
  isLong ? 900_000 : 300_000,
)

/** Resolves once nothing is left to be sent and further sweeps found nothing to do. */
async function allIsQuiet({ db }: FireGround, surfers: FireSurfer[]) {
  const people = surfers.flatMap(({ surfer, buddies }) => [surfer.id, ...buddies.map(({ id }) => id)])
  const state = async () => {
    const { rows } = await sql<{ isQuiet: boolean; sweptAt: string }>`
      select swept_at, not exists (select from deliveries where state = 'due' and user_id = any (${people}))
        and not exists (select from safety_steps where state = 'due') as is_quiet
      from safety_watch`.execute(db)
    return rows[0]
  }
  const sweeps = new Set<string>()
  while (sweeps.size < (isLong ? 3 : 2)) {
    const now = await state()
    if (now?.isQuiet) sweeps.add(now.sweptAt)
    else sweeps.clear()
    await pause(LOOK_EVERY_MS)
  }
}
