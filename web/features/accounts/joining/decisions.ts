import type { WaitingSurfer } from '#contract/operators/joining.ts'
import { call, isGone } from '#web/lib/api/api.ts'
import { fullName } from '#web/lib/format/format.ts'
import { useAct, usePending } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/pages/operators.ts'

type Decision = { surfer: WaitingSurfer; isApproved: boolean }

const mutationKey = ['GET /api/operators/waiting', 'decision'] as const

export const useDecide = () =>
  useAct({
    mutationKey,
    call: ({ surfer: { id }, isApproved }: Decision) =>
      call(isApproved ? 'PUT /api/operators/waiting/:id' : 'DELETE /api/operators/waiting/:id', { params: { id } }),
    done: (_, { surfer, isApproved }) => (isApproved ? texts.isApproved : texts.isRefused)(fullName(surfer)),
    failed: (error, { surfer, isApproved }) =>
      isGone(error)
        ? texts.isAlreadyDecided(fullName(surfer))
        : { title: (isApproved ? texts.couldntApprove : texts.couldntRefuse)(fullName(surfer)) },
    changes: ['GET /api/operators/waiting', 'GET /api/operators/log'],
  })

/** Ids of surfers whose decision is being sent. */
export const useBeingDecided = (): ReadonlySet<string> =>
  new Set(usePending<Decision>(mutationKey).map(({ surfer }) => surfer.id))
