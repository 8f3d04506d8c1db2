import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { LinkChoices } from '#web/features/sessions/detail/link-choices.tsx'
import {
  formatStory,
  isOpenToVisitors,
  type SessionStory,
  storyOf,
  whoCanOpen,
} from '#web/features/sessions/model/share-words.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { placeOf } from '#web/lib/format/format.ts'
import { useZoneAt } from '#web/lib/format/place-zones.ts'
import { ShareSheet, useShareSheet } from '#web/ui/dialogs/share-link.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { ChoiceRow } from '#web/ui/fields/choice-row.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import { drawFacts, drawOverScene } from '#web/ui/story/story-canvas.ts'
import { SharePicture, StoryPicture, useDrawnPicture } from '#web/ui/story/story-picture.tsx'
import * as texts from '#words/sessions/detail.ts'

/** Shares the link, and for the session's surfer a picture. */
export function ShareSession({ session, isOwner }: { session: SurfSessionDetail; isOwner: boolean }) {
  const { value, open } = useShareSheet('session')
  const { id, surfSpot, secretSpotId } = session
  // Privacy: a secret spot has no name outside.
  const place = surfSpot && !secretSpotId ? surfSpot.name : null
  return (
    <>
      <Button size="m" wide icon={<Share2 {...iconInButton} />} onClick={() => open()}>
        {texts.share}
      </Button>
      <ShareSheet
        of="session"
        link={{ title: texts.surfSessionLineup(place), path: `/discover?session=${id}` }}
        whoCanOpen={whoCanOpen(session, isOwner)}
      >
        {isOwner && value !== null && isOpenToVisitors(session) && <LinkChoices session={session} />}
        {isOwner && value !== null && <ShareStory session={session} />}
      </ShareSheet>
    </>
  )
}

const drawSession = (scene: SVGSVGElement, words: SessionStory) =>
  drawOverScene(scene, words, (paint, style) => drawFacts(paint, words.facts, style))

function ShareStory({ session }: { session: SurfSessionDetail }) {
  const now = useNow()
  const [showsSpot, setShowsSpot] = useState(false)
  const words = storyOf(session, { now, showsSpot, timeZone: useZoneAt(session) })
  const drawn = useDrawnPicture(words, drawSession, 'lineup-session.png')
  return (
    <section aria-label={texts.pictureForAStory} className="mt-5 grid gap-3">
      <StoryPicture drawn={drawn} alt={formatStory(words)} />
      {session.surfSpot && (
        <Card className="overflow-hidden">
          <ul>
            <ChoiceRow
              title={texts.showPlace(placeOf({ ...session, customLocation: null }))}
              checked={showsSpot}
              onChange={({ target }) => setShowsSpot(target.checked)}
            />
          </ul>
        </Card>
      )}
      <p className="text-small text-ink-2">{texts.thePictureNeverShowsA(session.surfSpot !== null)}</p>
      <SharePicture file={drawn.picture?.file} fill="quiet" />
    </section>
  )
}
