import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { clearTypedFilters } from './cleared-filters.ts'

interface ClearButtonProps extends Pick<ButtonProps, 'variant' | 'color' | 'size' | 'mb'> {
  /** Sets the filters back. */
  onClear: () => void
  children: ReactNode
}

/**
 * Clears filters, with what is typed into them and is no filter. It takes no focus from the field
 * that is typed in: leaving that field would say its fault or set its filter, and so move this
 * button, or take it away, before the click is over.
 */
export const ClearButton = ({ onClear, children, ...rest }: ClearButtonProps) => (
  <Button
    {...rest}
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => {
      clearTypedFilters()
      onClear()
    }}
  >
    {children}
  </Button>
)
