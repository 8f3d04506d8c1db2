import { html } from '#server/platform/pages/html.ts'

/** The product's logo in the current text colour. */
export const mark = html`<svg class="size-7" viewBox="0 0 32 32" aria-hidden="true"><path fill="currentColor" d="M.7 28.6C6.4 24.2 3.4 3.6 13.8 3.6c4.5 0 7 3.3 6.7 7-1.7-1.9-4.7-1.9-5.8.4-2 4.2 3.4 12.6 16.6 17.6z"/><g class="fill-sun"><circle cx="20.6" cy="16.2" r="2.5"/><circle cx="25.3" cy="20" r="2.2"/><circle cx="29.4" cy="23.2" r="1.8"/></g></svg>`
