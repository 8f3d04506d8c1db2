import type { ReactNode } from 'react'
import type { SurfSessionDetail } from '#contract/surf-sessions.ts'
import { durationMs, startsAboutThen } from '#web/features/surf-sessions/duration.ts'
import { hoursAndMinutes } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { Section } from '#web/ui/section.tsx'

/** The session's figures and what its surfer wrote about it. */
export function SessionInfo({ session, now }: { session: SurfSessionDetail; now: number }) {
  const { hours, minutes } = hoursAndMinutes(durationMs(session, now))
  return (
    <Section title="Session Info" className="mt-2">
      <Card padded>
        <dl className="grid grid-cols-3 gap-3">
          <Fact name={session.isActive && startsAboutThen(session) ? 'Duration, at most' : 'Duration'}>
            {hours > 0 && (
              <>
                {hours}
                <Unit>h</Unit>{' '}
              </>
            )}
            {minutes}
            <Unit>m</Unit>
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
            <span className="sr-only">not noted</span>
          </span>
        )}
      </dd>
    </div>
  )
}

const Unit = ({ children }: { children: string }) => (
  <small className="ml-px text-[.62em] font-medium tracking-normal">{children}</small>
)
