import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { MAX_CONTACT_CHARACTERS } from '#contract/limits.ts'
import type { EmergencyContact } from '#contract/people/emergency-contacts.ts'
import { spokenLanguages } from '#spoken-languages'
import { useRemoveContact, useSaveContact } from '#web/features/emergency-contacts/contact-calls.ts'
import { rulesFor, valuesOf } from '#web/features/emergency-contacts/contact-form.ts'
import { nameOf } from '#web/features/emergency-contacts/contact-words.ts'
import { ConfirmButton } from '#web/ui/dialogs/confirm.tsx'
import { FormSheet } from '#web/ui/dialogs/form-sheet.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { iconInText } from '#web/ui/display/icons.tsx'
import { CheckedField } from '#web/ui/fields/checked-field.tsx'
import { LanguageOptions } from '#web/ui/fields/language-select.tsx'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'
import * as texts from '#words/emergency-contacts.ts'

type ContactSheetProps = {
  contact: EmergencyContact | undefined
  /** Undefined while unknown. */
  sends: { canMail: boolean; canText: boolean } | undefined
  open: boolean
  onClose: () => void
}

/** Starts from the contact at opening. */
export function ContactSheet({ contact, sends, open, onClose }: ContactSheetProps) {
  // A channel that this server cannot send by is offered only without any other, or if the contact already has it.
  const { canMail = true, canText = true } = sends ?? {}
  const [initial] = useState(() => valuesOf(contact))
  const save = useSaveContact(contact?.id)
  const form = useForm({
    initial,
    draftKey: `contact ${contact?.id}`,
    rules: rulesFor({ canMail, canText }),
    send: (values, { isChanged }) => (isChanged ? save.mutateAsync(values) : undefined),
    onSent: onClose,
  })
  const field = (name: keyof typeof MAX_CONTACT_CHARACTERS) => ({
    ...form.field(name),
    maxLength: MAX_CONTACT_CHARACTERS[name],
    autoComplete: 'off',
  })
  const { onType: typePhone, ...phone } = field('phone')
  return (
    <FormSheet
      form={form}
      noValidate
      open={open}
      onClose={onClose}
      title={contact ? nameOf(contact) : texts.addContact}
      action={contact ? texts.saveChanges : texts.addAndAsk}
      sending={texts.saving}
      cancel={
        <Button fill="plain" onClick={() => form.discard(onClose)}>
          {texts.cancel}
        </Button>
      }
      className="grid gap-4"
      before={<p className="mb-4 text-ink-2">{contact ? texts.wellAskAtANew : texts.wellSendAMessageTo}</p>}
      after={contact && <RemoveContact contact={contact} onRemoved={() => form.discard(onClose)} />}
    >
      <CheckedField {...field('name')} label={texts.nameLabel} placeholder={texts.whatYouCallThem} />
      {(canText || phone.value !== '' || !canMail) && (
        <PhoneField {...phone} onNumber={typePhone} label={texts.phoneNumber} />
      )}
      {(canMail || form.values.email !== '' || !canText) && (
        <CheckedField {...field('email')} label={texts.eMail} type="email" placeholder={texts.nameExampleCom} />
      )}
      {contact?.choseLanguage ? (
        <p className="text-small text-ink-2">
          {texts.nameChoseLanguage(nameOf(contact), spokenLanguages[contact.language ?? ''] ?? '')}
        </p>
      ) : (
        <ContactLanguage {...form.field('language')} />
      )}
    </FormSheet>
  )
}

type RemoveContactProps = { contact: EmergencyContact; onRemoved: () => void }

function RemoveContact({ contact, onRemoved }: RemoveContactProps) {
  const remove = useRemoveContact(contact.id)
  return (
    <div className="mt-6 border-t border-line pt-4">
      <ConfirmButton
        aria-disabled={remove.isPending}
        title={texts.removeName(nameOf(contact))}
        text={texts.theyWontBeAlertedAny}
        action={texts.remove}
        onConfirm={() => remove.isPending || remove.mutate(undefined, { onSuccess: onRemoved })}
      >
        {remove.isPending ? texts.removing : texts.removeContact}
      </ConfirmButton>
    </div>
  )
}

type ContactLanguageProps = {
  /** '' is the surfer's own. */
  value: string | undefined
  onType: (language: string) => void
}

/** The language of messages to a contact, each by its own name. */
const ContactLanguage = ({ value = '', onType }: ContactLanguageProps) => (
  <label className="relative grid gap-1.5">
    <span className="text-small font-strong text-ink-2">{texts.languageOfMessages}</span>
    <select
      value={value}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      className="squircle min-h-[50px] w-full appearance-none truncate rounded-field bg-card py-2 pr-10 pl-4 inset-ring-[1.5px] inset-ring-edge"
    >
      <option value="">{texts.sameAsYours}</option>
      <LanguageOptions />
    </select>
    <span className="pointer-events-none absolute right-4 bottom-[17px] text-ink-3">
      <ChevronDown {...iconInText} />
    </span>
  </label>
)
