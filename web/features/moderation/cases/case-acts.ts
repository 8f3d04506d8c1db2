import type { Decision, ModerationDecision } from '#contract/operators/moderation.ts'
import { dateFormat } from '#surf/time/date-formats.ts'
import { caseById, surferModeration } from '#web/features/moderation/cases/queries.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/pages/moderation.ts'

export type Decided = { decision: Decision; message: string; days?: number | undefined; clientId: string }
type AboutSurfer = Decided & { decision: 'warn' | 'limit' | 'suspend' | 'close' }

/** Larger counts are shown as '100 or more'. */
export const MOST_COUNTED = 100

const day = dateFormat(readersLocale, { dateStyle: 'medium' })
export const formatDay = (time: string) => day.format(new Date(time))

/** 'Limited until Dec 3, 2026'. */
export const titleOf = ({ decision, until }: Pick<ModerationDecision, 'decision' | 'until'>) =>
  texts.decidedUntil(texts.decided[decision], until && formatDay(until))

const changes = [
  'GET /api/moderation/cases',
  'GET /api/moderation/cases/:id',
  'GET /api/moderation/waiting',
  'GET /api/moderation/appeals',
  'GET /api/moderation/surfers/:id',
  'GET /api/operators/surfers/:id',
  'GET /api/operators/log',
] as const

const reasonOf = (error: Error, title: string) =>
  error instanceof ApiError && error.code === 'case_decided' ? texts.decidedMeanwhile : { title }

export const useDecide = (id: string) =>
  useAct({
    call: ({ clientId: _, ...body }: Decided) =>
      call('PUT /api/moderation/cases/:id/decision', { params: { id }, body }),
    store: (cache, decided) => cache.setQueryData(caseById(id).queryKey, decided),
    done: ({ surfer }, { decision }) => (decision === 'keep' || !surfer ? texts.isLeft : texts.isDecided),
    failed: (error) => reasonOf(error, texts.couldntDecide),
    changes,
  })

export const useDecideAbout = (id: string) =>
  useAct({
    call: (body: AboutSurfer) => call('POST /api/moderation/surfers/:id/decisions', { params: { id }, body }),
    store: (cache, moderation) => cache.setQueryData(surferModeration(id).queryKey, moderation),
    done: texts.isDecidedAbout,
    failed: { title: texts.couldntDecide },
    changes,
  })

export const useLift = (id: string) =>
  useAct({
    call: () => call('DELETE /api/moderation/surfers/:id/standing', { params: { id } }),
    store: (cache, moderation) => cache.setQueryData(surferModeration(id).queryKey, moderation),
    done: texts.isLifted,
    failed: { title: texts.couldntLift },
    changes,
  })

export const useTakeBack = (id: string) =>
  useAct({
    call: () => call('DELETE /api/moderation/cases/:id/decision', { params: { id } }),
    store: (cache, reversed) => cache.setQueryData(caseById(id).queryKey, reversed),
    done: ({ surfer }) => (surfer ? texts.isTakenBack : texts.isShownAgain),
    failed: { title: texts.couldntTakeBack },
    changes,
  })

type Answer = { id: string; isReversed: boolean; message: string }

export const useAnswer = () =>
  useAct({
    call: ({ id, ...body }: Answer) => call('PUT /api/moderation/decisions/:id/answer', { params: { id }, body }),
    done: texts.isAnswered,
    failed: { title: texts.couldntAnswer },
    changes,
  })
