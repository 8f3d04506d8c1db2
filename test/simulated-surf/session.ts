import type { Chance } from '#test/simulated-surf/chance.ts'
import { type Motion, STEP_SECONDS, Surfer } from '#test/simulated-surf/surfer.ts'

/** A ride as it was without any noise, by the same rules that rides are found by. Seconds since the session began. */
export type TrueRide = { start: number; end: number; lengthM: number }

type TrueSession = { motion: Motion; rides: TrueRide[] }

const START_SPEED = 12 / 3.6
const END_SPEED = 8 / 3.6

/**
 * A session of so many rides from known physics: paddling out under waves, waiting, moving along the line-up, sprints
 * that catch nothing, rides of 4 to 40 s at 12 to 45 km/h, and the way back.
 */
export function simulateSession(chance: Chance, { rides = 20 } = {}): TrueSession {
  const surfer = new Surfer(chance)
  const lineup = chance.between(70, 220)
  // A beach break goes both ways, a point one way and far off the straight one to the shore.
  const isPoint = chance.often(0.4)
  const side = chance.often(0.5) ? 1 : -1
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const angle = () =>
    isPoint ? side * radians(chance.between(35, 75)) : radians(chance.between(15, 50)) * (chance.often(0.5) ? 1 : -1)
  surfer.wait(chance.between(10, 60))
  for (let ridden = 0; ridden < rides; ) {
    surfer.paddleTo(lineup + chance.normal(12), chance.normal(25))
    do {
      surfer.wait(chance.between(5, 120))
      if (chance.often(0.4)) surfer.paddleTo(surfer.out + chance.normal(15), surfer.along + chance.normal(20))
      surfer.sprint({ isCaught: false })
    } while (chance.often(0.35))
    surfer.wait(chance.between(3, 60))
    surfer.sprint({ isCaught: true })
    surfer.ride({ seconds: rideSeconds(chance), speed: rideSpeed(chance), angle: angle() })
    ridden += 1
    surfer.wait(chance.between(1, 15))
  }
  surfer.paddleTo(0, 0)
  return { motion: surfer.motion, rides: trueRides(surfer.motion) }
}

/** 4 to 40 s, short ones more often, 15 s in the mean. */
const rideSeconds = (chance: Chance) => 4 + 36 * chance.between(0, 1) ** 2.2

/** 12 to 45 km/h, in m/s; 24 km/h in the mean. */
const rideSpeed = (chance: Chance) => Math.min(45, Math.max(12, 23 * Math.exp(chance.normal(0.28)))) / 3.6

/** A ride begins where it exceeds 12 km/h and ends where it falls under 8. */
function trueRides({ ashore, along, isRiding }: Motion): TrueRide[] {
  const rides: TrueRide[] = []
  let open: TrueRide | undefined
  for (let step = 1; step < ashore.length; step += 1) {
    const way = Math.hypot(ashore[step]! - ashore[step - 1]!, along[step]! - along[step - 1]!)
    const speed = way / STEP_SECONDS
    if (open && (speed < END_SPEED || !isRiding[step])) {
      open.end = step * STEP_SECONDS
      rides.push(open)
      open = undefined
    } else if (open) open.lengthM += way
    else if (isRiding[step] && speed >= START_SPEED) open = { start: step * STEP_SECONDS, end: 0, lengthM: way }
  }
  return rides
}
