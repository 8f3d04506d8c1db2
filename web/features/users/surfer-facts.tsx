import type { ReactNode } from 'react'
import type { SurferProfile } from '#contract/accounts/users.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card, Section } from '#web/ui/layout/section.tsx'
import * as achievementTexts from '#words/achievements.ts'
import * as texts from '#words/users.ts'

/** By key; one of another version has none. */
const names: Partial<Record<string, string>> = achievementTexts.names

export function SurferFacts({ surfer }: { surfer: SurferProfile }) {
  const { sessionCount, sharedBuddies, lastSeen, isSurfing, achievements, relationship } = surfer
  return (
    <>
      <Card padded className="mt-3">
        <dl className="grid grid-cols-2 gap-x-3 gap-y-4">
          <Fact name={texts.sessions(sessionCount)}>{sessionCount}</Fact>
          {relationship !== 'self' && <Fact name={texts.sharedBuddies(sharedBuddies)}>{sharedBuddies}</Fact>}
          {lastSeen && !isSurfing && (
            <div className="col-span-2 border-t border-line pt-3 text-[0.9375rem]">
              <dt className="inline text-ink-3">{texts.lastSeen}</dt>
              <dd className="inline font-strong wrap-anywhere">{lastSeen}</dd>
            </div>
          )}
        </dl>
      </Card>
      {achievements && achievements.length > 0 && (
        <Section title={texts.achievements} count={achievements.length} className="mt-6">
          <ul aria-label={texts.achievements} className="flex flex-wrap gap-1.5">
            {achievements.map((key) => (
              <li key={key}>
                <Badge tone="sun">{names[key] ?? key}</Badge>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-col-reverse justify-end">
    <dt className="mt-[3px] text-micro leading-tight text-ink-3">{name}</dt>
    <dd className="font-display text-[1.5rem] leading-tight font-[600] tracking-[-.03em]">{children}</dd>
  </div>
)
