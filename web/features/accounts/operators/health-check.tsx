import { useMutation } from '@tanstack/react-query'
import type { Finding } from '#contract/operators/server.ts'
import { call, messageOf } from '#web/lib/api/api.ts'
import { clock } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { ForOperators, isForOperators } from '#web/ui/layout/for-operators.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/pages/server.ts'

const SURFACES: Record<Finding['state'], string> = {
  ok: 'bg-kelp-wash text-kelp-ink',
  warning: 'bg-sun-wash text-sun-ink',
  failed: 'bg-rip-wash text-rip-ink',
}
const WORST_FIRST: Finding['state'][] = ['failed', 'warning', 'ok']

/** The report of `npm run doctor`, which runs when the button is pressed. */
export function HealthCheck() {
  const { data, error, isPending, mutate } = useMutation({ mutationFn: () => call('POST /api/operators/examination') })
  if (isForOperators(error)) return <ForOperators />
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{texts.whatIsChecked}</p>
      <Button fill="sun" wide disabled={isPending} onClick={() => mutate()}>
        {isPending ? texts.checking : data ? texts.checkAgain : texts.checkNow}
      </Button>
      {isPending ? (
        <SkeletonRows count={5} label={texts.checking} withButtons={false} />
      ) : error ? (
        <ErrorState title={texts.couldntCheck} text={messageOf(error)} onRetry={() => mutate()} />
      ) : (
        data && <Findings {...data} />
      )}
    </div>
  )
}

/** Findings are those of `npm run doctor`, in English as the logs are. */
function Findings({ examinedAt, findings }: { examinedAt: string; findings: Finding[] }) {
  const open = findings.filter(({ state }) => state !== 'ok').length
  const sorted = WORST_FIRST.flatMap((state) => findings.filter((finding) => finding.state === state))
  return (
    <Section title={open === 0 ? texts.allIsWell : texts.needAttention(open)} className="mt-2">
      <p role="status" className="mb-3 text-small text-ink-3">
        {texts.checkedAt(clock(examinedAt))}
      </p>
      <List label={texts.checks}>
        {sorted.map(({ check, state, message }) => (
          <Row
            key={check + message}
            title={
              <span lang="en" className="inline-block first-letter:uppercase">
                {check}
              </span>
            }
            lines={[
              <span key="message" lang="en" className="wrap-anywhere whitespace-pre-line">
                {message}
              </span>,
            ]}
            action={<Badge surface={SURFACES[state]}>{texts.states[state]}</Badge>}
          />
        ))}
      </List>
    </Section>
  )
}
