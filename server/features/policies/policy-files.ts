import { hash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type PolicyName, policyNames, policyVersion } from '#contract/accounts/policies.ts'
import { defaultLanguage } from '#languages'

type PolicyText = {
  name: PolicyName
  version: number
  /** From `POLICIES_DIR`; otherwise ours. */
  isOwn: boolean
  hash: Buffer
  markdown: string
  body: string
}

const MAX_BYTES = 100_000
const OURS = fileURLToPath(new URL(`../../../words/${defaultLanguage}/server/policies/`, import.meta.url))
const VERSION_LINE = /^version:[ \t]*(\d+)[ \t]*\r?\n/

/** The operator's files in `folder`, and ours for those that are not there. Throws a sentence for the operator. */
export async function readPolicyFiles(folder: string | undefined): Promise<PolicyText[]> {
  const own = folder === undefined ? [] : await ownFiles(folder)
  return Promise.all(
    policyNames.map(async (name) => {
      const isOwn = folder !== undefined && own.includes(fileOf(name))
      return { ...(await readPolicy(name, join(isOwn ? folder : OURS, fileOf(name)))), isOwn }
    }),
  )
}

const fileOf = (name: PolicyName) => `${name}.md`

/** A misspelled name would silently show our text. */
async function ownFiles(folder: string): Promise<string[]> {
  const files = (await explained(folder, readdir(folder))).filter((file) => /\.(md|markdown)$/i.test(file))
  const known = policyNames.map(fileOf)
  const unknown = files.find((file) => !known.includes(file))
  if (unknown !== undefined)
    throw complaint(join(folder, unknown), `must be named ${known.join(', ')}, or be elsewhere`)
  if (files.length === 0) throw complaint(folder, `holds none of ${known.join(', ')}`)
  return files
}

async function readPolicy(name: PolicyName, file: string): Promise<Omit<PolicyText, 'isOwn'>> {
  const found = await explained(file, stat(file))
  if (!found.isFile()) throw complaint(file, 'is not a file')
  if (found.size > MAX_BYTES) throw complaint(file, `is larger than ${MAX_BYTES / 1000} KB`)
  const bytes = await explained(file, readFile(file))
  const markdown = textIn(bytes)
  if (markdown === null) throw complaint(file, 'is not UTF-8 text')
  const [line, digits] = VERSION_LINE.exec(markdown) ?? []
  const { data } = policyVersion.safeParse({ name, version: Number(digits) })
  if (line === undefined || !data) throw complaint(file, "must begin with a line such as 'version: 1'")
  const body = markdown.slice(line.length)
  if (body.trim() === '') throw complaint(file, 'holds no text')
  return { ...data, hash: hash('sha256', bytes, 'buffer'), markdown, body }
}

/** Null also for NUL, which PostgreSQL cannot store. */
function textIn(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\u0000') ? null : text
  } catch {
    return null
  }
}

const explained = <T>(path: string, work: Promise<T>): Promise<T> =>
  work.catch(({ code }: NodeJS.ErrnoException) => {
    throw complaint(path, `could not be read (${code})`)
  })

const complaint = (path: string, what: string) => new Error(`POLICIES_DIR: ${path} ${what}.`)
