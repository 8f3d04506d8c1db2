import type { BuddySuggestion } from '#contract/people/buddies.ts'
import { reasonsOf } from '#web/features/buddies/finding/suggestion-words.ts'
import { useDeclineSuggestion, useSuggestions } from '#web/features/buddies/finding/use-suggestions.ts'
import { useSendRequest } from '#web/features/buddies/requests.ts'
import { fullName } from '#web/lib/format/format.ts'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/buddies.ts'

type SuggestionsProps = {
  most?: number
  onOpen: (userId: string) => void
}

/** Renders nothing while unknown or empty. */
export function Suggestions({ most, onOpen }: SuggestionsProps) {
  const { data: suggestions } = useSuggestions()
  if (!suggestions?.length) return null
  return (
    <Section title={texts.surfersYouMayKnow} className="mt-6">
      <List label={texts.surfersYouMayKnow}>
        {suggestions.slice(0, most).map((surfer) => (
          <Row
            key={surfer.id}
            picture={<Avatar photo={surfer.profileImageUrl} />}
            title={fullName(surfer)}
            lines={reasonsOf(surfer)}
            onPress={() => onOpen(surfer.id)}
            action={<Answers surfer={surfer} />}
          />
        ))}
      </List>
    </Section>
  )
}

function Answers({ surfer }: { surfer: BuddySuggestion }) {
  const sendRequest = useSendRequest()
  const decline = useDeclineSuggestion()
  const name = fullName(surfer)
  return (
    <span ref={handOnFocus} className="flex flex-wrap justify-end">
      <Button fill="bare" size="m" aria-label={texts.notNowName(name)} onClick={() => decline.mutate(surfer.id)}>
        {texts.notNow}
      </Button>
      <Button size="m" aria-label={texts.addName(name)} onClick={() => sendRequest.mutate(surfer.id)}>
        {texts.add}
      </Button>
    </span>
  )
}
