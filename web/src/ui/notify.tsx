import { say } from '@labgate/contract/languages/say'
import { reasonOf } from '../api/refused.ts'
import { headlineOf } from './failure.tsx'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconInfoCircle,
  IconScan,
} from './icons/icons.ts'
import { showNotice } from './notices.tsx'

/**
 * Short notices at the edge of the screen, read aloud by screen readers. Anything that must not be
 * missed belongs in its own place instead.
 */
export const notify = {
  success: (message: string): void =>
    void showNotice({
      message,
      color: 'green',
      icon: <IconCheck size={18} aria-hidden />,
      stays: 4000,
    }),
  info: (message: string, title?: string): void =>
    void showNotice({
      message,
      ...(title !== undefined && { title }),
      color: 'blue',
      icon: <IconInfoCircle size={18} aria-hidden />,
      stays: 8000,
    }),
  /** Something was removed, or put aside, and can be taken back for a while. */
  undo: (message: string, undo: () => void): void =>
    void showNotice({
      message,
      color: 'blue',
      icon: <IconArrowBackUp size={18} aria-hidden />,
      stays: 10_000,
      action: { label: say('Undo'), run: undo, counts: true },
    }),
  /** Something was done and can be undone for a while. */
  done: (message: string, undo: () => void): void =>
    void showNotice({
      message,
      color: 'green',
      icon: <IconCheck size={18} aria-hidden />,
      stays: 15_000,
      action: { label: say('Undo'), run: undo, counts: true },
    }),
  /** Something requested a while ago is ready, with a link to it; stays until it is closed. */
  ready: (message: string, label: string, go: () => void): void =>
    void showNotice({
      message,
      color: 'green',
      icon: <IconCheck size={18} aria-hidden />,
      stays: 0,
      action: { label, run: go },
    }),
  /**
   * A scan that was not accepted, with what can be done about it. Returns a function that closes
   * it, which the next scan does.
   */
  scan: (
    title: string,
    message: string,
    action?: { label: string; run: () => void },
  ): (() => void) =>
    showNotice({
      title,
      message,
      color: 'red',
      icon: <IconScan size={18} aria-hidden />,
      stays: 20_000,
      ...(action && { action }),
    }),
  /** A failed call; stays until it is closed. */
  failure: (error: unknown, headline = headlineOf(error)): void => {
    const reason = reasonOf(error)
    showNotice({
      title: headline,
      message: reason === headline ? '' : reason,
      color: 'red',
      icon: <IconAlertTriangle size={18} aria-hidden />,
      stays: 0,
    })
  },
  /**
   * A failed call that can be corrected elsewhere, with a link to that place; stays until it is
   * closed.
   */
  mendable: (error: Error, label: string, go: () => void): void =>
    void showNotice({
      message: error.message,
      color: 'red',
      icon: <IconAlertTriangle size={18} aria-hidden />,
      stays: 0,
      action: { label, run: go },
    }),
}
