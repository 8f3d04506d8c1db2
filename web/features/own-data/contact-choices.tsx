import type { Settings } from '#contract/accounts/own-data.ts'
import { Choice } from '#web/features/own-data/privacy-choices.tsx'
import { useChangeSettings, useSettings } from '#web/features/own-data/settings.ts'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import * as texts from '#words/own-data.ts'

type Options<Name extends keyof Settings> = { value: Settings[Name]; label: string }[]

const EVERYONE = { value: 'everyone', label: texts.everyone } as const
const BUDDIES = { value: 'buddies', label: texts.buddies } as const
const NOBODY = { value: 'nobody', label: texts.noOne } as const

const COMMENTS_FROM: Options<'commentsFrom'> = [EVERYONE, BUDDIES, NOBODY]
const REQUESTS_FROM: Options<'requestsFrom'> = [
  EVERYONE,
  { value: 'buddies_of_buddies', label: texts.buddiesOfBuddies },
  NOBODY,
]
const PLAN_INVITES_FROM: Options<'planInvitesFrom'> = [BUDDIES, NOBODY]

/** Audiences of comments, requests and invitations. `PrivacyChoices` reports a failure. */
export function ContactChoices() {
  const { settings, isError } = useSettings()
  const change = useChangeSettings()
  if (!settings && isError) return null
  return (
    <>
      <Choice title={texts.whoCanComment} text={texts.onYourSessions} className="mt-6">
        {settings && (
          <Segmented
            wide
            label={texts.whoCanComment}
            value={settings.commentsFrom}
            options={COMMENTS_FROM}
            onChange={(commentsFrom) => change({ commentsFrom })}
          />
        )}
      </Choice>
      <Choice title={texts.whoCanSendYouRequests} text={texts.anyoneWithYourInviteLink} className="mt-6">
        {settings && (
          <Segmented
            wide
            label={texts.whoCanSendYouRequests}
            value={settings.requestsFrom}
            options={REQUESTS_FROM}
            onChange={(requestsFrom) => change({ requestsFrom })}
          />
        )}
      </Choice>
      <Choice title={texts.whoCanInviteYou} text={texts.youStayInPlans} className="mt-6">
        {settings && (
          <Segmented
            wide
            label={texts.whoCanInviteYou}
            value={settings.planInvitesFrom}
            options={PLAN_INVITES_FROM}
            onChange={(planInvitesFrom) => change({ planInvitesFrom })}
          />
        )}
      </Choice>
    </>
  )
}
