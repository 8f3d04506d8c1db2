import { useLocation, useSearch } from 'wouter'
import type { Surfer } from '#contract/accounts/users.ts'
import { BuddyList } from '#web/features/buddies/buddy-list.tsx'
import { BuddyMenu } from '#web/features/buddies/buddy-menu.tsx'
import { EmergencyContacts } from '#web/features/buddies/emergency-contacts.tsx'
import { Suggestions } from '#web/features/buddies/finding/suggestions.tsx'
import { SurferSearchField } from '#web/features/buddies/finding/surfer-search-field.tsx'
import { InviteButton } from '#web/features/buddies/invites/invite-button.tsx'
import { PendingRequests } from '#web/features/buddies/pending-requests.tsx'
import { SentRequests } from '#web/features/buddies/sent-requests.tsx'
import { PushQuestionCard } from '#web/features/own-data/invitations.tsx'
import { Feed } from '#web/features/sessions/feed/feed.tsx'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import * as texts from '#words/pages/pages.ts'

/** The search shows all of them. */
const SUGGESTED = 5

const VIEWS = [
  { value: 'buddies', label: texts.buddies },
  { value: 'feed', label: texts.sessions },
] as const

/** Requests, buddies, suggestions and alarm recipients; or the buddies' feed. */
export function BuddiesPage({ user }: { user: Viewer }) {
  const [, navigate] = useLocation()
  const view = new URLSearchParams(useSearch()).get('view') === 'feed' ? 'feed' : 'buddies'
  const { open } = useSheetAddress('find-buddies')
  const surfer = useSheetAddress('surfer')
  const find = () => open()
  return (
    <>
      <title>{texts.buddiesLineup}</title>
      <h1 className="pt-2 pb-2.5 text-title">{texts.surfBuddies}</h1>
      <SurferSearchField
        readOnly
        aria-haspopup="dialog"
        onClick={find}
        onKeyDown={({ key }) => (key === 'Enter' || key === ' ') && find()}
      />
      <PendingRequests onOpen={surfer.open} />
      <PushQuestionCard />
      <div className="mt-4">
        <Segmented
          wide
          label={texts.show}
          value={view}
          options={VIEWS}
          onChange={(next) => navigate(next === 'feed' ? '/buddies?view=feed' : '/buddies', { replace: true })}
        />
      </div>
      {view === 'feed' ? (
        <Feed viewer={user} menuOf={buddyMenuOf} />
      ) : (
        <>
          <SentRequests onOpen={surfer.open} />
          <BuddyList onFind={find} onOpen={surfer.open} />
          <Suggestions most={SUGGESTED} onOpen={surfer.open} />
          <div className="mt-3">
            <InviteButton />
          </div>
          <EmergencyContacts />
        </>
      )}
    </>
  )
}

const buddyMenuOf = (surfer: Surfer) => <BuddyMenu surfer={surfer} />
