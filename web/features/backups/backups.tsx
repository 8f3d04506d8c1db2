import type { Backup } from '#contract/operators/backups.ts'
import { BackupList, formatBytes } from '#web/features/backups/backup-list.tsx'
import { type BackupReport, unfinishedOf, useBackUpNow, useBackups } from '#web/features/backups/queries.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { ago } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/display/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Waiting } from '#web/ui/feedback/spinner.tsx'
import { ForOperators, isForOperators } from '#web/ui/layout/for-operators.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Card, Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/pages/backups.ts'

export function Backups() {
  const { data: report, error, refetch } = useBackups()
  if (isForOperators(error)) return <ForOperators />
  if (!report) return error ? <ErrorState title={texts.couldntLoad} onRetry={() => refetch()} /> : <Waiting />
  const { schedule, isLate, items } = report
  return (
    <>
      <div className="grid gap-3">
        {isLate && (
          <div role="status" className="squircle rounded-field bg-rip-wash px-4 py-3 text-[0.9375rem] text-rip-ink">
            <p className="font-strong">{texts.areLate}</p>
            <p>{texts.lookForTheReason}</p>
          </div>
        )}
        {schedule ? <Now report={report} /> : <SetUp />}
      </div>
      {schedule && <Settings report={report} schedule={schedule} />}
      {(schedule || items.length > 0) && <BackupList items={items} />}
    </>
  )
}

function Now({ report }: { report: BackupReport }) {
  const { mutate: begin, isPending } = useBackUpNow()
  const unfinished = unfinishedOf(report)
  return (
    <>
      <Button fill="sun" wide disabled={isPending || unfinished !== undefined} onClick={() => begin()}>
        {unfinished ? texts.isRunning : texts.backUpNow}
      </Button>
      <div role="status">{unfinished && <Progress backup={unfinished} />}</div>
    </>
  )
}

function Progress({ backup: { progress } }: { backup: Backup }) {
  if (!progress) return <p className="text-small text-ink-2">{texts.startsWithinSeconds}</p>
  const { step, done, all, bytes } = progress
  const label = step === 'finishing' ? texts.steps.finishing : texts.steps[step](formatBytes(bytes))
  return all > 0 ? (
    <ProgressBar label={label} share={Math.min(1, done / all)} />
  ) : (
    <p className="text-small text-ink-2 tabular-nums">{label}</p>
  )
}

type Schedule = NonNullable<BackupReport['schedule']>

function Settings({ report: { lastGoodAt }, schedule }: { report: BackupReport; schedule: Schedule }) {
  const now = useNow()
  const figures: [title: string, value: string][] = [
    [texts.lastGood, lastGoodAt ? ago(lastGoodAt, now) : texts.never],
    [texts.where, schedule.place],
    [texts.everyDay, texts.atTime(schedule.at, schedule.timeZone.replaceAll('_', ' '))],
    [texts.kept, texts.newestKept(schedule.keep)],
    [texts.encryption, schedule.isEncrypted ? texts.withPassphrase : texts.notEncrypted],
  ]
  return (
    <Section title={texts.settings}>
      <List label={texts.settings}>
        {figures.map(([title, value]) => (
          <Row
            key={title}
            title={title}
            lines={[
              <span key="value" className="wrap-anywhere">
                {value}
              </span>,
            ]}
          />
        ))}
      </List>
    </Section>
  )
}

/** For a server that makes none. */
const SetUp = () => (
  <Card padded className="grid gap-3">
    <h2 className="text-head">{texts.notSetUp}</h2>
    <p className="text-ink-2">{texts.whyBackUp}</p>
    <ol className="grid list-decimal gap-2 ps-5 text-ink-2">
      {texts.setUpSteps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    <p className="text-small text-ink-3">{texts.untilThen}</p>
  </Card>
)
