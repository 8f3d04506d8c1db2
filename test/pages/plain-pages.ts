import { Window } from 'happy-dom'
import { expect } from 'vitest'
import { aBrowser } from '#test/pages/browser.ts'

const { DOMParser } = new Window()

type Site = { url: string; publicUrl?: string }

/** The page that is shown: undefined at an address of the app, whose pages need JavaScript. */
type Shown = { path: string; document?: Window['document'] }

/**
 * A browser without JavaScript, with cookies of its own or these. It reads what the server's pages say, follows their links
 * and sends their forms as they are written, so that an address or a field that is wrong in a page fails the test.
 */
export function readPlainPages({ url, publicUrl = url }: Site, surfer?: { cookie: string }) {
  const browser = aBrowser({ url }, surfer)
  let shown: Shown = { path: '' }
  type Answer = Awaited<ReturnType<typeof browser.post>>

  const pathOf = (address: string) => {
    const { origin, pathname, search } = new URL(address, publicUrl + shown.path)
    expect(origin, 'leaves the site').toBe(new URL(publicUrl).origin)
    return pathname + search
  }

  async function show(path: string, { status, headers, text }: Answer): Promise<void> {
    shown = { path }
    const target = headers.get('location') ?? headers.get('refresh')?.replace('0; url=', '')
    if (target) return open(target)
    expect(status, path).toBeLessThan(500)
    shown = { path, document: new DOMParser().parseFromString(text, 'text/html') }
  }

  async function open(address: string): Promise<void> {
    const path = pathOf(address)
    shown = { path }
    if (path.startsWith('/api/')) await show(path, await browser.ask(`GET ${path}`))
  }

  const find = (selector: string, name: string) => {
    const all = [...shown.document!.querySelectorAll(selector)]
    const found = all.find((element) => element.textContent.trim() === name)
    if (!found) throw new Error(`'${name}' is not on the page, which says: ${textOf('main')}`)
    return found
  }
  const textOf = (selector: string) =>
    shown.document?.querySelector(selector)?.textContent.replace(/\s+/g, ' ').trim() ?? ''

  return {
    open,
    /** Opens the link with this text. */
    follow: (text: string) => open(find('a[href]', text).getAttribute('href')!),
    /** Fills in the fields of these labels, and presses the button that sends their form. */
    async press(button: string, typed: Record<string, string> = {}): Promise<void> {
      const form = find('button:not([type=button])', button).closest('form')!
      const fields = new Map(
        [...form.querySelectorAll('input[name]')].map((field) => [field.id || field.getAttribute('name')!, field]),
      )
      for (const [label, value] of Object.entries(typed))
        fields.get(find('label', label).getAttribute('for')!)!.setAttribute('value', value)
      const values = [...fields.values()].map((field) => [
        field.getAttribute('name')!,
        field.getAttribute('value') ?? '',
      ])
      const path = pathOf(form.getAttribute('action') ?? shown.path)
      expect(form.getAttribute('method')).toBe('post')
      await show(path, await browser.post(path, Object.fromEntries(values)))
    },
    /** The path and query of the page that is shown. */
    path: () => shown.path,
    heading: () => textOf('h1'),
    text: () => textOf('main'),
    /** What the page says is wrong. */
    alert: () => textOf('[role=alert]'),
    /** What a field holds when the page comes. */
    valueOf: (label: string) =>
      shown.document!.getElementById(find('label', label).getAttribute('for')!)?.getAttribute('value'),
    isSignedInAs: browser.isSignedInAs,
  }
}
