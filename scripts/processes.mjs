// Child processes that are stopped once, and waited for. Plain JavaScript for Node 20 with nothing installed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { project } from './setup.mjs'

const PARENT_CHECK_MS = 1000

/** What Node has compiled once it need not compile again: a fourth of a start's computing. */
const compiled = join(project, 'node_modules/.cache/compiled')

const stopWithParent = new URL('./stop-with-parent.mjs', import.meta.url).href

/**
 * Starts a Node program that stops in order once this process has ended, even if that was killed. `before` are programs
 * that start Node, such as taskset; `stdio` are its three standard streams.
 */
export function spawnWithParent(args, { node = process.execPath, before = [], stdio, env, ...options }) {
  const [program, ...rest] = [...before, node, '--import', stopWithParent, ...args]
  const ownEnv = { ...process.env, ...env, STOP_WITH_PARENT: '1' }
  return spawn(program, rest, { ...options, stdio: [...stdio, 'ipc'], env: ownEnv })
}

/**
 * Runs Node programs until one of them ends or this process is told to stop; then asks the others to stop, and waits.
 * Each is [arguments, environment]. Resolves to the exit code of the one that ended first.
 *
 * They get process groups of their own, so that Ctrl-C reaches this process alone and stops each of them exactly once.
 */
export async function runTogether(node, programs) {
  const children = programs.map(([args, env]) =>
    spawnWithParent(args, {
      node,
      cwd: project,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compiled, ...env },
    }),
  )
  const ends = children.map((child) => once(child, 'exit'))
  let told = false
  const stop = (signal) => {
    if (told) return
    told = true
    for (const child of children) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => stop(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  stopWithNpm(() => stop('SIGTERM'))

  const [code, signal] = await Promise.race(ends)
  const failed = code ?? (told ? 0 : 1)
  if (signal && !told) console.error(`A process of Lineup was ended by ${signal}.`)
  stop('SIGTERM')
  await Promise.all(ends)
  for (const { pid } of children) endGroup(pid)
  return failed
}

/** What a program has started, and left running when it ended, ends too; so it is after a crash. */
function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGTERM')
  } catch {
    // The usual case: nobody was left.
  }
}

/** npm that is killed tells nobody, and its orphans would keep the port: they notice that they have another parent. */
function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return
  const shell = /^(ba|da|z|a)?sh$/.test(nameOf(process.ppid))
  const above = () => (shell ? parentOf(process.ppid) : process.ppid)
  const npm = above()
  setInterval(() => above() !== npm && stop(), PARENT_CHECK_MS).unref()
}

/** What Linux knows of a process: "pid (name) state parent …"; `undefined` elsewhere. */
const statOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').match(/^\d+ \((.*)\) \S (\d+)/s)
  } catch {
    return undefined
  }
}
const nameOf = (pid) => statOf(pid)?.[1] ?? ''
const parentOf = (pid) => statOf(pid)?.[2]
