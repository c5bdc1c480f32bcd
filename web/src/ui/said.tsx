import { VisuallyHidden } from '@mantine/core'
import { useState, type ReactNode } from 'react'

/**
 * Says what a key did to who does not see it: a live region for the page, and the function that
 * speaks. The same text said twice is said twice.
 */
export const useSaid = (): { region: ReactNode; announce: (text: string) => void } => {
  const [said, setSaid] = useState({ text: '', at: 0 })
  return {
    region: (
      <VisuallyHidden role="status">
        <span key={said.at}>{said.text}</span>
      </VisuallyHidden>
    ),
    announce: (text) => setSaid(({ at }) => ({ text, at: at + 1 })),
  }
}
