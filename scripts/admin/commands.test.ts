import { expect, test } from 'vitest'
import { type Command, usageOf } from './command.ts'
import { commands } from './commands.ts'
import { runCommand } from './run-command.ts'

/** What a command prints, and its exit code. */
async function type(typed: string, from: readonly Command[] = commands) {
  const out: unknown[] = []
  const err: unknown[] = []
  const write = (to: unknown[]) => (text: unknown) => to.push(text) > 0
  const streams = { out: { write: write(out), isTTY: false }, err: { write: write(err) } }
  const code = await runCommand(from, typed === '' ? [] : typed.split(' '), streams)
  return { code, out: out.join(''), err: err.join('') }
}

/** The usage must need no module, and so no database. */
const unloaded = commands.map((command) => ({ ...command, load: () => Promise.reject(new Error('It was loaded.')) }))
const argumentsOf = ({ args }: Command) => args.split(' ').filter((name) => name !== '')

test('the list has one line for each command', async () => {
  const { code, out } = await type('', unloaded)
  expect(code).toBe(0)
  const lines = out.split('\n')
  for (const { name, args, line } of commands)
    expect(lines.filter((each) => each.startsWith(`  ${name} ${args}`.trimEnd()) && each.endsWith(line))).toHaveLength(
      1,
    )
  expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length)
})

test.each(unloaded)('$name explains itself, and refuses other arguments than its own', async (command) => {
  const usage = usageOf(command)
  const help = await type(`${command.name} --help`, unloaded)
  expect(help).toMatchObject({ code: 0, err: '', out: expect.stringContaining(`${usage}\n\n${command.line}.\n`) })
  for (const option of Object.keys(command.options ?? {})) expect(help.out).toContain(`--${option}`)

  const unknown = await type(`${command.name} --no-such-option`, unloaded)
  expect(unknown).toMatchObject({ code: 2, out: '', err: `Unknown option '--no-such-option'.\n\n${usage}\n` })
  const wanted = argumentsOf(command)
  if (!wanted.some((name) => name.includes('...'))) {
    const tooMany = await type([command.name, ...wanted, 'another'].join(' '), unloaded)
    expect(tooMany).toMatchObject({ code: 2, err: `'another' is one argument too many.\n\n${usage}\n` })
  }
  const required = wanted.filter((name) => !name.startsWith('['))
  if (required.length > 0)
    expect(await type([command.name, ...required.slice(1)].join(' '), unloaded)).toMatchObject({
      code: 2,
      err: `${required.at(-1)} is missing.\n\n${usage}\n`,
    })
})

test.each([
  ['accounts rset', "There is no command 'accounts rset'. Did you mean 'accounts reset'?\n"],
  ['spot import FILE', "There is no command 'spot'. Did you mean 'spots import'?\n"],
  ['accounts toString kai', "There is no command 'accounts toString'."],
  ['whatever', `There is no command 'whatever'. "npm run admin" lists all.\n`],
])('an operator who types %j reads which command is meant', async (typed, says) => {
  const { code, out, err } = await type(typed, unloaded)
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain(says)
})

test('the commands of one subject are listed alone', async () => {
  for (const { code, text } of [
    await type('buoys --help', unloaded).then(({ code, out }) => ({ code, text: out })),
    await type('buoys', unloaded).then(({ code, err }) => ({ code: code - 2, text: err })),
  ]) {
    expect(code).toBe(0)
    expect(text).toContain('buoys error')
    expect(text).not.toContain('accounts reset')
  }
})

test('every command has its program', async () => {
  for (const { load } of commands) expect(await load()).toBeTypeOf('function')
})

const failing = (name: string, error: Error): Command => ({
  name,
  args: '',
  line: 'fails',
  load: async () => () => Promise.reject(error),
})

test('a failure is one sentence, and a bug keeps its stack', async () => {
  const failures = [failing('mend', new Error('The disk is full.')), failing('bug', new TypeError('x is undefined'))]
  expect(await type('mend', failures)).toEqual({ code: 1, out: '', err: 'The disk is full.\n' })
  const bug = await type('bug', failures)
  expect(bug).toMatchObject({ code: 1, out: '' })
  expect(bug.err).toMatch(/TypeError: x is undefined\n +at /)
})
