import { answerPlanAct, makePlanAct } from '#web/features/plans/plan-acts.ts'
import { fineAct } from '#web/features/safety/fine-act.ts'
import { checkInAct } from '#web/features/surf-sessions/check-in-act.ts'
import { checkOutAct } from '#web/features/surf-sessions/check-out-act.ts'
import { commentAct } from '#web/features/surf-sessions/comment-act.ts'
import { editSessionAct } from '#web/features/surf-sessions/edit-session-act.ts'
import { likeAct } from '#web/features/surf-sessions/like-act.ts'
import { pastSessionAct } from '#web/features/surf-sessions/past-session-act.ts'
import { photoAct } from '#web/features/surf-sessions/photo-act.ts'
import type { Acts } from '#web/lib/outbox/act.ts'

const acts = [
  checkInAct,
  checkOutAct,
  fineAct,
  commentAct,
  likeAct,
  photoAct,
  pastSessionAct,
  editSessionAct,
  makePlanAct,
  answerPlanAct,
]

/** What can be done without a network, by name. The service worker sends it too, so none of it may import React. */
export const outboxActs: Acts = Object.fromEntries(acts.map((act) => [act.name, act]))
