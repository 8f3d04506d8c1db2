import { createElement, Fragment, type ReactNode } from 'react'

/** A sentence with elements in it: rich`Checked in at ${<b>{place}</b>}.` */
export const rich = (texts: TemplateStringsArray, ...parts: ReactNode[]) =>
  createElement(Fragment, null, ...texts.flatMap((text, index) => [text, parts[index]]))
