import type { ReactNode } from 'react'
import type { SurfSessionDetail } from '#contract/surf-sessions.ts'
import { durationMs, startsAboutThen } from '#web/lib/duration.ts'
import { Card } from '#web/ui/card.tsx'
import { HoursAndMinutes } from '#web/ui/figure.tsx'
import { Section } from '#web/ui/section.tsx'

/** The session's figures and what its surfer wrote about it. */
export function SessionInfo({ session, now }: { session: SurfSessionDetail; now: number }) {
  return (
    <Section title="Session Info" className="mt-2">
      <Card padded>
        <dl className="grid grid-cols-3 gap-3">
          <Fact name={session.isActive && startsAboutThen(session) ? 'Duration, at most' : 'Duration'}>
            {session.isActive || session.endTime ? <HoursAndMinutes ms={durationMs(session, now)} /> : null}
          </Fact>
          <Fact name="Wave size">{session.waveSize}</Fact>
          <Fact name="Waves caught">{session.waveCount}</Fact>
        </dl>
        {session.notes && (
          <p className="mt-4 border-t border-line pt-3 whitespace-pre-line text-ink-2">{session.notes}</p>
        )}
      </Card>
    </Section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="mt-[3px] text-micro leading-tight text-ink-3">{name}</dt>
      <dd className="font-display text-[1.5rem] leading-tight font-[600] tracking-[-.03em] narrow:text-[1.25rem]">
        {children ?? (
          <span className="text-ink-3">
            <span aria-hidden="true">–</span>
            <span className="sr-only">not known</span>
          </span>
        )}
      </dd>
    </div>
  )
}
