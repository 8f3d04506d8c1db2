import { readFileSync } from 'node:fs'

const packageJson = new URL('../../../package.json', import.meta.url)

/** Such as '0.2.0'. */
export const { version: VERSION }: { version: string } = JSON.parse(readFileSync(packageJson, 'utf8'))

/** The first line of a migration: the oldest version whose programs work on the schema after it, such as '0.2'. */
export const servesLine = (text: string): string | null => /^-- serves: (\d+\.\d+)\n/.exec(text)?.[1] ?? null

/** True if this version may run on a database with that migration of a newer one. */
export const isServedBy = ({ serves }: { serves: string | null }, own = VERSION): boolean =>
  serves !== null && isAtMost(numbersOf(serves), numbersOf(own))

type Numbers = { major: number; minor: number }

/** Patches change no schema. */
function numbersOf(version: string): Numbers {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return { major, minor }
}

const isAtMost = (one: Numbers, other: Numbers) =>
  one.major < other.major || (one.major === other.major && one.minor <= other.minor)
