import type { OpenedSurfer } from '#contract/operators/surfers.ts'
import { surferById } from '#web/features/accounts/operators/queries.ts'
import { call } from '#web/lib/api/api.ts'
import { fullName } from '#web/lib/format/format.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/pages/surfers.ts'

// `fresh`: the sign-in may have to be confirmed first, in the one dialog for that.

const changes = ['GET /api/operators/surfers', 'GET /api/operators/log'] as const

const useSurferAct = <Input>(
  send: (input: Input) => Promise<OpenedSurfer>,
  { done, failed }: { done: (name: string) => string; failed: string },
) =>
  useAct({
    call: send,
    store: (cache, surfer) => cache.setQueryData(surferById(surfer.id).queryKey, surfer),
    done: (surfer) => done(fullName(surfer)),
    failed: { title: failed },
    changes,
  })

export const useSignOutSurfer = (id: string) =>
  useSurferAct<void>(() => call('DELETE /api/operators/surfers/:id/sign-ins', { params: { id } }), {
    done: texts.isSignedOut,
    failed: texts.couldntSignOut,
  })

export const useResetTwoSteps = (id: string) =>
  useSurferAct<void>(() => call('DELETE /api/operators/surfers/:id/two-step', { params: { id } }), {
    done: texts.hasNoCodes,
    failed: texts.couldntTurnOff,
  })

export const useConfirmAddress = (id: string) =>
  useSurferAct<void>(() => call('PUT /api/operators/surfers/:id/email-verification', { params: { id } }), {
    done: texts.isConfirmed,
    failed: texts.couldntConfirm,
  })

type Names = { username: string; firstName: string; lastName: string }
export const useRename = (id: string) =>
  useSurferAct<Names>((body) => call('PUT /api/operators/surfers/:id/name', { params: { id }, body }), {
    done: texts.isRenamed,
    failed: texts.couldntRename,
  })
