import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { useIsDeleted, useSession, useWaitingEdits } from '#web/features/sessions/data/use-session.ts'
import { SessionPlace } from '#web/features/sessions/detail/place-section.tsx'
import { SeenByOthers } from '#web/features/sessions/detail/seen-by-others.tsx'
import { SessionCompanions } from '#web/features/sessions/detail/session-companions.tsx'
import {
  AddRecording,
  type ConditionsOf,
  MEMBERS_ONLY,
  SessionConditions,
  SessionInfo,
} from '#web/features/sessions/detail/session-info.tsx'
import { SessionParty } from '#web/features/sessions/detail/session-party.tsx'
import { ShareSession } from '#web/features/sessions/detail/share-session.tsx'
import { JoinButton } from '#web/features/sessions/in-the-water/join-button.tsx'
import { withEdits } from '#web/features/sessions/log/session-edits.ts'
import { SessionHeader } from '#web/features/sessions/parts/session-header.tsx'
import { SessionPhotos } from '#web/features/sessions/photos/session-photos.tsx'
import { CommentBox } from '#web/features/sessions/reactions/comments.tsx'
import { SessionTalk } from '#web/features/sessions/reactions/session-tally.tsx'
import { isGone } from '#web/lib/api/api.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { fullName } from '#web/lib/format/format.ts'
import { joinParts } from '#web/lib/format/lists.ts'
import { watchSession } from '#web/lib/live/live.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { InvitationSheet, SignInOrJoin } from '#web/ui/dialogs/invitation-sheet.tsx'
import { ReportButton } from '#web/ui/dialogs/report-button.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { UnshownSheet } from '#web/ui/dialogs/unshown-sheet.tsx'
import { OfflineNotice } from '#web/ui/feedback/offline-notice.tsx'
import * as texts from '#words/sessions/detail.ts'

/** `map` replaces the map of the place. */
type TrackParts = { map: ReactNode; figures: ReactNode; rides: ReactNode }

type SessionDialogProps = AddressedDialogProps & {
  viewer: Viewer | null
  /** Undefined without a track for this reader. */
  trackOf: (session: SurfSessionDetail) => TrackParts | undefined
  conditionsOf: ConditionsOf
  /** The session waits, so that both appear together. */
  areConditionsComing: boolean
}

/** One session: surfer, place and time first, then photos, figures and text, rides, the sea. */
export function SessionDialog({
  value: id,
  viewer,
  trackOf,
  conditionsOf,
  areConditionsComing,
  open,
  onClose,
  onOpen,
}: SessionDialogProps) {
  const { data, error, refetch } = useSession(id, open)
  const edits = useWaitingEdits(id)
  const session = data && withEdits(data, edits)
  const isShown = useShownTogether(id, data !== undefined, areConditionsComing)
  const now = useNow()
  const commentBox = useRef<HTMLTextAreaElement>(null)
  useEffect(() => (open && viewer ? watchSession(id) : undefined), [open, viewer, id])
  const deleted = useIsDeleted(id)
  useEffect(() => {
    if (open && deleted) onClose()
  }, [open, deleted, onClose])
  if (!viewer && isGone(error)) {
    return <InvitationSheet open={open} onClose={onClose} title={texts.surfSession} text={texts.thisOneIsntOpenTo} />
  }
  if (!session || !isShown || isGone(error)) {
    return (
      <UnshownSheet
        open={open && !deleted}
        onClose={onClose}
        title={texts.surfSession}
        error={session && !isGone(error) ? null : error}
        isGone={isGone(error)}
        gone={texts.sessionNotFound}
        failed={texts.failedToFetchSessionDetails}
        onRetry={() => refetch()}
      />
    )
  }
  const name = session.user ? fullName(session.user) : texts.anonymous
  const isOwner = viewer !== null && session.userId === viewer.id
  // Replies stored by earlier versions lack it.
  const mayComment = session.mayComment !== false
  const track = trackOf(session)
  // Keys, so that the first photo to arrive moves the photo controls without remounting them.
  const photos = (viewer || session.photos.length > 0) && (
    <SessionPhotos key="photos" session={session} name={name} isOwner={isOwner} />
  )
  const where = track ? (
    <Fragment key="where">{track.map}</Fragment>
  ) : (
    <SessionPlace key="where" session={session} isOwner={isOwner} />
  )
  const [picture, other] = session.photos.length > 0 ? [photos, where] : [where, photos]
  const details = (
    <Fragment key="details">
      <SessionInfo
        session={session}
        isOwner={isOwner}
        isVisitor={!viewer}
        figures={track?.figures}
        isEditWaiting={edits.length > 0}
      />
      {viewer && (
        <SessionTalk
          session={session}
          now={now}
          viewer={viewer}
          onComment={mayComment ? () => commentBox.current?.focus() : undefined}
        />
      )}
      {track?.rides}
    </Fragment>
  )
  return (
    <Sheet
      open={open && !deleted}
      onClose={onClose}
      title={name}
      toastsAbove
      hero={<SessionHeader session={session} name={name} now={now} readerId={viewer?.id} />}
      foot={
        viewer ? (
          (mayComment || mayJoin(session, viewer)) && (
            <div className="grid grid-cols-1 gap-3">
              {mayJoin(session, viewer) && (
                <JoinButton sessionId={id} surfer={name} readerId={viewer.id} fill="sun" wide />
              )}
              {mayComment && <CommentBox sessionId={id} viewer={viewer} ref={commentBox} />}
            </div>
          )
        ) : (
          <SignInOrJoin />
        )
      }
    >
      <OfflineNotice className="pb-3 empty:hidden" />
      {[picture, details, other]}
      <SessionConditions session={session} conditionsOf={conditionsOf} />
      <SessionCompanions session={session} readerId={viewer?.id} />
      {viewer && <SessionParty party={session.party} isActive={session.isActive} onOpen={onOpen} />}
      <div className="mt-8 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 *:px-2 [&_svg]:hidden">
        <ShareSession session={session} isOwner={isOwner} />
        {isOwner && <SeenByOthers session={session} now={now} conditionsOf={conditionsOf} />}
      </div>
      {isOwner ? (
        <AddRecording sessionId={id} />
      ) : (
        <ReportButton wide words={texts.reportThisSession} of={{ kind: 'session', id }} />
      )}
      {!viewer && (
        <p className="mt-6 text-ink-2">
          {MEMBERS_ONLY}: {hiddenFromVisitors(session)}
        </p>
      )}
    </Sheet>
  )
}

/** 'who surfed, photos and what others said' */
function hiddenFromVisitors({ linkShows }: SurfSessionDetail): string {
  const hidden = joinParts([
    !linkShows.includes('name') && texts.whoSurfed,
    !linkShows.includes('photos') && texts.photosLower,
  ])
  return hidden ? texts.andWhatOthersSaid(hidden) : texts.whatOthersSaid
}

const mayJoin = ({ isActive, userId }: SurfSessionDetail, viewer: Viewer) =>
  isActive && userId !== null && userId !== viewer.id

/** Later content appears on its own. */
const LONGEST_MS = 1_000

/**
 * True once content and its middle part can appear together, so that nothing moves under a finger. Stays true per `id`.
 */
function useShownTogether(id: string, isReady: boolean, isMoreComing: boolean): boolean {
  const [shownId, setShownId] = useState<string>()
  const wasShown = shownId === id
  const isWhole = isReady && !isMoreComing
  if (isWhole && !wasShown) setShownId(id)
  const isWaiting = isReady && isMoreComing && !wasShown
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setShownId(id), LONGEST_MS)
    return () => clearTimeout(timer)
  }, [id, isWaiting])
  return isWhole || wasShown
}
