import type { SignUpInvitation } from '#contract/operators/joining.ts'
import { invitations } from '#web/features/accounts/joining/queries.ts'
import { call } from '#web/lib/api/api.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/pages/operators.ts'

type NewInvitation = { note: string; uses: number; days: number }

export const useMakeInvitation = () =>
  useAct({
    call: (body: NewInvitation) => call('POST /api/operators/invitations', { body }),
    store: (cache, made) =>
      cache.setQueryData(invitations.queryKey, (before: SignUpInvitation[] = []) => [made, ...before]),
    failed: { title: texts.couldntMake },
    changes: ['GET /api/operators/log'],
  })

export const useRevokeInvitation = () =>
  useAct({
    call: (id: string) => call('DELETE /api/operators/invitations/:id', { params: { id } }),
    isIdempotent: true,
    done: texts.isRevoked,
    failed: { title: texts.couldntRevoke },
    changes: ['GET /api/operators/invitations', 'GET /api/operators/log'],
  })

const day = new Intl.DateTimeFormat(readersLocale, { dateStyle: 'medium' })
/** In the reader's time zone. */
export const formatEnd = ({ expiresAt }: SignUpInvitation) => day.format(new Date(expiresAt))
