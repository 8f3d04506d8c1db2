import type { BrowserContext, Page } from '@playwright/test'

/** A phone with a fingerprint reader that always knows its owner, as Chromium plays one. */
export async function aPhone(context: BrowserContext, page: Page) {
  const chromium = await context.newCDPSession(page)
  await chromium.send('WebAuthn.enable')
  await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
}
