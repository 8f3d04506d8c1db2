// What the test runners report to `npm test` while they work: one JSON line an event on file descriptor 3.
import { writeSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { project } from '../setup.mjs'

const EVENTS_FD = 3

/**
 * An event is one of
 *   {type: 'begin', files}                             how many files will run
 *   {type: 'start', name}                              a file, or a test of a browser, has started
 *   {type: 'failed', name, title, kind, error, trace}  `name` is the file's path, `kind` says who ran it
 *   {type: 'end', name, passed, seconds, isWhole}      `isWhole` once all of the file has ended
 *   {type: 'crash', error}                             an error that belongs to no test
 *   {type: 'done'}                                     everything was run
 */
export const report = (event) => writeSync(EVENTS_FD, `${lineOf(event)}\n`)

/** One line for Node's readline too, which ends lines at two more characters that JSON leaves as they are. */
export const lineOf = (event) =>
  JSON.stringify(event).replace(/[\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`)

export const pathInProject = (path) => relative(project, path)

/** The message of an error and the lines of its stack that are ours. */
export function textOf({ message = '', stack = '', diff, snippet } = {}) {
  const own = stack.split('\n').filter((line) => /^\s*(at |❯ )/.test(line) && !/node_modules|node:internal/.test(line))
  return stripVTControlCharacters([message, diff, snippet, ...own].filter(Boolean).join('\n'))
}
