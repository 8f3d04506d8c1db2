import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import type { SurfSessionDetail } from '#contract/surf-sessions.ts'
import { CommentBox } from '#web/features/surf-sessions/comment-box.tsx'
import { useIsDeleted, useWaitingEdits } from '#web/features/surf-sessions/edit-session.ts'
import { JoinButton } from '#web/features/surf-sessions/join-button.tsx'
import { useSession } from '#web/features/surf-sessions/queries.ts'
import { SeenByOthers } from '#web/features/surf-sessions/seen-by-others.tsx'
import { SessionCompanions } from '#web/features/surf-sessions/session-companions.tsx'
import { withEdits } from '#web/features/surf-sessions/session-edits.ts'
import { SessionHeader } from '#web/features/surf-sessions/session-header.tsx'
import { type ConditionsOf, SessionInfo } from '#web/features/surf-sessions/session-info.tsx'
import { SessionParty } from '#web/features/surf-sessions/session-party.tsx'
import { SessionPhotos } from '#web/features/surf-sessions/session-photos.tsx'
import { SessionPlace } from '#web/features/surf-sessions/session-place.tsx'
import { SessionTalk } from '#web/features/surf-sessions/session-talk.tsx'
import { ShareSession } from '#web/features/surf-sessions/share-session.tsx'
import { isGone } from '#web/lib/api.ts'
import { fullName } from '#web/lib/format.ts'
import { watchSession } from '#web/lib/live.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useShownTogether } from '#web/lib/use-shown-together.ts'
import type { Viewer } from '#web/lib/viewer.ts'
import type { AddressedDialogProps } from '#web/ui/addressed-dialog.tsx'
import { InvitationSheet } from '#web/ui/invitation-sheet.tsx'
import { OfflineNotice } from '#web/ui/offline-notice.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { SignInOrJoin } from '#web/ui/sign-in-or-join.tsx'
import { UnshownSheet } from '#web/ui/unshown-sheet.tsx'

type SessionDialogProps = AddressedDialogProps & {
  viewer: Viewer | null
  /** Where and how it was surfed, in place of the place alone; nothing without a track for this reader. */
  trackOf: (session: SurfSessionDetail) => ReactNode
  conditionsOf: ConditionsOf
  /** Whether the conditions are on their way: the session is then shown with them. */
  areConditionsComing: boolean
}

/** One session: who, where, how long, what they caught, saw and said. */
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
    return (
      <InvitationSheet
        open={open}
        onClose={onClose}
        title="Surf Session"
        text="This one isn't open to everyone. Sign in to see if you have access."
      />
    )
  }
  if (!session || !isShown || isGone(error)) {
    return (
      <UnshownSheet
        open={open && !deleted}
        onClose={onClose}
        title="Surf Session"
        error={session && !isGone(error) ? null : error}
        isGone={isGone(error)}
        gone="Session not found"
        failed="Failed to fetch session details"
        onRetry={() => refetch()}
      />
    )
  }
  const name = session.user ? fullName(session.user) : 'Anonymous'
  const isOwner = viewer !== null && session.userId === viewer.id
  // With keys, so that the first photo that arrives moves what is being done to photos, and ends none of it.
  const photos = viewer && <SessionPhotos key="photos" session={session} name={name} isOwner={isOwner} />
  const info = <SessionInfo key="info" {...{ session, isOwner, conditionsOf }} isEditWaiting={edits.length > 0} />
  const where =
    viewer && session.hasTrack ? (
      <Fragment key="where">{trackOf(session)}</Fragment>
    ) : (
      <SessionPlace key="where" session={session} isOwner={isOwner} />
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
          <div className="grid grid-cols-1 gap-3">
            {mayJoin(session, viewer) && (
              <JoinButton sessionId={id} surfer={name} readerId={viewer.id} fill="sun" wide />
            )}
            <CommentBox sessionId={id} viewer={viewer} ref={commentBox} />
          </div>
        ) : (
          <SignInOrJoin />
        )
      }
    >
      <OfflineNotice className="pb-3 empty:hidden" />
      {session.photos.length > 0 ? [photos, info, where] : [info, where, photos]}
      <SessionCompanions session={session} readerId={viewer?.id} />
      <ShareSession session={session} isOwner={isOwner} />
      {isOwner && <SeenByOthers session={session} now={now} conditionsOf={conditionsOf} />}
      {viewer ? (
        <>
          <SessionParty party={session.party} isActive={session.isActive} onOpen={onOpen} />
          <SessionTalk session={session} now={now} viewer={viewer} onComment={() => commentBox.current?.focus()} />
        </>
      ) : (
        <p className="mt-6 text-ink-2">Sign in to see who surfed here, their photos and what their buddies said.</p>
      )}
    </Sheet>
  )
}

const mayJoin = ({ isActive, userId }: SurfSessionDetail, viewer: Viewer) =>
  isActive && userId !== null && userId !== viewer.id
