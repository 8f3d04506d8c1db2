import type { ReactNode } from 'react'
import type { BreakProfile } from '#contract/sea/break-profile.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'
import {
  formatHazards,
  formatIdealFaces,
  formatLevel,
  formatSeason,
  formatTideBand,
} from '#web/features/spots/break-words.ts'
import { Aliases } from '#web/features/spots/spot-names.tsx'
import { formatBottom, formatBreak } from '#web/features/spots/spot-words.ts'
import { capitalized, joinParts } from '#web/lib/format/lists.ts'
import { compassName, type Units, useUnits } from '#web/lib/format/units.ts'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/spots/spots.ts'

type SpotFactsProps = {
  spot: SurfSpot
  /** Undefined while loading. */
  profile: StoredProfile | undefined
  /** False without a tide station: the rating then leaves the tide out. */
  knowsTide: boolean
}

export function SpotFacts({ spot, profile, knowsTide }: SpotFactsProps) {
  const units = useUnits()
  const { aliases, facing, breakKind, bottom } = spot
  const facts: Fact[] = [
    ...(aliases ? [[texts.alsoCalled, <Aliases key="aliases" of={spot} />] as const] : []),
    [texts.facing, facing === null ? null : joinParts([nameOf(facing), `${Math.round(facing)}°`])],
    [texts.breakLabel, formatBreak(breakKind) ?? null],
    [texts.bottom, formatBottom(bottom) ?? null],
    ...(profile ? breakFacts(profile, units) : []),
  ]
  return (
    <>
      <Card padded>
        <dl className="grid gap-y-1.5 leading-[1.35]">
          {facts.map(([name, value]) => (
            <div key={name} className="flex flex-wrap gap-x-3">
              <dt className="min-w-26 text-ink-3">{name}</dt>
              <dd className="min-w-0 flex-[1_1_9rem] font-strong wrap-anywhere">
                {value ?? <span className="font-normal text-ink-3">{texts.unknown}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      {profile?.tideBand && !knowsTide && (
        <p className="mt-2 px-1 text-small text-ink-2">{texts.theTideIsntKnownHere}</p>
      )}
      {profile && (
        <p className="mt-2 px-1 text-micro leading-[1.4] text-ink-3">
          {profile.isEstimated ? texts.estimatedFromTheMapAnd : texts.enteredByHandFromWhats}
        </p>
      )}
    </>
  )
}

/** Forecasts that a phone stored before figures had a certainty. */
type StoredProfile = Omit<BreakProfile, 'certainty'> & Partial<Pick<BreakProfile, 'certainty'>>

function certaintyOf({ certainty, isEstimated }: StoredProfile): BreakProfile['certainty'] {
  const all = isEstimated ? 'guessed' : 'known'
  return certainty ?? { height: all, level: all, wind: all, tide: all }
}

type Fact = readonly [name: string, value: ReactNode]

function breakFacts(profile: StoredProfile, units: Units): Fact[] {
  const { bestWind, tideBand, season, hazards } = profile
  const certainty = certaintyOf(profile)
  const facts: Fact[] = [
    [texts.level, texts.figureOfCertainty[certainty.level](formatLevel(profile.level))],
    [texts.bestSize, texts.figureOfCertainty[certainty.height](formatIdealFaces(profile, units))],
    [
      texts.bestTide,
      tideBand || certainty.tide === 'known' ? texts.figureOfCertainty[certainty.tide](formatTideBand(tideBand)) : null,
    ],
    [texts.bestWind, bestWind === null ? null : texts.figureOfCertainty[certainty.wind](nameOf(bestWind))],
  ]
  if (season.length > 0) facts.push([texts.season, formatSeason(season)])
  if (hazards.length > 0)
    facts.push([certainty.level === 'guessed' ? texts.usualHazards : texts.hazards, formatHazards(hazards)])
  return facts
}

const nameOf = (degrees: number) => capitalized(compassName(degrees))
