import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const shipped = fileURLToPath(new URL('../../../deploy/nginx.conf', import.meta.url))
const run = promisify(execFile)

function replaceOnce(text: string, from: RegExp, to: string): string {
  if (!from.test(text)) throw new Error(`deploy/nginx.conf has nothing like ${from}`)
  return text.replace(from, () => to)
}

/** The shipped configuration, without TLS, on a loopback port before several processes. */
async function configuration(folder: string, port: number, upstreams: readonly number[]): Promise<string> {
  const [, oneServer = ''] = /( +server 127\.0\.0\.1:3000[^;]*;\n)/.exec(await readFile(shipped, 'utf8')) ?? []
  const changes: [RegExp, string][] = [
    [/ +server 127\.0\.0\.1:3000[^;]*;\n/, upstreams.map((own) => oneServer.replace('3000', String(own))).join('')],
    [/server \{\n {2}listen 80;[^}]*\}\n/, ''],
    [/ {2}listen 443 ssl;\n {2}listen \[::\]:443 ssl;\n/, `  listen 127.0.0.1:${port};\n`],
    [/ {2}ssl_certificate [^;]*;\n {2}ssl_certificate_key [^;]*;\n/, ''],
    [/\/var\/cache\/nginx-lineup/, `${folder}/cache`],
    [/ {2}access_log [^;]*;\n/, ''],
  ]
  const site = changes.reduce((text, [from, to]) => replaceOnce(text, from, to), await readFile(shipped, 'utf8'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  return `pid ${folder}/nginx.pid;
worker_processes 2;
error_log ${folder}/errors.log;
events {}
http {
access_log off;
${temporary.join('\n')}
${site}}
`
}

/** Tries again until somebody listens. */
async function answers(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const isAnswered = await fetch(`http://127.0.0.1:${port}/livez`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isAnswered) return
    await pause(100)
  }
  throw new Error('nginx does not answer')
}

/** A real nginx on `port`; fails with what to install if there is none. */
export async function startNginx(port: number, upstreams: readonly number[]) {
  await run('nginx', ['-v'], { env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } }).catch(() => {
    throw new Error('This proof needs nginx: apt-get install nginx')
  })
  const folder = await mkdtemp(join(tmpdir(), 'lineup-nginx-'))
  await chmod(folder, 0o711)
  const file = join(folder, 'nginx.conf')
  await writeFile(file, await configuration(folder, port, upstreams))
  const child = spawn('nginx', ['-c', file, '-g', 'daemon off;'], {
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  const close = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const refused = ended.then(() => Promise.reject(new Error('nginx did not start')))
  await Promise.race([answers(port), refused]).catch(async (error) => {
    await close()
    throw error
  })
  return { errors: () => readFile(join(folder, 'errors.log'), 'utf8'), close }
}
