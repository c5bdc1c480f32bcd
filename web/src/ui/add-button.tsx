import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconPlus } from './icons/icons.ts'

interface AddButtonProps {
  /** The main act of its screen. */
  isMain?: boolean
  onClick: () => void
  children: ReactNode
}
/** Opens the form for a new entry. */
export const AddButton = ({ isMain = false, onClick, children }: AddButtonProps) => (
  <Button
    {...(!isMain && { variant: 'default' })}
    leftSection={<IconPlus size={16} aria-hidden />}
    onClick={onClick}
  >
    {children}
  </Button>
)
