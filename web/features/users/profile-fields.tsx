import { Link } from 'wouter'
import { MAX_CONTACT_CHARACTERS, MAX_NAME_CHARACTERS } from '#contract/limits.ts'
import { surfingTypes } from '#contract/sessions/surfing-types.ts'
import { type ProfileValues, toggled } from '#web/features/users/profile-form.ts'
import { Chip, Chips } from '#web/ui/display/chip.tsx'
import { CheckedField, Issue } from '#web/ui/fields/checked-field.tsx'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import type { Form } from '#web/ui/fields/use-form.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { surfingTypeNames } from '#words/boards.ts'
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
          {surfingTypes.map((type) => (
            <Chip
              key={type}
              pressed={surfingType.includes(type)}
              onPress={() => change({ surfingType: toggled(surfingType, type) })}
            >
              {surfingTypeNames[type]}
            </Chip>
          ))}
        </Chips>
        <Issue>{issues.surfingType}</Issue>
      </div>
    </div>
  )
}

/** Visible to the surfer alone. */
export function EmergencyFields({ form: { field } }: { form: Form<ProfileValues> }) {
  const { onType: typePhone, ...phone } = field('emergencyContactPhone')
  return (
    <Section title={texts.emergencyContact} className="mt-6">
      <p className="mb-3 text-small text-ink-3">
        {texts.optionalAndNeverShownTo(
          <Link href="/settings/contacts" className="font-strong text-sea-ink underline underline-offset-2">
            {texts.emergencyContacts}
          </Link>,
        )}
      </p>
      <div className="grid gap-4">
        <CheckedField
          {...field('emergencyContact')}
          label={texts.contactName}
          autoComplete="off"
          maxLength={MAX_CONTACT_CHARACTERS.name}
        />
        <PhoneField
          {...phone}
          onNumber={typePhone}
          label={texts.phoneNumber}
          autoComplete="off"
          maxLength={MAX_CONTACT_CHARACTERS.phone}
        />
      </div>
    </Section>
  )
}
