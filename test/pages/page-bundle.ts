import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

/** A module of the project, with all that it imports, as one script that a page can evaluate. */
export async function bundleForPage(entry: string): Promise<string> {
  const input = fileURLToPath(new URL(`../../${entry}`, import.meta.url))
  const output = { format: 'iife' } as const
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, rolldownOptions: { input, output } },
  })
  const [script] = (built as Rolldown.RolldownOutput).output
  return script.code
}
