import { readFileSync } from 'node:fs'

/** What a secret manager may hand over in a file, which NAME_FILE names in place of NAME. */
const SECRETS = ['DATABASE_URL', 'OIDC_CLIENT_SECRET', 'SMTP_URL', 'SMS_WEBHOOK_SECRET', 'S3_SECRET_ACCESS_KEY']

/**
 * The secrets that stand in files, by their own names and without the line break at the end. Throws when a file cannot be
 * read, or the name is given as well.
 */
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
