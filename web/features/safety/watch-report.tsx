import type { ReactNode } from 'react'
import type { At } from '#contract/api.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { SafetyWarning } from '#web/features/safety/gaps/safety-warning.tsx'
import { useWatchReport } from '#web/features/safety/queries.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { ago, clock } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Waiting } from '#web/ui/feedback/spinner.tsx'
import { ForOperators, isForOperators } from '#web/ui/layout/for-operators.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'

type Report = ReplyOf<At<'GET /api/safety/report'>>

/** How the watch of this server is doing, in figures that name nobody. */
export function WatchReport() {
  const { data: report, error, refetch } = useWatchReport()
  const now = useNow()
  if (isForOperators(error)) return <ForOperators />
  if (!report) return error ? <ErrorState title="Couldn't load the report" onRetry={() => refetch()} /> : <Waiting />
  return (
    <div className="grid gap-3">
      {error && <SafetyWarning title="The server isn't answering right now." text="These figures are older." />}
      {!report.isProtected && (
        <SafetyWarning
          title="The safety watch isn't running."
          text="No check has finished in the last 3 minutes. Surfers see this too."
        />
      )}
      <Figures report={report} now={now} />
      <Failures failures={report.failures} now={now} />
    </div>
  )
}

function Figures({ report, now }: { report: Report; now: number }) {
  const swept = report.sweptAt ? `${ago(report.sweptAt, now)}, ${clock(report.sweptAt)}` : 'Never'
  const figures: [title: string, line: string, value: ReactNode][] = [
    ['Last check', swept, <Yes key="swept" is={report.isProtected} yes="In time" no="Late" />],
    ['E-mail', 'Needs SMTP_URL', <Yes key="mail" is={report.canMail} yes="Set up" no="Not set up" />],
    ['Text messages', 'Need SMS_WEBHOOK_URL', <Yes key="text" is={report.canText} yes="Set up" no="Not set up" />],
    ['Watched sessions', 'Now', report.watched],
    ['Alarms', 'Open', report.openAlarms],
    ['Waiting messages', 'To emergency contacts', report.due],
    ['Failed messages', 'To emergency contacts', report.failed],
  ]
  return (
    <List label="Figures">
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
    <Section title="Latest failures" className="mt-5">
      <List label="Latest failures">
        {failures.map(({ channel, attempts, stateAt }, place) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: without names they have no identity but their place
            key={place}
            title={channel === 'sms' ? 'Text message' : 'E-mail'}
            lines={[`${attempts === 1 ? '1 try' : `${attempts} tries`}, ${ago(stateAt, now)}`]}
          />
        ))}
      </List>
    </Section>
  )
}
