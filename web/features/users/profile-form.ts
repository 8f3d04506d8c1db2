import type { User } from '#contract/accounts/users.ts'
import { USERNAME_MAX_CHARACTERS, USERNAME_MIN_CHARACTERS } from '#contract/limits.ts'
import { SURFING_TYPES, type SurfingType } from '#contract/sessions/surfing-types.ts'
import * as texts from '#words/users.ts'

/** Empty fields are ''. */
export type ProfileDraft = {
  username: string
  firstName: string
  lastName: string
  surfingType: SurfingType[]
  /** As stored, or the objectPath of an upload; null removes the photo. */
  profileImageUrl: string | null
  emergencyContact: string
  emergencyContactPhone: string
}
export type ProfileIssues = Partial<Record<keyof ProfileDraft, string>>

export const SURFING_TYPE_NAMES = Object.keys(SURFING_TYPES) as SurfingType[]

export const draftOf = (user: User): ProfileDraft => ({
  username: user.username,
  firstName: user.firstName,
  lastName: user.lastName,
  surfingType: SURFING_TYPE_NAMES.filter((type) => user.surfingType.includes(type)),
  profileImageUrl: user.profileImageUrl,
  emergencyContact: user.emergencyContact ?? '',
  emergencyContactPhone: user.emergencyContactPhone ?? '',
})

/** Trims texts; sends null for empty fields. */
export const bodyOf = (draft: ProfileDraft) => ({
  ...draft,
  username: draft.username.trim(),
  firstName: draft.firstName.trim(),
  lastName: draft.lastName.trim(),
  emergencyContact: draft.emergencyContact.trim() || null,
  emergencyContactPhone: draft.emergencyContactPhone.trim() || null,
})

export const changes = (draft: ProfileDraft, user: User) =>
  JSON.stringify(bodyOf(draft)) !== JSON.stringify(bodyOf(draftOf(user)))

/** Returns errors by field in the form's order, from the server's own schema. */
export function issuesOf(draft: ProfileDraft): ProfileIssues {
  const { username, firstName, lastName, surfingType } = bodyOf(draft)
  const issues: ProfileIssues = {}
  if (firstName === '') issues.firstName = texts.firstNameIsRequired
  if (lastName === '') issues.lastName = texts.lastNameIsRequired
  if (username.length < USERNAME_MIN_CHARACTERS) issues.username = texts.usernameMustBeAtLeast(USERNAME_MIN_CHARACTERS)
  else if (username.length > USERNAME_MAX_CHARACTERS)
    issues.username = texts.usernameMustBeLessThan(USERNAME_MAX_CHARACTERS)
  else if (!/^[A-Za-z0-9_.]*$/.test(username)) issues.username = texts.usernameMayHaveLettersDigits
  if (surfingType.length === 0) issues.surfingType = texts.pleaseSelectAtLeastOne
  return issues
}

/** Adds or removes a type, in the order of the choices. */
export const toggled = (types: SurfingType[], type: SurfingType) =>
  SURFING_TYPE_NAMES.filter((name) => (name === type ? !types.includes(name) : types.includes(name)))
