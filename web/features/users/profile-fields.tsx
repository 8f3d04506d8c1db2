import { MAX_NAME_CHARACTERS } from '#contract/limits.ts'
import { SURFING_TYPES } from '#contract/sessions/surfing-types.ts'
import { type ProfileDraft, type ProfileIssues, SURFING_TYPE_NAMES, toggled } from '#web/features/users/profile-form.ts'
import { Chip, Chips } from '#web/ui/display/chip.tsx'
import { CheckedField, Issue } from '#web/ui/fields/checked-field.tsx'
import * as texts from '#words/users.ts'

type ProfileFieldsProps = {
  draft: ProfileDraft
  issues: ProfileIssues
  onChange: (change: Partial<ProfileDraft>) => void
}

export function ProfileFields({ draft, issues, onChange }: ProfileFieldsProps) {
  return (
    <div className="mt-5 grid gap-4">
      <CheckedField
        label={texts.firstName}
        autoComplete="given-name"
        maxLength={MAX_NAME_CHARACTERS}
        value={draft.firstName}
        issue={issues.firstName}
        onType={(firstName) => onChange({ firstName })}
      />
      <CheckedField
        label={texts.lastName}
        autoComplete="family-name"
        maxLength={MAX_NAME_CHARACTERS}
        value={draft.lastName}
        issue={issues.lastName}
        onType={(lastName) => onChange({ lastName })}
      />
      <CheckedField
        label={texts.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.username}
        issue={issues.username}
        onType={(username) => onChange({ username })}
      />
      <SurfingTypesField {...{ draft, issues, onChange }} />
    </div>
  )
}

function SurfingTypesField({ draft: { surfingType }, issues, onChange }: ProfileFieldsProps) {
  return (
    <div data-issue={issues.surfingType}>
      <p aria-hidden="true" className="mb-1.5 text-small font-strong text-ink-2">
        {texts.surfingTypes}
      </p>
      <Chips label={texts.surfingTypes}>
        {SURFING_TYPE_NAMES.map((type) => (
          <Chip
            key={type}
            pressed={surfingType.includes(type)}
            onPress={() => onChange({ surfingType: toggled(surfingType, type) })}
          >
            {SURFING_TYPES[type]}
          </Chip>
        ))}
      </Chips>
      <Issue>{issues.surfingType}</Issue>
    </div>
  )
}
