import { Refusal } from '#contract/refusals.ts'
import { withdrawCommentNotices, withdrawMessageNotices } from '#server/features/moderation/cases/hiding.ts'
import type { Subject } from '#server/features/moderation/cases/subjects.ts'
import { publishPicture } from '#server/features/moderation/cases/surfers-pages.ts'
import { sessionChanged } from '#server/features/sessions/events.ts'
import { releasingPictures } from '#server/features/uploads/writes.ts'
import { deletePictureSql, ownPicturesSql } from '#server/features/users/writes.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { PayloadOf } from '#server/platform/live/event.ts'
import { publish } from '#server/platform/live/publish.ts'

/** Other features' deletions, as their owner's. */
export type SubjectRemoval = {
  removeSession: (tx: Database, ownerId: string, id: string) => Promise<unknown>
  removePhoto: (tx: Database, ownerId: string, id: string) => Promise<unknown>
  removeComment: (tx: Database, ownerId: string, sessionId: string, id: string) => Promise<unknown>
  removeMessage: (tx: Database, place: { userId: string; planId: string }, id: string) => Promise<unknown>
}

/** Deletes the profile picture of a reported surfer. In the decision's transaction. Idempotent. */
export async function deleteSubject(tx: Database, subject: Subject, features: SubjectRemoval): Promise<void> {
  try {
    await remove(tx, subject, features)
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 404)) throw error
  }
}

async function remove(
  tx: Database,
  { kind, subjectId, ownerId, parentId, surferId }: Subject,
  features: SubjectRemoval,
) {
  switch (kind) {
    case 'session':
      return features.removeSession(tx, ownerId, subjectId)
    case 'photo':
      await features.removePhoto(tx, ownerId, subjectId)
      return publishTakenDown(tx, { userId: ownerId, sessionId: parentId! })
    case 'comment':
      await features.removeComment(tx, ownerId, parentId!, subjectId)
      await withdrawCommentNotices(tx, parentId!, surferId!)
      return publishTakenDown(tx, { userId: ownerId, sessionId: parentId!, about: 'reactions' })
    case 'plan_message':
      await features.removeMessage(tx, { userId: ownerId, planId: parentId! }, subjectId)
      return withdrawMessageNotices(tx, parentId!, surferId!)
    case 'surfer':
      await releasingPictures(subjectId, ownPicturesSql(subjectId)).execute(tx)
      await deletePictureSql(subjectId).execute(tx)
      return publishPicture(tx, subjectId)
    case 'spot':
      throw new Refusal('invalid_request')
  }
}

/** Beside their owner's event, so that no replica shows them any more. */
const publishTakenDown = (tx: Database, changed: PayloadOf<typeof sessionChanged>) =>
  publish(tx, sessionChanged, { ...changed, isTakenDown: true })
