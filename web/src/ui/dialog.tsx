import { Modal, type ModalProps } from '@mantine/core'
import { FocusKeeper } from './focus-keeper.tsx'
import { notBanner } from './not-banner.ts'
import { useAskingClose } from './use-asking-close.ts'
import { useFocusHome } from './use-focus-home.ts'
import { WhoseLayer, type Whose } from './whose.tsx'

interface DialogProps extends Omit<ModalProps, 'title' | 'children'> {
  title: string
  /**
   * The patient whom it is about, if the page below is not a patient’s; both records of a merge.
   */
  whose?: Whose | readonly Whose[] | undefined
  children: ModalProps['children']
}

/**
 * A dialog. Over a patient’s page, or with `whose`, it bears name, birth date, and record number.
 * Closing it prompts about unsaved changes in its form, and the focus returns to what opened it.
 */
export const Dialog = ({ whose, children, closeOnEscape = true, ...modal }: DialogProps) => {
  useFocusHome(modal.opened)
  const { mark, close } = useAskingClose(modal.opened, modal.onClose, closeOnEscape)
  return (
    <Modal
      {...modal}
      onClose={close}
      closeOnEscape={false}
      attributes={{ ...notBanner, content: { 'data-drawer': mark } }}
    >
      <FocusKeeper />
      <WhoseLayer of={whose}>{children}</WhoseLayer>
    </Modal>
  )
}
