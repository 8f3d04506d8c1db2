import type { Chance } from '#test/simulated-surf/chance.ts'

/** Steps of the simulation: ten a second. */
export const STEP_SECONDS = 0.1

/** Where a surfer really was at each step, in metres: to shore, and along it to the left as one looks at the shore. */
export type Motion = { ashore: number[]; along: number[]; isRiding: boolean[]; isUnderWater: boolean[] }

/** How the sea is today. Speeds in m/s. */
type Sea = {
  /** Along the shore, and out where surfers paddle back. */
  drift: number
  rip: number
  /** What passing swells move whoever floats: speed towards the shore and back, and seconds between them. */
  surge: number
  period: number
}

const kmh = (speed: number) => speed / 3.6

/** A surfer moved through a session step by step, by paddling, waiting, sprinting and riding. */
export class Surfer {
  readonly motion: Motion = { ashore: [], along: [], isRiding: [], isUnderWater: [] }
  readonly sea: Sea
  readonly chance: Chance
  #ashore = 0
  #along = 0
  #wander = { ashore: 0, along: 0 }

  constructor(chance: Chance) {
    this.chance = chance
    this.sea = {
      drift: chance.normal(0.2),
      rip: chance.between(0.1, 0.7),
      surge: chance.between(0.2, 0.7),
      period: chance.between(8, 15),
    }
  }

  get seconds() {
    return this.motion.ashore.length * STEP_SECONDS
  }

  /** Metres from the water's edge, out to sea. */
  get out() {
    return -this.#ashore
  }

  get along() {
    return this.#along
  }

  #move(speedAshore: number, speedAlong: number, { isRiding = false, isUnderWater = false } = {}) {
    this.#ashore += speedAshore * STEP_SECONDS
    this.#along += speedAlong * STEP_SECONDS
    this.motion.ashore.push(this.#ashore)
    this.motion.along.push(this.#along)
    this.motion.isRiding.push(isRiding)
    this.motion.isUnderWater.push(isUnderWater)
  }

  /** Moves by itself at a speed through water that moves too: drift, surge, and slow random wandering. */
  #float(speedAshore: number, speedAlong: number, rip = 0) {
    const { drift, surge, period } = this.sea
    for (const axis of ['ashore', 'along'] as const)
      this.#wander[axis] +=
        -this.#wander[axis] * (STEP_SECONDS / 10) + this.chance.normal(0.12 * Math.sqrt(STEP_SECONDS))
    const swell = surge * Math.sin((2 * Math.PI * this.seconds) / period)
    this.#move(speedAshore + swell - rip + this.#wander.ashore, speedAlong + drift + this.#wander.along)
  }

  wait(seconds: number) {
    for (let left = seconds; left > 0; left -= STEP_SECONDS) this.#float(0, 0)
  }

  /** Paddles at 3 to 5 km/h to a place so far out and along, under the waves that break on the way. */
  paddleTo(out: number, along: number) {
    const inRip = this.chance.often(0.4)
    const pace = kmh(this.chance.between(3, 5))
    const end = this.seconds + 600
    let nextWave = this.seconds + this.chance.between(5, 20)
    while (this.seconds < end) {
      const [ashore, aside] = [-out - this.#ashore, along - this.#along]
      const way = Math.hypot(ashore, aside)
      if (way < 4) return
      const stroke = pace * (1 + 0.15 * Math.sin(this.seconds * 2 * Math.PI * 0.8))
      this.#float((stroke * ashore) / way, (stroke * aside) / way, inRip && ashore < 0 ? this.sea.rip : 0)
      if (ashore < 0 && this.seconds > nextWave) {
        this.#duckDive()
        nextWave = this.seconds + this.chance.between(8, 30)
      }
    }
  }

  #duckDive() {
    const push = this.chance.between(0.3, 1.6)
    const seconds = this.chance.between(2, 4)
    for (let spent = 0; spent < seconds; spent += STEP_SECONDS)
      this.#move(push * Math.sin((Math.PI * spent) / seconds), this.sea.drift, { isUnderWater: true })
  }

  /** Paddles for a wave with all might; one that is missed still lifts and pushes for a second or two. */
  sprint({ isCaught }: { isCaught: boolean }) {
    const top = kmh(this.chance.between(5.5, 7.2))
    const seconds = this.chance.between(3, 7)
    for (let spent = 0; spent < seconds; spent += STEP_SECONDS) this.#float(top * Math.min(1, spent / 2), 0)
    if (isCaught) return
    const lift = kmh(this.chance.between(0, 3))
    const pushed = this.chance.between(1, 2.5)
    for (let spent = 0; spent < pushed; spent += STEP_SECONDS)
      this.#float(top + lift * Math.sin((Math.PI * spent) / pushed), 0)
    for (let spent = 0; spent < 2; spent += STEP_SECONDS) this.#float(top * (1 - spent / 2), 0)
  }

  /**
   * Rides for so many seconds at a mean speed in m/s, `angle` radians off the straight way to the shore (positive: along
   * the shore), with turns that swing the way and change the speed; catches it within about a second, and loses it in one.
   */
  ride({ seconds, speed, angle }: { seconds: number; speed: number; angle: number }) {
    const turnSeconds = this.chance.between(2.5, 6)
    const swing = this.chance.between(0.1, 0.7)
    const pulse = this.chance.between(0.05, 0.25)
    const phase = this.chance.between(0, 2 * Math.PI)
    const takeOff = this.chance.between(0.7, 1.6)
    const loss = this.chance.between(0.6, 1.6)
    const from = kmh(7)
    for (let spent = 0; spent < seconds + loss; spent += STEP_SECONDS) {
      const turn = Math.sin((2 * Math.PI * spent) / turnSeconds + phase)
      const full = speed * (1 + pulse * turn)
      const share = Math.min(1, spent / takeOff)
      const left = spent > seconds ? 1 - (spent - seconds) / loss : 1
      const now = (from + (full - from) * share) * left
      const way = angle * share + swing * share * Math.cos((2 * Math.PI * spent) / turnSeconds + phase)
      this.#move(now * Math.cos(way), now * Math.sin(way), { isRiding: true })
    }
    // Some fall, and are under water while the foam carries them on.
    if (this.chance.often(0.4)) {
      const pushed = this.chance.between(1, 3)
      for (let spent = 0; spent < pushed; spent += STEP_SECONDS)
        this.#move(this.chance.between(0.2, 1.2), this.sea.drift, { isUnderWater: true })
    }
  }
}
