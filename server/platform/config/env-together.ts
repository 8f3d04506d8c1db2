const OIDC_NAMES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
const S3_NAMES = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const SMS_NAMES = ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET'] as const
const TOGETHER = [
  [OIDC_NAMES, 'is missing: give all three OIDC names, or none'],
  [S3_NAMES, 'is missing: give S3_BUCKET with both keys, or none of the three'],
  [SMS_NAMES, 'is missing: give both SMS names, or none'],
] as const

type Together = (typeof TOGETHER)[number][0][number]
type Given = { [Name in Together]?: string | undefined } & {
  TWO_STEP_SIGN_IN: 'optional' | 'required'
  SMTP_URL?: string | undefined
}

export function missingNames(env: Given): { name: Together | 'SMTP_URL'; message: string }[] {
  const missing = TOGETHER.flatMap(([names, message]) => {
    const absent = names.filter((name) => !env[name])
    return absent.length === names.length ? [] : absent.map((name) => ({ name, message }))
  })
  return env.TWO_STEP_SIGN_IN === 'required' && !env.SMTP_URL
    ? [...missing, { name: 'SMTP_URL', message: 'is missing: TWO_STEP_SIGN_IN=required mails codes' }]
    : missing
}
