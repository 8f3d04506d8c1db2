import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Attempt } from '#contract/operators/server.ts'
import { useOverview } from '#web/features/accounts/operators/queries.ts'
import { call, read } from '#web/lib/api/api.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Waiting } from '#web/ui/feedback/spinner.tsx'
import { useAct } from '#web/ui/feedback/use-act.ts'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'
import { ForOperators, isForOperators } from '#web/ui/layout/for-operators.tsx'
import { Card, Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/pages/server.ts'

/** Sends a test by each channel, and shows what the mail server or gateway answered. */
export function TestMessages() {
  const { data: overview, error, refetch } = useOverview()
  const { data: own } = useQuery(read('GET /api/users/me'))
  if (isForOperators(error)) return <ForOperators />
  if (!overview) return error ? <ErrorState title={texts.couldntLoadFigures} onRetry={() => refetch()} /> : <Waiting />
  return (
    <>
      <Section title={texts.mail} className="mt-2">
        {!overview.canMail ? (
          <p className="text-ink-2">{texts.noMail}</p>
        ) : own?.email === '' ? (
          <p className="text-ink-2">{texts.youHaveNoAddress}</p>
        ) : (
          <TestMail ownAddress={own?.email} />
        )}
      </Section>
      <Section title={texts.textMessages}>
        {overview.canText ? <TestText /> : <p className="text-ink-2">{texts.noTexts}</p>}
      </Section>
    </>
  )
}

const changes = ['GET /api/operators/log'] as const

function TestMail({ ownAddress }: { ownAddress: string | undefined }) {
  const { data, isPending, mutate } = useAct({
    call: () => call('POST /api/operators/mail-test'),
    failed: { title: texts.couldntSend },
    changes,
  })
  return (
    <div className="grid gap-3">
      <p className="text-ink-2 wrap-anywhere">{texts.mailGoesTo(ownAddress ?? '')}</p>
      <Button wide disabled={isPending} onClick={() => mutate()}>
        {isPending ? texts.sending : texts.sendTestMail}
      </Button>
      {data && !isPending && <Answer channel="mail" attempt={data} />}
    </div>
  )
}

/** `fresh`: the sign-in may have to be confirmed first, in the one dialog for that. */
function TestText() {
  const [attempt, setAttempt] = useState<Attempt>()
  const { mutateAsync: send } = useAct({
    call: (number: string) => call('POST /api/operators/text-test', { body: { number } }),
    failed: { title: texts.couldntSend },
    changes,
  })
  const form = useForm({
    initial: { number: '' },
    async send({ number }) {
      setAttempt(undefined)
      setAttempt(await send(number))
      // Stays open for another try.
      return false
    },
  })
  const { onType: onNumber, ...field } = form.field('number')
  return (
    <form id={form.id} noValidate className="grid gap-3" onSubmit={form.submit}>
      <p className="text-ink-2">{texts.textCosts}</p>
      <PhoneField {...field} onNumber={onNumber} label={texts.number} autoComplete="tel" />
      <Button type="submit" wide disabled={form.isBusy || form.values.number.trim() === ''}>
        {form.isSending ? texts.sending : texts.sendTestText}
      </Button>
      {attempt && <Answer channel="text" attempt={attempt} />}
    </form>
  )
}

const Answer = ({ channel, attempt }: { channel: 'mail' | 'text'; attempt: Attempt }) => (
  <div role="status">
    <Card padded className="grid justify-items-start gap-2">
      <Badge surface={attempt.isAccepted ? 'bg-kelp-wash text-kelp-ink' : 'bg-rip-wash text-rip-ink'}>
        {attempt.isAccepted ? texts.accepted : texts.refused}
      </Badge>
      <p className="text-small text-ink-2">{texts.answerOf[channel]}</p>
      <p dir="ltr" className="w-full rounded-field bg-well px-3.5 py-2.5 font-mono text-small wrap-anywhere">
        {attempt.answer}
      </p>
      {attempt.isAccepted && <p className="text-small text-ink-3">{texts.nextSteps[channel]}</p>}
    </Card>
  </div>
)
