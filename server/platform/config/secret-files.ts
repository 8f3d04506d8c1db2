import { readFileSync } from 'node:fs'

/** NAME_FILE may replace NAME. */
const SECRETS = ['DATABASE_URL', 'OIDC_CLIENT_SECRET', 'SMTP_URL', 'SMS_WEBHOOK_SECRET', 'S3_SECRET_ACCESS_KEY']

/** Drops the final line break. Throws if a file cannot be read or the name is also set. */
export function readSecretFiles(source: Record<string, string | undefined>): [string, string][] {
  return SECRETS.flatMap((name) => {
    const path = source[`${name}_FILE`]
    if (!path) return []
    if (source[name]) throw new Error(`${name} is given twice: ${name}_FILE names a file as well.`)
    try {
      return [[name, readFileSync(path, 'utf8').trimEnd()]]
    } catch (error) {
      throw new Error(`${name}_FILE cannot be read: ${error instanceof Error ? error.message : error}`)
    }
  })
}
