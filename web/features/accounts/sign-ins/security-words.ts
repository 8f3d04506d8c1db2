import type { SecurityEvent, SecurityEventKind } from '#contract/accounts/sign-in.ts'

/** What happened, as its surfer reads it. */
export const eventWords: Record<SecurityEventKind, string> = {
  account_made: 'You signed up',
  new_browser: 'New browser signed in',
  password_changed: 'Password changed',
  password_removed: 'Password removed',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  recovery_codes_made: 'Recovery codes made',
  recovery_code_used: 'Recovery code used',
  email_changed: 'E-mail address changed',
  issuer_linked: 'Single sign-on linked',
  issuer_unlinked: 'Single sign-on unlinked',
  code_asked: 'New browser asked for a code',
  two_step_on: 'Two-step sign-in turned on',
  two_step_off: 'Two-step sign-in turned off',
}

/** 'Chrome on Android, 192.0.2.0/24': with what and from where. */
export const formatOrigin = ({ browser, network }: Pick<SecurityEvent, 'browser' | 'network'>): string =>
  [browser ?? 'Unknown browser', network === 'unknown' ? null : network].filter(Boolean).join(', ')
