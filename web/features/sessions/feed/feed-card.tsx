import { type ReactNode, useRef, useState } from 'react'
import type { FeedSession } from '#contract/sessions/feed.ts'
import { SessionFact } from '#web/features/sessions/parts/session-fact.tsx'
import { altOf } from '#web/features/sessions/photos/photo-viewer.tsx'
import { CommentBox, Comments } from '#web/features/sessions/reactions/comments.tsx'
import { SessionTally } from '#web/features/sessions/reactions/session-tally.tsx'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { ago, durationMs, fullName, imagePath, placeOf } from '#web/lib/format/format.ts'
import { useZoneAt } from '#web/lib/format/place-zones.ts'
import { formatWave, useUnits } from '#web/lib/format/units.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { HoursAndMinutes } from '#web/ui/display/figure.tsx'
import { Stars } from '#web/ui/display/stars.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/sessions/feed.ts'

type FeedCardProps = { session: FeedSession; viewer: Viewer; now: number; menu: ReactNode }

/** A buddy's session: photos, surfer and spot, figures, then likes and comments. */
export function FeedCard({ session, viewer, now, menu }: FeedCardProps) {
  const { id, user, endTime, comments, commentCount, notes, mayComment } = session
  const sheet = useSheetAddress('session')
  const timeZone = useZoneAt(session)
  const [isAnswering, setAnswering] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const answer = () => {
    setAnswering(true)
    // The box is rendered only now.
    requestAnimationFrame(() => box.current?.focus())
  }
  const open = () => sheet.open(id)
  return (
    <Card className="overflow-hidden">
      <article aria-label={texts.nameSSession(fullName(user))}>
        <div className="relative isolate">
          <Photos session={session} />
          <div className="flex gap-3 px-4 pt-3.5">
            <Avatar photo={user.profileImageUrl} />
            <div className="min-w-0 flex-1">
              <button
                type="button"
                dir="auto"
                onClick={open}
                className="text-start text-lead leading-tight font-strong wrap-anywhere before:absolute before:inset-0 active:before:bg-ink/5"
              >
                {fullName(user)}
              </button>
              <p className="mt-px text-small leading-[1.35] text-ink-3 wrap-anywhere">
                <bdi>{placeOf(session)}</bdi> · <time dateTime={endTime}>{ago(endTime, now, timeZone)}</time>
              </p>
            </div>
            <div className="relative -mt-2.5 -mr-2.5 size-tap shrink-0">{menu}</div>
          </div>
          <Figures session={session} now={now} />
          {notes && (
            <p dir="auto" className="line-clamp-3 px-4 pt-3 text-ink-2 wrap-anywhere">
              {notes}
            </p>
          )}
        </div>
        <div className="px-4 pt-1 pb-1">
          <SessionTally
            session={session}
            commentCount={commentCount}
            viewer={viewer}
            onComment={mayComment === false ? undefined : answer}
          />
          {commentCount > comments.length && (
            <Button fill="bare" size="m" className="-ml-3" onClick={open}>
              {texts.seeAllComments(commentCount)}
            </Button>
          )}
          <Comments session={session} now={now} viewer={viewer} staysPut />
          {isAnswering && (
            <div className="pt-1 pb-3">
              <CommentBox sessionId={id} viewer={viewer} ref={box} />
            </div>
          )}
        </div>
      </article>
    </Card>
  )
}

function Figures({ session, now }: { session: FeedSession; now: number }) {
  const { waveSize, waveCount, conditions, rating } = session
  const units = useUnits()
  return (
    <dl className="flex flex-wrap gap-x-7 gap-y-3 px-4 pt-3 narrow:gap-x-5">
      <SessionFact name={texts.duration}>
        <HoursAndMinutes ms={durationMs(session, now)} />
      </SessionFact>
      {waveCount !== null && <SessionFact name={texts.waves}>{waveCount}</SessionFact>}
      {waveSize && <SessionFact name={texts.waveSize}>{waveSize}</SessionFact>}
      {conditions && <SessionFact name={texts.forecast}>{formatWave(conditions.waveHeight, units)}</SessionFact>}
      {rating !== null && (
        <SessionFact name={texts.rating}>
          <Stars rating={rating} className="my-[5px] h-5" />
        </SessionFact>
      )}
    </dl>
  )
}

function Photos({ session: { user, photos, photoCount } }: { session: FeedSession }) {
  const shown = photos.length === 2 ? photos.slice(0, 1) : photos
  if (shown.length === 0) return null
  return (
    <div className="relative grid w-full grid-cols-2 gap-0.5 bg-well">
      {shown.map(({ id: photoId, photoUrl, caption }, place) => (
        <img
          key={photoId}
          className={`size-full object-cover ${place === 0 ? 'col-span-2 aspect-[3/2]' : 'aspect-square'}`}
          src={imagePath(photoUrl, place === 0 ? undefined : 'thumb')}
          alt={altOf(caption, fullName(user))}
          loading="lazy"
          decoding="async"
        />
      ))}
      {photoCount > shown.length && (
        <span className="absolute right-3 bottom-3 rounded-full bg-scrim px-3 py-1 text-small text-on-deep">
          +{photoCount - shown.length}
        </span>
      )}
    </div>
  )
}
