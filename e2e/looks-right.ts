import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** That nothing reaches out of its box or of the screen sideways and axe finds nothing, on the smallest phone in both themes. */
export async function looksRight(page: Page, address: string, words: string) {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(address)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.getByText(words).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const wide = await page
      .locator('html, [role=dialog] > div, a, button, p, h2, h3, li, label')
      .evaluateAll((elements) =>
        elements
          .filter((element) => {
            const isOutside = element.getBoundingClientRect().right > innerWidth + 1
            return element.clientWidth > 1 && (element.scrollWidth > element.clientWidth || isOutside)
          })
          .map(({ outerHTML }) => outerHTML),
      )
    expect.soft(wide, `${address}, ${colorScheme}`).toEqual([])
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
    expect.soft(found, `${address}, ${colorScheme}`).toEqual([])
  }
}
