import { useEffect } from 'react'

/** Removes the server's text over the app on a spot's public page once the app shows the spot. */
export const useServerWordsRemoved = () => useEffect(() => document.getElementById('server-words')?.remove(), [])
