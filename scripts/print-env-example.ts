import { fileURLToPath } from 'node:url'
import { envSchema } from '#server/platform/config/env.ts'

/** The text of `.env.example`: each name that may be set, what it is for, and its default, all commented out. */
export function envExample(): string {
  const names = Object.entries(envSchema.in.shape).map(([name, schema]) => {
    const fallback = schema.safeParse(undefined).data ?? ''
    return `# ${schema.description}\n# ${name}=${fallback}\n`
  })
  return `# Copy this file to .env and remove the # before what you set. The environment wins over the file.\n\n${names.join('\n')}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(envExample())
