import { createElement, Fragment, type ReactNode } from 'react'

/** A sentence with elements in it, from its parts. */
export const rich = (...parts: ReactNode[]) => createElement(Fragment, null, ...parts)
