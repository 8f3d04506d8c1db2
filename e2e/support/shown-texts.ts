import type { Page, Response } from '@playwright/test'

/** The texts on the screen, and those that a screen reader reads beside them. */
export const textsShown = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (nodes.nextNode()) {
      const parent = nodes.currentNode.parentElement!
      // Marked content, and languages by their own names, are in another language.
      if (!parent.closest('script, style, code, kbd, noscript, body [lang]'))
        found.push(nodes.currentNode.textContent ?? '')
    }
    for (const element of document.body.querySelectorAll('*'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.push(element.getAttribute(name) ?? '')
    return [...new Set(found)]
  })

/** Values of the contract ('river-mouth') are for programs; a surfer's own name may look like one. */
const isCode = (name: string, text: string) => name !== 'username' && /^[a-z]+([_-][a-z]+)*$/.test(text)
/** What pages write in words of their own. */
const REWORDED = ['country', 'reasons']

function stringsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return isCode(name, value) ? [] : [value]
  if (!value || typeof value !== 'object') return []
  const parts = Object.entries(value).filter(([part]) => !REWORDED.includes(part))
  return parts.flatMap(([part, one]) => stringsIn(one, Array.isArray(value) ? name : part))
}

async function stringsOf(response: Response | null): Promise<string[]> {
  const isJson = response?.headers()['content-type']?.includes('json')
  return isJson ? stringsIn(JSON.parse((await response!.text()) || 'null')) : []
}

/** Calls `onText` with each text that the server sends this page. The returned function tells when nothing loads any more. */
export function followTexts(page: Page, onText: (text: string) => void): () => Promise<boolean> {
  let running = 0
  page.on('request', () => running++)
  page.on('requestfailed', () => running--)
  page.on('requestfinished', async (request) => {
    for (const text of await stringsOf(await request.response())) onText(text)
    running--
  })
  const isShown = () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      return !document.querySelector('[aria-busy=true]') && document.querySelector('h1, h2') !== null
    })
  // Code comes first, then what it requests.
  return async () => (await isShown()) && running === 0 && (await isShown()) && running === 0
}
