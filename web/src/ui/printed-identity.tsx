import { createPortal } from 'react-dom'

/**
 * Whose data a page printed by the browser shows: the header of every sheet, with two identifiers
 * (rules.md#two-identifiers). Hidden on screen. The first one on the page counts.
 */
export const PrintedIdentity = ({ name, facts }: { name: string; facts: readonly string[] }) =>
  createPortal(
    <div className="printed-identity" aria-hidden>
      <div>
        <strong>{name}</strong> · {facts.filter(Boolean).join(' · ')}
      </div>
    </div>,
    document.body,
  )
