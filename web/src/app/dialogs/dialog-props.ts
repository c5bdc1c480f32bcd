/** What each of the shell's dialogs gets. */
export interface DialogProps {
  onClose: () => void
}
