import type { Backup } from '#contract/operators/backups.ts'
import { dateFormat } from '#surf/time/date-formats.ts'
import { joinParts } from '#web/lib/format/lists.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/pages/backups.ts'

const SURFACES: Record<Backup['state'], string> = {
  waiting: 'bg-sea-wash text-sea-ink',
  running: 'bg-sea-wash text-sea-ink',
  good: 'bg-kelp-wash text-kelp-ink',
  failed: 'bg-rip-wash text-rip-ink',
  removed: 'bg-well text-ink-2',
}

export function BackupList({ items }: { items: Backup[] }) {
  return (
    <Section title={texts.backups}>
      {items.length === 0 ? (
        <EmptyState title={texts.noneYet} text={texts.theyAppearHere} />
      ) : (
        <List label={texts.backups}>
          {items.map((backup) => (
            <Row
              key={backup.id}
              title={formatDay(backup.createdAt)}
              lines={linesOf(backup).map((line) => (
                <span key={line} className="wrap-anywhere">
                  {line}
                </span>
              ))}
              action={<Badge surface={SURFACES[backup.state]}>{texts.states[backup.state]}</Badge>}
            />
          ))}
        </List>
      )}
    </Section>
  )
}

function linesOf({ isScheduled, begunBy, bytes, rows, place, file, reason, isEncrypted }: Backup): string[] {
  const by = isScheduled ? texts.bySchedule : texts.byOperator(begunBy)
  const size = bytes === null || rows === null ? null : texts.sizeAndRows(formatBytes(bytes), rows)
  const kind = bytes !== null && isEncrypted ? texts.encrypted : null
  const where = file === null ? place : `${place.replace(/\/$/, '')}/${file}`
  return [joinParts([by, size, kind]), reason ?? where]
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** '3.2 GB', by thousands. */
export function formatBytes(bytes: number): string {
  const nth = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const figure = bytes / 1000 ** nth
  return new Intl.NumberFormat(readersLocale, {
    style: 'unit',
    unit: UNITS[nth],
    maximumFractionDigits: figure < 10 ? 1 : 0,
  }).format(figure)
}

/** In the reader's time zone. */
const formatDay = (time: string) =>
  dateFormat(readersLocale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))
