import type { User } from '#contract/accounts/users.ts'
import { USERNAME_MAX_CHARACTERS, USERNAME_MIN_CHARACTERS } from '#contract/limits.ts'
import { type SurfingType, surfingTypes } from '#contract/sessions/surfing-types.ts'
import type { Rules } from '#web/ui/fields/form-values.ts'
import * as texts from '#words/users.ts'

/** Empty fields are ''. */
export type ProfileValues = {
  username: string
  firstName: string
  lastName: string
  surfingType: SurfingType[]
  /** As stored, or the objectPath of an upload; null removes the photo. */
  profileImageUrl: string | null
  emergencyContact: string
  emergencyContactPhone: string
}

/** Empty until the record has loaded. */
export const valuesOf = (user: User | undefined): ProfileValues => ({
  username: user?.username ?? '',
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  surfingType: surfingTypes.filter((type) => user?.surfingType.includes(type)),
  profileImageUrl: user?.profileImageUrl ?? null,
  emergencyContact: user?.emergencyContact ?? '',
  emergencyContactPhone: user?.emergencyContactPhone ?? '',
})

/** Trims texts; sends null for empty fields. */
export const bodyOf = (values: ProfileValues) => ({
  ...values,
  username: values.username.trim(),
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  emergencyContact: values.emergencyContact.trim() || null,
  emergencyContactPhone: values.emergencyContactPhone.trim() || null,
})

/** The server's own rules. */
export const rules: Rules<ProfileValues> = {
  firstName: (name) => name.trim() === '' && texts.firstNameIsRequired,
  lastName: (name) => name.trim() === '' && texts.lastNameIsRequired,
  username: (typed) => {
    const username = typed.trim()
    if (username.length < USERNAME_MIN_CHARACTERS) return texts.usernameMustBeAtLeast(USERNAME_MIN_CHARACTERS)
    if (username.length > USERNAME_MAX_CHARACTERS) return texts.usernameMustBeLessThan(USERNAME_MAX_CHARACTERS)
    return !/^[A-Za-z0-9_.]*$/.test(username) && texts.usernameMayHaveLettersDigits
  },
  surfingType: (types) => types.length === 0 && texts.pleaseSelectAtLeastOne,
}

/** Adds or removes a type, in the order of the choices. */
export const toggled = (types: SurfingType[], type: SurfingType) =>
  surfingTypes.filter((name) => (name === type ? !types.includes(name) : types.includes(name)))
