import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { At } from '#contract/api.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { SafetyWarning } from '#web/features/safety/gaps/safety-warning.tsx'
import { fresh } from '#web/features/safety/queries.ts'
import { MissedAlarms, Restores } from '#web/features/safety/restores.tsx'
import { read } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { ago, clock } from '#web/lib/format/format.ts'
import { joinParts } from '#web/lib/format/lists.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Waiting } from '#web/ui/feedback/spinner.tsx'
import { ForOperators, isForOperators } from '#web/ui/layout/for-operators.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/safety.ts'

type Report = ReplyOf<At<'GET /api/safety/report'>>

export function WatchReport() {
  const { data: report, error, refetch } = useQuery({ ...read('GET /api/safety/report'), ...fresh })
  const now = useNow()
  if (isForOperators(error)) return <ForOperators />
  if (!report) return error ? <ErrorState title={texts.couldntLoadTheReport} onRetry={() => refetch()} /> : <Waiting />
  return (
    <div className="grid gap-3">
      {error && <SafetyWarning title={texts.theServerIsntAnsweringRight} text={texts.theseFiguresAreOlder} />}
      {!report.isProtected && (
        <SafetyWarning title={texts.theSafetyWatchIsntRunningSentence} text={texts.noCheckHasFinishedIn} />
      )}
      <MissedAlarms alarms={report.missedAlarms} now={now} />
      <Figures report={report} now={now} />
      <Failures failures={report.failures} now={now} />
      <Restores restores={report.restores} now={now} />
    </div>
  )
}

function Figures({ report, now }: { report: Report; now: number }) {
  const swept = report.checkedAt ? joinParts([ago(report.checkedAt, now), clock(report.checkedAt)]) : texts.never
  const figures: [title: string, line: string, value: ReactNode][] = [
    [texts.lastCheck, swept, <Yes key="swept" is={report.isProtected} yes={texts.inTime} no={texts.late} />],
    ['E-mail', texts.needsSmtpUrl, <Yes key="mail" is={report.canMail} yes={texts.setUp} no={texts.notSetUp} />],
    [
      texts.textMessages,
      texts.needSmsWebhookUrl,
      <Yes key="text" is={report.canText} yes={texts.setUp} no={texts.notSetUp} />,
    ],
    [texts.watchedSessions, texts.now, report.watched],
    [texts.alarms, texts.open, report.openAlarms],
    [texts.waitingMessages, texts.toEmergencyContacts, report.due],
    [texts.failedMessages, texts.toEmergencyContacts, report.failed],
  ]
  return (
    <List label={texts.figures}>
      {figures.map(([title, line, value]) => (
        <Row
          key={title}
          title={title}
          lines={[line]}
          action={<span className="font-strong tabular-nums">{value}</span>}
        />
      ))}
    </List>
  )
}

const Yes = ({ is, yes, no }: { is: boolean; yes: string; no: string }) => (
  <Badge surface={is ? 'bg-kelp-wash text-kelp-ink' : 'bg-rip-wash text-rip-ink'}>{is ? yes : no}</Badge>
)

function Failures({ failures, now }: Pick<Report, 'failures'> & { now: number }) {
  if (failures.length === 0) return null
  return (
    <Section title={texts.latestFailures} className="mt-5">
      <List label={texts.latestFailures}>
        {failures.map(({ channel, attempts, stateAt }, place) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: without names they have no identity but their place
            key={place}
            title={channel === 'sms' ? texts.textMessage : 'E-mail'}
            lines={[joinParts([texts.tries(attempts), ago(stateAt, now)])]}
          />
        ))}
      </List>
    </Section>
  )
}
