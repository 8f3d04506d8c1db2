import { resolve } from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { OpenedDatabase } from './open-database.ts'

/** `value` names what the option needs; without it the option is a switch. */
type Option = { value?: string; is: string }

export type Command = {
  name: string
  /** Such as 'FILE', '[WORDS]' if it may be left out, or '[FILE...]' if there may be several. */
  args: string
  options?: Record<string, Option>
  /** For the list of all commands. */
  line: string
  /** For `--help`, below the usage. */
  details?: string
  load: () => Promise<Work>
}

/** Everything a command may use of its process. Rejects with a sentence that says what to do. */
export type Work = (context: CommandContext) => Promise<void>

export type CommandContext = {
  args: string[]
  has: (option: string) => boolean
  value: (option: string) => string | undefined
  out: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>
  print: (line: string) => void
  /** Absolute, from the folder in which npm was called. */
  path: (name: string) => string
  /** Aborted by Ctrl-C and SIGTERM, which end the process unless this is called. */
  untilStopped: () => AbortSignal
  /** Closed when the command ends. */
  openDatabase: () => Promise<OpenedDatabase>
}

/** Shown with the usage; the exit code is 2. */
export class WrongArguments extends Error {}

/** Reads what was typed behind the name of a command. Throws WrongArguments. */
export function readArguments({ args, options = {} }: Command, typed: string[]) {
  const wanted = args.split(' ').filter((name) => name !== '')
  const least = wanted.filter((name) => !name.startsWith('[')).length
  const most = wanted.some((name) => name.includes('...')) ? Number.POSITIVE_INFINITY : wanted.length
  refuseTakenByNpm(options)
  const { values, positionals } = parse(typed, options)
  if (positionals.length < least) throw new WrongArguments(`${wanted[positionals.length]} is missing.`)
  if (positionals.length > most) throw new WrongArguments(`'${positionals[most]}' is one argument too many.`)
  return {
    args: positionals,
    has: (name: string) => values[name] === true || isSetByNpm(name),
    value: (name: string) => (typeof values[name] === 'string' ? values[name] : undefined),
  }
}

export const path = (name: string) => resolve(process.env.INIT_CWD ?? '', name)

/** npm takes a switch that stands before its '--' for its own, and hands it on in the environment. */
const setByNpm = (name: string) => process.env[`npm_config_${name.replaceAll('-', '_')}`]
const isSetByNpm = (name: string) => setByNpm(name) === 'true'

/** npm takes an option before its '--' for its own; without its value a backup would not be encrypted. */
function refuseTakenByNpm(options: Record<string, Option>) {
  const taken = Object.keys(options).find((name) => options[name]?.value && setByNpm(name) !== undefined)
  if (taken) throw new WrongArguments(`Put '--' before --${taken}: npm does not hand it on otherwise.`)
}

function parse(typed: string[], options: Record<string, Option>) {
  const config: ParseArgsOptionsConfig = Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }]),
  )
  try {
    return parseArgs({ args: typed, allowPositionals: true, options: config })
  } catch (error) {
    if (error instanceof TypeError && 'code' in error) throw new WrongArguments(`${error.message.split('. ')[0]}.`)
    throw error
  }
}

export const wordsOf = (name: string) => name.split(' ')

const START = 'npm run admin --'

export function usageOf({ name, args, options = {} }: Command): string {
  const optional = Object.entries(options).map(([option, { value }]) => `[--${option}${value ? ` ${value}` : ''}]`)
  return [START, name, args, ...optional].filter((word) => word !== '').join(' ')
}

export function helpOf(command: Command): string {
  const { line, details, options = {} } = command
  const rows = Object.entries(options).map(([name, { is }]) => `  --${name.padEnd(16)} ${is}`)
  return [usageOf(command), `${line}.`, details, rows.join('\n')].filter(Boolean).join('\n\n')
}

/** One line for each command, those of one subject together. */
export function listOf(commands: readonly Command[]): string {
  const lines = commands.map(({ name, args, line }) => ({ name, start: `${name} ${args}`.trim(), line }))
  const width = Math.max(...lines.map(({ start }) => start.length))
  const groups = [...Map.groupBy(lines, ({ name }) => wordsOf(name)[0]).values()]
  const texts = groups.map((group) => group.map(({ start, line }) => `  ${start.padEnd(width)}  ${line}`).join('\n'))
  return `${START} COMMAND\n\n${texts.join('\n\n')}\n\n${START} COMMAND --help says more.`
}
