import { useQuery } from '@tanstack/react-query'
import type { OwnReport } from '#contract/operators/reports.ts'
import { read } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { ago } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/pages/reports.ts'

const SHOWN = 20

/** The surfer's reports with their outcomes; nothing without any. */
export function OwnReports() {
  const { data: reports = [] } = useQuery({ ...read('GET /api/reports', { query: { limit: SHOWN } }), staleTime: 0 })
  const now = useNow()
  if (reports.length === 0) return null
  return (
    <Section title={texts.yourReports}>
      <List label={texts.yourReports}>
        {reports.map((report) => (
          <ReportRow key={report.id} report={report} now={now} />
        ))}
      </List>
    </Section>
  )
}

const ReportRow = ({
  report: { kind, reason, message, excerpt, createdAt, outcome },
  now,
}: {
  report: OwnReport
  now: number
}) => (
  <Row
    title={texts.reportOf(kind)}
    lines={[
      excerpt && (
        <q key="excerpt" dir="auto" className="line-clamp-2 wrap-anywhere">
          {excerpt}
        </q>
      ),
      <>
        {texts.reasons[reason]} · <time dateTime={createdAt}>{ago(createdAt, now)}</time>
      </>,
      message && (
        <span key="message" dir="auto" className="line-clamp-2 wrap-anywhere">
          {message}
        </span>
      ),
      <span key="outcome" className="mt-1 inline-block">
        <Badge tone={outcome === null ? 'well' : 'kelp'}>{texts.outcomes[outcome ?? 'open']}</Badge>
      </span>,
    ].filter(Boolean)}
  />
)
