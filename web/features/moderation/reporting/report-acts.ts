import type { BodyGivenTo } from '#contract/endpoint.ts'
import type { reportAsVisitor } from '#contract/operators/reports.ts'
import { call } from '#web/lib/api/api.ts'
import { onceMore } from '#web/lib/api/retries.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/pages/reports.ts'

type NewReport = BodyGivenTo<typeof reportAsVisitor>

/** Rejects if the report was not sent. */
export function useSendReport(viewer: Viewer | null): (report: NewReport) => Promise<unknown> {
  const { mutateAsync } = useAct({
    call: ({ email, ...report }: NewReport) =>
      viewer ? reportAsSurfer(report) : call('POST /api/visitors/reports', { body: { ...report, email } }),
    done: (reply, { email }) =>
      'isRepeated' in reply && reply.isRepeated
        ? { title: texts.alreadyReported, text: texts.becameOfIt }
        : texts.thanks(viewer ? 'settings' : email ? 'mail' : 'none'),
    failed: { title: texts.couldntSend },
    changes: viewer ? ['GET /api/reports'] : [],
  })
  return mutateAsync
}

/** Repeats after a lost answer, which is no second report. */
const reportAsSurfer = (body: Omit<NewReport, 'email'>) =>
  onceMore(async (before) => {
    const { isRepeated, ...reply } = await call('POST /api/reports', { body })
    return { ...reply, isRepeated: isRepeated && before === 0 }
  })
