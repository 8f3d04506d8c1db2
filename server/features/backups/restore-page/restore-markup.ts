import { type Language, textsIn } from '#languages'
import type { RestoreStatus } from '#server/features/backups/restore-page/received-archive.ts'
import { html } from '#server/platform/pages/html.ts'
import { alertParagraph, BUTTON, type Page, paragraph, scenePage } from '#server/platform/pages/page.ts'

const FIELD =
  'h-[50px] w-full min-w-0 rounded-field squircle border-[1.5px] border-edge bg-card px-4 text-body text-ink'

type Field = { name: string; label: string; hint: string; attributes: ReturnType<typeof html> }

const field = ({ name, label, hint, attributes }: Field) => html`<div class="grid grid-cols-1 gap-1.5">
<label class="text-small font-strong text-ink-2" for="${name}">${label}</label>
<input class="${FIELD}" id="${name}" name="${name}" aria-describedby="${name}-note" ${attributes}>
<p class="text-small text-ink-3" id="${name}-note">${hint}</p>
</div>`

/** The script sends the file and shows what happens to it. */
export function restorePage(language: Language, { state, text }: RestoreStatus): Page {
  const texts = textsIn(language).restorePage
  const fields = [
    field({
      ...{ name: 'code', label: texts.code, hint: texts.whereTheCodeIs },
      attributes: html`type="text" autocomplete="off" autocapitalize="characters" spellcheck="false" required`,
    }),
    html`<div class="grid grid-cols-1 gap-1.5">
<label class="text-small font-strong text-ink-2" for="archive">${texts.backup}</label>
<input class="min-h-tap w-full min-w-0 text-small text-ink-2 file:me-3 file:min-h-tap file:rounded-field file:border-0 file:bg-sea-wash file:px-4 file:font-bold file:text-sea-ink" id="archive" name="archive" type="file" accept=".tar,.age" required>
</div>`,
    field({
      ...{ name: 'passphrase', label: texts.passphrase, hint: texts.onlyIfEncrypted },
      attributes: html`type="password" autocomplete="off"`,
    }),
    html`<label class="flex min-h-tap items-center gap-3"><input class="size-5 flex-none accent-sea" type="checkbox" name="keep" aria-describedby="keep-note"><span>${texts.keepSignIns}</span></label>
<p class="-mt-3 text-small text-ink-3" id="keep-note">${texts.otherwiseSignInAgain}</p>`,
  ]
  const main = [
    paragraph(texts.thisServerIsEmpty),
    html`<form class="grid grid-cols-1 gap-4" id="restore" data-sending="${texts.sending}" data-done="${texts.done}" data-lost="${texts.lost}" data-restarting="${texts.restarting}">
<fieldset class="grid grid-cols-1 gap-4"${state === 'running' ? html` disabled` : null}>
${fields}
<button class="${BUTTON}">${texts.restore}</button>
</fieldset>
<progress class="h-2 w-full accent-sea" max="1" aria-label="${texts.sendingLabel}" hidden></progress>
<p class="text-ink-2" role="status" data-state="${state}">${text}</p>
</form>
<noscript><p class="text-ink-2">${texts.withoutScript}</p></noscript>
<script src="/restore.js" defer></script>`,
  ]
  return scenePage(language, texts.restoreABackup, main)
}

export function gonePage(language: Language): Page {
  const texts = textsIn(language).restorePage
  return scenePage(
    language,
    texts.nothingHere,
    [alertParagraph(texts.inUseAlready), html`<a class="${BUTTON}" href="/">${texts.openLineup}</a>`],
    404,
  )
}
