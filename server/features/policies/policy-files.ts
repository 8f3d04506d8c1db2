import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type PolicyName, policyNames, policyVersion } from '#contract/accounts/policies.ts'
import { allLanguages, defaultLanguage, type Language } from '#languages'

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
const ours = (language: Language) =>
  fileURLToPath(new URL(`../../../words/${language}/server/policies/`, import.meta.url))
const VERSION_LINE = /^version:[ \t]*(\d+)[ \t]*\r?\n/

/**
 * The operator's files in `folder`, and ours for those that are not there. A file without a language in its name serves
 * languages that have none. Throws a sentence for the operator.
 */
export async function readPolicyFiles(
  folder: string | undefined,
  language: Language = defaultLanguage,
): Promise<PolicyText[]> {
  const own = folder === undefined ? [] : await ownFiles(folder)
  return Promise.all(
    policyNames.map(async (name) => {
      const isOwn = folder !== undefined && own.includes(fileOf(name))
      if (!isOwn) return { ...(await readPolicy(name, ourFile(name, language))), isOwn }
      const plain = await readPolicy(name, join(folder, fileOf(name)))
      const translated = fileOf(name, language)
      if (!own.includes(translated)) return { ...plain, isOwn }
      const text = await readPolicy(name, join(folder, translated))
      if (text.version !== plain.version)
        throw complaint(join(folder, translated), `must have the version of ${fileOf(name)}, which is ${plain.version}`)
      return { ...text, isOwn }
    }),
  )
}

const fileOf = (name: PolicyName, language?: Language) => (language ? `${name}.${language}.md` : `${name}.md`)

const ourFile = (name: PolicyName, language: Language): string => {
  const translated = join(ours(language), fileOf(name))
  return existsSync(translated) ? translated : join(ours(defaultLanguage), fileOf(name))
}

/** A misspelled name would silently show our text. */
async function ownFiles(folder: string): Promise<string[]> {
  const files = (await explained(folder, readdir(folder))).filter((file) => /\.(md|markdown)$/i.test(file))
  const known = policyNames.map((name) => fileOf(name))
  const isKnown = (file: string) =>
    policyNames.some(
      (name) => file === fileOf(name) || allLanguages.some((language) => file === fileOf(name, language)),
    )
  const unknown = files.find((file) => !isKnown(file))
  if (unknown !== undefined)
    throw complaint(join(folder, unknown), `must be named ${known.join(', ')}, or be elsewhere`)
  const alone = policyNames.find(
    (name) => !files.includes(fileOf(name)) && files.some((file) => file.startsWith(`${name}.`)),
  )
  if (alone) throw complaint(folder, `needs ${fileOf(alone)} beside that text in other languages`)
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
