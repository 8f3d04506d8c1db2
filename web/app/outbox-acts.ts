import { byName, firstActs } from '#web/app/first-acts.ts'
import { starAct } from '#web/features/favourites/star-act.ts'
import { answerPlanAct } from '#web/features/plans/acts/answer-plan-act.ts'
import { makePlanAct } from '#web/features/plans/acts/make-plan-act.ts'
import { planMessageAct } from '#web/features/plans/acts/message-act.ts'
import { editSessionAct } from '#web/features/sessions/data/edit-session-act.ts'
import { pastSessionAct } from '#web/features/sessions/data/past-session-act.ts'
import { commentAct, likeAct, photoAct } from '#web/features/sessions/data/reaction-acts.ts'
import { trackArchiveAct, trackFileAct } from '#web/features/track-imports/track-file-act.ts'
import type { Acts } from '#web/lib/outbox/act.ts'

/** Offline acts by name. The service worker sends them too, so none may import React. */
export const outboxActs: Acts = {
  ...firstActs,
  ...byName([commentAct, likeAct, photoAct, pastSessionAct, editSessionAct]),
  ...byName([makePlanAct, answerPlanAct, planMessageAct, trackFileAct, trackArchiveAct, starAct]),
}
