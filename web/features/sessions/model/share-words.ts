import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { durationMs, elapsed } from '#web/lib/format/format.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import type { StoryFact } from '#web/ui/story/story-canvas.ts'
import { labelled } from '#words/app.ts'
import * as texts from '#words/sessions/model.ts'

type Shared = Pick<SurfSession, 'visibility' | 'secretSpotId' | 'surfSpotId' | 'isActive'>

/** True if the link shows something without signing in. */
export const isOpenToVisitors = ({ visibility, secretSpotId, surfSpotId }: Omit<Shared, 'isActive'>): boolean =>
  visibility === 'everyone' && surfSpotId !== null && secretSpotId === null

/** Explains who can open the link, before it is shared. `isOwner`: its surfer is the reader. */
export function whoCanOpen({ visibility, secretSpotId, surfSpotId, isActive }: Shared, isOwner: boolean): string {
  const buddies = isOwner ? texts.yourBuddies : texts.thisSurfersBuddies
  if (visibility === 'private') return texts.onlyYouCanOpenThis
  if (secretSpotId) return texts.onlyWhoKnowTheSecret(buddies)
  if (visibility === 'buddies') return texts.onlyCanOpenThisLink(buddies)
  const who = surfSpotId ? texts.anyoneCanOpenThisLink(isOwner) : texts.everyoneWhoIsSignedIn
  return isOwner && isActive ? texts.ifYouChoseToShow(who) : who
}

/** All text of a session's picture. Privacy: never a position or a surfer's name. */
export type SessionStory = {
  title: string
  /** Duration. */
  figure: string
  /** The spot, if its surfer wants it shown. */
  line?: string
  facts: StoryFact[]
}

type Logged = Pick<SurfSession, 'startTime' | 'endTime' | 'surfSpot' | 'waveCount' | 'waveSize' | 'rating' | 'board'>

/** A longer name would be illegible in a third of the picture. */
const MOST_BOARD_CHARACTERS = 16

type StoryContext = { now: number; showsSpot: boolean; timeZone: string | undefined }

/**
 * Chooses the picture's text. Only a public spot can be shown, and only by name. `now` is in milliseconds; the day is
 * by `timeZone` (IANA), by default the reader's.
 */
export function storyOf(session: Logged, { now, showsSpot, timeZone }: StoryContext): SessionStory {
  const { startTime, surfSpot } = session
  return {
    title: new Date(startTime).toLocaleDateString(readersLocale, {
      timeZone,
      weekday: 'long',
      month: 'long',
      day: 'numeric',
    }),
    figure: elapsed(durationMs(session, now)),
    ...(showsSpot && surfSpot && { line: surfSpot.name }),
    facts: factsOf(session),
  }
}

/** The surfer's own notes alone: forecast figures would need their source beside them. */
function factsOf({ waveCount, waveSize, rating, board }: Logged): StoryFact[] {
  const facts: (StoryFact | null | false | '')[] = [
    waveCount !== null && { name: texts.wavesCaught(waveCount), figure: String(waveCount) },
    waveSize && { name: texts.waveSize, figure: waveSize },
    rating !== null && { name: texts.rating, figure: String(rating), unit: '/ 5' },
    board && board.length <= MOST_BOARD_CHARACTERS && { name: texts.board, figure: board },
  ]
  return facts.filter((fact): fact is StoryFact => Boolean(fact))
}

/** Alt text: 'Saturday, November 21. 1h 24m. Trestles. Waves caught: 12.' */
export const formatStory = ({ title, figure, line, facts }: SessionStory) =>
  `${[
    title,
    figure,
    line,
    ...facts.map(({ name, figure, unit }) => labelled(name, unit ? `${figure} ${unit}` : figure)),
  ]
    .filter(Boolean)
    .join('. ')}.`
