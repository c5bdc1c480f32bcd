import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { FocusKeeper } from './focus-keeper.tsx'
import { notBanner } from './not-banner.ts'
import { useAskingClose } from './use-asking-close.ts'
import { useFocusHome } from './use-focus-home.ts'
import { WhoseLayer, type Whose } from './whose.tsx'

/**
 * A sub-record, opened from the right, so that the record stays visible. Over a patient’s page, or
 * with `whose`, it bears name, birth date, and record number. Closing it prompts about unsaved
 * changes in its form.
 */
export const SideDrawer = ({
  opened,
  title,
  onClose,
  children,
  whose,
  size = 480,
}: {
  opened: boolean
  title: string
  onClose: () => void
  children: ReactNode
  /**
   * The patient whom it is about, if the page below is not a patient’s; both records of a merge.
   */
  whose?: Whose | readonly Whose[] | undefined
  size?: number
}) => {
  useFocusHome(opened)
  const { mark, close } = useAskingClose(opened, onClose)
  return (
    <Drawer
      opened={opened}
      onClose={close}
      closeOnEscape={false}
      attributes={{ ...notBanner, content: { 'data-drawer': mark } }}
      title={title}
      position="right"
      size={size}
      padding="md"
    >
      <FocusKeeper />
      <WhoseLayer of={whose}>{children}</WhoseLayer>
    </Drawer>
  )
}
