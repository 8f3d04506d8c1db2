import type { BreakProfile } from '#contract/sea/break-profile.ts'
import { arrivalsOf, arrivingShare } from '#surf/sea/arriving-energy.ts'
import type { Sea, Swell } from '#surf/sea/sea.ts'

/** Komar & Gaughan's 0.39 g^(1/5), g in metres per second squared. */
const BREAKER_FACTOR = 0.39 * 9.81 ** 0.2

/** Metres; the tallest ridden broke at 26 m (Nazaré, 2020). */
const TALLEST = 30

/** Mean period (m0/m1), JONSWAP spectrum with γ = 8 (DNV-RP-C205). */
const PEAK_PER_MEAN = 1.12

/** Seconds: shorter swells are chop to a longer one. */
const CHOP_BELOW = 8
/** Degrees. */
const CROSSES_FROM = 25
/** Arriving share that breaks up long walls. */
const CROSSES_WITH = 0.1

export type BreakingWaves = {
  /** Metres of face, mean of the highest third. */
  height: number
  /** Seconds: peak of the strongest swell. */
  period: number
  /** In open water. */
  swell: Swell | null
  /** Share of its energy that arrives. */
  share: number
  /** 0 to 1 of arriving energy. */
  chop: number
  isCrossed: boolean
}

export const peakPeriodOf = ({ periodSeconds, periodKind }: Pick<Swell, 'periodSeconds' | 'periodKind'>) =>
  periodKind === 'mean' ? periodSeconds * PEAK_PER_MEAN : periodSeconds

/** Komar & Gaughan (1972): 0.39 g^(1/5) (Σ T H² share)^(2/5), the energy flux of all arriving swells. */
export function breakingWaves(sea: Sea, profile: Pick<BreakProfile, 'windows' | 'wraps'>): BreakingWaves | null {
  if (sea.swells.length > 0) return breakingSwells(sea.swells, profile)
  const { swellHeight, swellPeriod, swellDirection } = sea
  if (swellHeight === null || swellPeriod === null) return null
  const period = Math.max(0, swellPeriod)
  const share = arrivingShare(arrivalsOf(profile), swellDirection, period)
  const height = heightOfFlux(fluxOf(swellHeight, period) * share)
  return { height, period, swell: null, share, chop: 0, isCrossed: false }
}

/** A plain loop: it runs millions of times. */
function breakingSwells(swells: readonly Swell[], profile: Pick<BreakProfile, 'windows' | 'wraps'>): BreakingWaves {
  const arrivals = arrivalsOf(profile)
  let all = 0
  let short = 0
  let leader = swells[0]!
  let most = -1
  let period = 0
  let share = 0
  /** The strongest other swell, except chop. */
  let second: Swell | null = null
  let secondFlux = 0
  for (let at = 0; at < swells.length; at += 1) {
    const swell = swells[at]!
    const itsPeriod = peakPeriodOf(swell)
    const itsShare = arrivingShare(arrivals, swell.directionDegrees, itsPeriod)
    const flux = fluxOf(swell.heightMeters, itsPeriod) * itsShare
    all += flux
    if (itsPeriod < CHOP_BELOW) short += flux
    if (flux > most) {
      if (period >= CHOP_BELOW) {
        second = leader
        secondFlux = most
      }
      most = flux
      leader = swell
      period = itsPeriod
      share = itsShare
    } else if (itsPeriod >= CHOP_BELOW && flux > secondFlux) {
      second = swell
      secondFlux = flux
    }
  }
  const chop = all === 0 ? 0 : (period < CHOP_BELOW ? short - most : short) / all
  const isCrossed = second !== null && secondFlux >= CROSSES_WITH * all && all > 0 && isAcross(second, leader)
  return { height: heightOfFlux(all), period, swell: leader, share, chop, isCrossed }
}

function isAcross(one: Swell, other: Swell): boolean {
  const turn = Math.abs(one.directionDegrees - other.directionDegrees) % 360
  return Math.min(turn, 360 - turn) >= CROSSES_FROM
}

function fluxOf(heightMeters: number, period: number): number {
  const height = Math.min(TALLEST, Math.max(0, heightMeters))
  return height * height * Math.max(0, period)
}

const heightOfFlux = (flux: number) => Math.min(TALLEST, BREAKER_FACTOR * flux ** 0.4)
