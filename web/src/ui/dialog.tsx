import { Modal, type ModalProps } from '@mantine/core'
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
 */
export const Dialog = ({ whose, children, ...modal }: DialogProps) => (
  <Modal {...modal}>
    <WhoseLayer of={whose}>{children}</WhoseLayer>
  </Modal>
)
