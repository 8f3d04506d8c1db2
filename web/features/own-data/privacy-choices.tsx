import type { ReactNode } from 'react'
import type { Settings } from '#contract/accounts/own-data.ts'
import { useChangeSettings, useSettings } from '#web/features/own-data/settings.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ChoiceRow } from '#web/ui/fields/choice-row.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { Card, Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/own-data.ts'

const SEEN_BY = [
  { value: 'everyone', label: texts.everyone },
  { value: 'buddies', label: texts.buddies },
  { value: 'private', label: texts.onlyYou },
] as const satisfies { value: Settings['defaultVisibility']; label: string }[]

const FOUND_BY = [
  { value: 'everyone', label: texts.everyone },
  { value: 'buddies_of_buddies', label: texts.buddiesOfBuddies },
  { value: 'nobody', label: texts.noOne },
] as const satisfies { value: Settings['findableBy']; label: string }[]

export function PrivacyChoices() {
  const { settings, isError, refetch } = useSettings()
  const change = useChangeSettings()
  if (!settings && isError) return <ErrorState title={texts.couldntLoadYourSettings} onRetry={() => refetch()} />
  return (
    <>
      <Choice title={texts.whoSeesYourNewSessions} text={texts.sessionsYouveAlreadyLoggedStay} className="mt-6">
        {settings && (
          <Segmented
            wide
            label={texts.whoSeesYourNewSessions}
            value={settings.defaultVisibility}
            options={SEEN_BY}
            onChange={(defaultVisibility) => change({ defaultVisibility })}
          />
        )}
      </Choice>
      <Choice title={texts.whenTheySeeThem} text={texts.whenOnSessionsStayHidden} className="mt-6">
        {settings && (
          <Card className="overflow-hidden">
            <ul>
              <ChoiceRow
                title={texts.showWhereIWasOnly}
                checked={settings.delaysPublishing}
                onChange={({ target }) => change({ delaysPublishing: target.checked })}
              />
            </ul>
          </Card>
        )}
      </Choice>
      <Choice title={texts.whoCanFindYou} text={texts.byYourNameOrUsername} className="mt-6">
        {settings && (
          <Segmented
            wide
            label={texts.whoCanFindYou}
            value={settings.findableBy}
            options={FOUND_BY}
            onChange={(findableBy) => change({ findableBy })}
          />
        )}
      </Choice>
    </>
  )
}

type ChoiceProps = {
  title: string
  text: string
  className: string
  /** Undefined while loading. */
  children: ReactNode
}

/** One question of a settings page. */
export const Choice = ({ title, text, className, children }: ChoiceProps) => (
  <Section title={title} className={className}>
    <p className="mb-3 text-ink-2">{text}</p>
    {children ?? <Skeleton className="h-[50px] w-full" />}
  </Section>
)
