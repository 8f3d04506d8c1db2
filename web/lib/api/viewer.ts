import type { CurrentUser } from '#contract/accounts/users.ts'

type Sensitive = 'email' | 'emergencyContact' | 'emergencyContactPhone'

/** Other fields load from `GET /api/users/me` where needed and are never stored. */
export type Viewer = Omit<CurrentUser, Sensitive>

/** Omits fields that must not be stored, because phones get lost. */
export function viewerOf({
  email: _,
  emergencyContact: __,
  emergencyContactPhone: ___,
  ...viewer
}: CurrentUser): Viewer {
  return viewer
}
