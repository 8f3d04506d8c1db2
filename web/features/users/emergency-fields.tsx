import { Link } from 'wouter'
import { MAX_CONTACT_CHARACTERS } from '#contract/limits.ts'
import type { ProfileValues } from '#web/features/users/profile-form.ts'
import { CheckedField } from '#web/ui/fields/checked-field.tsx'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import type { Form } from '#web/ui/fields/use-form.ts'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/users.ts'

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
