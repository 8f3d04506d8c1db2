import { useQuery } from '@tanstack/react-query'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import { MAX_CONTACT_CHARACTERS, MAX_REPORT_MESSAGE } from '#contract/limits.ts'
import type { ReportedKind, ReportReason } from '#contract/operators/moderation.ts'
import type { reportAsVisitor } from '#contract/operators/reports.ts'
import { call, read } from '#web/lib/api/api.ts'
import { onceMore } from '#web/lib/api/retries.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { FormSheet } from '#web/ui/dialogs/form-sheet.tsx'
import { useAct } from '#web/ui/feedback/use-act.ts'
import { CheckedField } from '#web/ui/fields/checked-field.tsx'
import { ChoiceRow } from '#web/ui/fields/choice-row.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'
import { WordsField } from '#web/ui/fields/words-field.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/pages/reports.ts'

const KINDS = Object.keys(texts.names) as ReportedKind[]
const REASONS = Object.keys(texts.reasons) as ReportReason[]
const EMAIL = /^\S+@\S+$/

type Values = { reason: ReportReason | ''; message: string; email: string }

/** Reports what the address names: `KIND,ID` or `KIND,ID,PARENT`. */
export function ReportDialog({ value, viewer, open, onClose }: AddressedDialogProps & { viewer: Viewer | null }) {
  const [name = '', id = '', parentId] = value.split(',')
  const kind = KINDS.find((one) => one === name) ?? 'session'
  const send = useSendReport(viewer)
  const { data: entrance } = useQuery({ ...read('GET /api/entrance'), enabled: viewer === null })
  const asksForEmail = viewer === null && entrance?.mail !== false
  const form = useForm<Values>({
    initial: { reason: '', message: '', email: '' },
    draftKey: `report ${value}`,
    rules: { email: (email) => email.trim() !== '' && !EMAIL.test(email.trim()) && texts.enterAnEmail },
    send: ({ reason, message, email }) =>
      reason === ''
        ? false
        : send({ kind, id, parentId, reason, message, ...(email.trim() && { email: email.trim() }) }),
    onSent: onClose,
  })
  const { values, change } = form
  return (
    <FormSheet
      form={form}
      open={open}
      onClose={onClose}
      title={texts.reportA(kind)}
      action={texts.sendReport}
      sending={texts.sending}
      isBlocked={values.reason === ''}
      noValidate
    >
      <p className="text-ink-2">
        {viewer || asksForEmail ? texts.aModeratorLooks : texts.aModeratorLooksWithoutAnswer}
      </p>
      <Card className="overflow-hidden">
        <ul aria-label={texts.whatIsWrong}>
          {REASONS.map((reason) => (
            <ChoiceRow
              key={reason}
              type="radio"
              name="reason"
              title={texts.reasons[reason]}
              lines={reason === 'danger' ? [texts.callForHelpFirst] : []}
              checked={values.reason === reason}
              onChange={() => change({ reason })}
            />
          ))}
        </ul>
      </Card>
      <WordsField {...form.field('message')} label={texts.message} maxLength={MAX_REPORT_MESSAGE} />
      {asksForEmail && (
        <CheckedField
          {...form.field('email')}
          type="email"
          label={texts.email}
          autoComplete="email"
          maxLength={MAX_CONTACT_CHARACTERS.email}
        />
      )}
    </FormSheet>
  )
}

type NewReport = BodyGivenTo<typeof reportAsVisitor>

/** Rejects if the report was not sent. */
function useSendReport(viewer: Viewer | null): (report: NewReport) => Promise<unknown> {
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
