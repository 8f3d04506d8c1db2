import type { SurfSession } from '#contract/surf-sessions.ts'
import { durationMs } from '#web/lib/duration.ts'
import { elapsed } from '#web/lib/format.ts'
import type { Units } from '#web/lib/units.ts'
import { unitNames } from '#web/lib/units.ts'
import { waveFigure } from '#web/lib/wave-height.ts'
import type { StoryFact } from '#web/ui/story/story-canvas.ts'

/** All words of a session's picture. No position and no name of a surfer is ever among them. */
export type SessionStory = {
  /** The day. */
  title: string
  /** How long it lasted. */
  figure: string
  /** The spot, if its surfer wants it shown. */
  line?: string
  facts: StoryFact[]
}

type Told = Pick<
  SurfSession,
  'startTime' | 'endTime' | 'surfSpot' | 'waveCount' | 'waveSize' | 'rating' | 'conditions' | 'board'
>

/** Chooses what the picture says, in the reader's units. Only a public spot can be shown, and only by its name. */
export function storyOf(session: Told, units: Units, now: number, showsSpot: boolean): SessionStory {
  const { startTime, surfSpot } = session
  return {
    title: new Date(startTime).toLocaleDateString('en', { weekday: 'long', month: 'long', day: 'numeric' }),
    figure: elapsed(durationMs(session, now)),
    ...(showsSpot && surfSpot && { line: surfSpot.name }),
    facts: factsOf(session, units),
  }
}

function factsOf({ waveCount, waveSize, rating, conditions, board }: Told, units: Units): StoryFact[] {
  const facts: (StoryFact | null | false | '')[] = [
    waveCount !== null && { name: waveCount === 1 ? 'Wave caught' : 'Waves caught', figure: String(waveCount) },
    waveSize && { name: 'Wave size', figure: waveSize },
    conditions && {
      name: 'Forecast',
      figure: String(waveFigure(conditions.waveHeight, units)),
      unit: unitNames[units].height,
    },
    rating !== null && { name: 'Rating', figure: String(rating), unit: '/ 5' },
    board && { name: 'Board', figure: board },
  ]
  return facts.filter((fact): fact is StoryFact => Boolean(fact))
}

/** The picture for who cannot see it: 'Saturday, November 21. 1h 24m. Trestles. Waves caught: 12.' */
export const storyInWords = ({ title, figure, line, facts }: SessionStory) =>
  `${[
    title,
    figure,
    line,
    ...facts.map((fact) => [`${fact.name}: ${fact.figure}`, fact.unit].filter(Boolean).join(' ')),
  ]
    .filter(Boolean)
    .join('. ')}.`
