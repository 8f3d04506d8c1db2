import type { CurrentUser } from '#contract/accounts/users.ts'

type Sensitive = 'email' | 'emergencyContact' | 'emergencyContactPhone'

/**
 * Who is signed in here, as the pages know them and as it is kept for when there is no network. What is
 * missing is loaded from `GET /api/users/me` where it is shown or changed, and kept nowhere.
 */
export type Viewer = Omit<CurrentUser, Sensitive>

/** Without what no browser may keep: a phone can be lost. */
export function viewerOf({
  email: _,
  emergencyContact: __,
  emergencyContactPhone: ___,
  ...viewer
}: CurrentUser): Viewer {
  return viewer
}
