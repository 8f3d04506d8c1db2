import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { durationMs } from '#web/lib/format/duration.ts'
import { elapsed } from '#web/lib/format/format.ts'
import type { StoryFact } from '#web/ui/story/story-canvas.ts'
import { locale } from '#words/locale.ts'
import * as texts from '#words/sessions/model.ts'

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

type Told = Pick<SurfSession, 'startTime' | 'endTime' | 'surfSpot' | 'waveCount' | 'waveSize' | 'rating' | 'board'>

/** A longer name of a board could not be read in a third of the picture. */
const MOST_BOARD_CHARACTERS = 16

type Telling = { now: number; showsSpot: boolean; timeZone: string | undefined }

/**
 * Chooses what the picture says. Only a public spot can be shown, and only by its name. `now` is in milliseconds; the day is
 * that of `timeZone` (IANA), without one the reader's.
 */
export function storyOf(session: Told, { now, showsSpot, timeZone }: Telling): SessionStory {
  const { startTime, surfSpot } = session
  return {
    title: new Date(startTime).toLocaleDateString(locale, { timeZone, weekday: 'long', month: 'long', day: 'numeric' }),
    figure: elapsed(durationMs(session, now)),
    ...(showsSpot && surfSpot && { line: surfSpot.name }),
    facts: factsOf(session),
  }
}

/** What its surfer wrote down: figures of the forecast would need their source beside them. */
function factsOf({ waveCount, waveSize, rating, board }: Told): StoryFact[] {
  const facts: (StoryFact | null | false | '')[] = [
    waveCount !== null && { name: texts.wavesCaught(waveCount), figure: String(waveCount) },
    waveSize && { name: texts.waveSize, figure: waveSize },
    rating !== null && { name: texts.rating, figure: String(rating), unit: '/ 5' },
    board && board.length <= MOST_BOARD_CHARACTERS && { name: texts.board, figure: board },
  ]
  return facts.filter((fact): fact is StoryFact => Boolean(fact))
}

/** The picture for who cannot see it: 'Saturday, November 21. 1h 24m. Trestles. Waves caught: 12.' */
export const formatStory = ({ title, figure, line, facts }: SessionStory) =>
  `${[
    title,
    figure,
    line,
    ...facts.map((fact) => [`${fact.name}: ${fact.figure}`, fact.unit].filter(Boolean).join(' ')),
  ]
    .filter(Boolean)
    .join('. ')}.`
