import { MAX_NAME_CHARACTERS } from '#contract/limits.ts'
import { SURFING_TYPES } from '#contract/sessions/surfing-types.ts'
import { type ProfileValues, SURFING_TYPE_NAMES, toggled } from '#web/features/users/profile-form.ts'
import { Chip, Chips } from '#web/ui/display/chip.tsx'
import { CheckedField, Issue } from '#web/ui/fields/checked-field.tsx'
import type { Form } from '#web/ui/fields/use-form.ts'
import * as texts from '#words/users.ts'

export function ProfileFields({ form: { field, values, issues, change } }: { form: Form<ProfileValues> }) {
  const { surfingType } = values
  return (
    <div className="mt-5 grid gap-4">
      <CheckedField
        {...field('firstName')}
        label={texts.firstName}
        autoComplete="given-name"
        maxLength={MAX_NAME_CHARACTERS}
      />
      <CheckedField
        {...field('lastName')}
        label={texts.lastName}
        autoComplete="family-name"
        maxLength={MAX_NAME_CHARACTERS}
      />
      <CheckedField
        {...field('username')}
        label={texts.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div data-issue={issues.surfingType}>
        <p aria-hidden="true" className="mb-1.5 text-small font-strong text-ink-2">
          {texts.surfingTypes}
        </p>
        <Chips label={texts.surfingTypes}>
          {SURFING_TYPE_NAMES.map((type) => (
            <Chip
              key={type}
              pressed={surfingType.includes(type)}
              onPress={() => change({ surfingType: toggled(surfingType, type) })}
            >
              {SURFING_TYPES[type]}
            </Chip>
          ))}
        </Chips>
        <Issue>{issues.surfingType}</Issue>
      </div>
    </div>
  )
}
