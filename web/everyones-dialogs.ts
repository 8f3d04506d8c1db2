// The dialogs that visitors open too, as one file.
export { SessionWithTrack } from '#web/pages/session-dialog.tsx'
export { SpotDialog } from '#web/pages/spot-dialog.tsx'
