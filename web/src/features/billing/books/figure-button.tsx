import { describeMoney } from '@labgate/contract/billing/money'
import { Anchor } from '@mantine/core'

interface FigureButtonProps {
  cents: number
  /** What it is, for screen readers: 'March 2026, Charges'. */
  what: string
  onOpen: () => void
}
/** An amount that opens the list behind it; a dash if nothing is. */
export const FigureButton = ({ cents, what, onOpen }: FigureButtonProps) =>
  cents === 0 ? (
    '–'
  ) : (
    <Anchor
      component="button"
      type="button"
      size="sm"
      aria-label={`${what}: ${describeMoney(cents)}`}
      onClick={(event) => {
        // not also the row
        event.stopPropagation()
        onOpen()
      }}
    >
      {describeMoney(cents)}
    </Anchor>
  )
