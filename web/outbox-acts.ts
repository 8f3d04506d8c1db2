import { starAct } from '#web/features/favourites/star-act.ts'
import { answerPlanAct } from '#web/features/plans/answer-plan-act.ts'
import { makePlanAct } from '#web/features/plans/make-plan-act.ts'
import { planMessageAct } from '#web/features/plans/message-act.ts'
import { commentAct } from '#web/features/surf-sessions/comment-act.ts'
import { editSessionAct } from '#web/features/surf-sessions/edit-session-act.ts'
import { likeAct } from '#web/features/surf-sessions/like-act.ts'
import { pastSessionAct } from '#web/features/surf-sessions/past-session-act.ts'
import { photoAct } from '#web/features/surf-sessions/photo-act.ts'
import { trackArchiveAct, trackFileAct } from '#web/features/track-imports/track-file-act.ts'
import { byName, firstActs } from '#web/first-acts.ts'
import type { Acts } from '#web/lib/outbox/act.ts'

/** What can be done without a network, by name. The service worker sends it too, so none of it may import React. */
export const outboxActs: Acts = {
  ...firstActs,
  ...byName([commentAct, likeAct, photoAct, pastSessionAct, editSessionAct]),
  ...byName([makePlanAct, answerPlanAct, planMessageAct, trackFileAct, trackArchiveAct, starAct]),
}
