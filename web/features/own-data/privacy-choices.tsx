import type { ReactNode } from 'react'
import type { Settings } from '#contract/accounts/own-data.ts'
import { useChangeSettings, useSettings } from '#web/features/own-data/settings.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ChoiceRow } from '#web/ui/fields/choice-row.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Section } from '#web/ui/layout/section.tsx'

const SEEN_BY = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'buddies', label: 'Buddies' },
  { value: 'private', label: 'Only you' },
] as const satisfies { value: Settings['defaultVisibility']; label: string }[]

const FOUND_BY = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'buddies_of_buddies', label: 'Buddies of buddies' },
  { value: 'nobody', label: 'No one' },
] as const satisfies { value: Settings['findableBy']; label: string }[]

/** Who sees the sessions to come and when, and who finds the surfer by name. */
export function PrivacyChoices() {
  const { settings, isError, refetch } = useSettings()
  const change = useChangeSettings()
  if (!settings && isError) return <ErrorState title="Couldn't load your settings" onRetry={() => refetch()} />
  return (
    <>
      <Choice
        title="Who sees your new sessions"
        text="Sessions you've already logged stay as they are. You can change it for each one under Edit."
        className="mt-6"
      >
        {settings && (
          <Segmented
            wide
            label="Who sees your new sessions"
            value={settings.defaultVisibility}
            options={SEEN_BY}
            onChange={(defaultVisibility) => change({ defaultVisibility })}
          />
        )}
      </Choice>
      <Choice
        title="When they see them"
        text="When on, sessions stay hidden until you check out. If you don't come back, your buddies are still alerted."
        className="mt-6"
      >
        {settings && (
          <Card className="overflow-hidden">
            <ul>
              <ChoiceRow
                title="Show where I was only after I leave"
                checked={settings.delaysPublishing}
                onChange={({ target }) => change({ delaysPublishing: target.checked })}
              />
            </ul>
          </Card>
        )}
      </Choice>
      <Choice
        title="Who can find you"
        text="By your name or username, under Find Buddies. Your buddies always can."
        className="mt-6"
      >
        {settings && (
          <Segmented
            wide
            label="Who can find you"
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
  /** Undefined while it loads. */
  children: ReactNode
}

const Choice = ({ title, text, className, children }: ChoiceProps) => (
  <Section title={title} className={className}>
    <p className="mb-3 text-ink-2">{text}</p>
    {children ?? <Skeleton className="h-[50px] w-full" />}
  </Section>
)
