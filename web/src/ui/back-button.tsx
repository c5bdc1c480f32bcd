import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconArrowLeft } from './icons/icons.ts'

interface BackButtonProps {
  onClick: () => void
  children: ReactNode
}
/** Leads from a record or a form back to its list. */
export const BackButton = ({ onClick, children }: BackButtonProps) => (
  <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onClick}>
    {children}
  </Button>
)
