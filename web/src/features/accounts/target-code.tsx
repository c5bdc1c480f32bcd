import { Modal } from '@mantine/core'
import { CodeForm } from '../../ui/code-form.tsx'

/** The code of the sign-in that one changes to: each sign-in has a second factor of its own. */
export const TargetCode = ({ account, onCode, onClose }: { account: string; onCode: (code: string) => Promise<void>; onClose: () => void }) => (
  <Modal opened onClose={onClose} title={`Code for ${account}`}>
    <CodeForm
      says={`Your sign-in at ${account} requires a second factor. Enter its code or one of its recovery codes.`}
      action="Change account"
      onCode={async (code) => {
        await onCode(code)
        onClose()
      }}
      onCancel={onClose}
    />
  </Modal>
)
