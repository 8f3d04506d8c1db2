import { Link } from 'wouter'
import { MAX_CONTACT_CHARACTERS } from '#contract/limits.ts'
import type { ProfileDraft } from '#web/features/users/profile-form.ts'
import { CheckedField } from '#web/ui/fields/checked-field.tsx'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/users.ts'

type EmergencyFieldsProps = {
  draft: ProfileDraft
  onChange: (change: Partial<ProfileDraft>) => void
}

/** Visible to the surfer alone. */
export function EmergencyFields({ draft, onChange }: EmergencyFieldsProps) {
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
          label={texts.contactName}
          autoComplete="off"
          maxLength={MAX_CONTACT_CHARACTERS.name}
          value={draft.emergencyContact}
          onType={(emergencyContact) => onChange({ emergencyContact })}
        />
        <PhoneField
          label={texts.phoneNumber}
          autoComplete="off"
          maxLength={MAX_CONTACT_CHARACTERS.phone}
          value={draft.emergencyContactPhone}
          onNumber={(emergencyContactPhone) => onChange({ emergencyContactPhone })}
        />
      </div>
    </Section>
  )
}
