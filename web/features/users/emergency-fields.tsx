import type { RefObject } from 'react'
import { MAX_CONTACT_CHARACTERS } from '#contract/limits.ts'
import { CheckedField } from '#web/features/users/checked-field.tsx'
import type { ProfileDraft } from '#web/features/users/profile-form.ts'
import { Section } from '#web/ui/section.tsx'

type EmergencyFieldsProps = {
  draft: ProfileDraft
  onChange: (change: Partial<ProfileDraft>) => void
  nameField: RefObject<HTMLInputElement | null>
}

/** Who is to be told on land; nobody but the surfer sees it. */
export function EmergencyFields({ draft, onChange, nameField }: EmergencyFieldsProps) {
  return (
    <Section title="Emergency Contact" className="mt-6">
      <p className="mb-3 text-small text-ink-3">Optional, and never shown to other surfers. It gets no alerts yet.</p>
      <div className="grid gap-4">
        <CheckedField
          ref={nameField}
          label="Contact Name"
          autoComplete="off"
          maxLength={MAX_CONTACT_CHARACTERS.name}
          value={draft.emergencyContact}
          onType={(emergencyContact) => onChange({ emergencyContact })}
        />
        <CheckedField
          label="Phone Number"
          type="tel"
          autoComplete="off"
          maxLength={MAX_CONTACT_CHARACTERS.phone}
          value={draft.emergencyContactPhone}
          onType={(emergencyContactPhone) => onChange({ emergencyContactPhone })}
        />
      </div>
    </Section>
  )
}
