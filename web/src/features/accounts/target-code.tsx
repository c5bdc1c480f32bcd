import { say } from '@labgate/contract/languages/say'
import { CodeForm } from '../../ui/code-form.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Code for the sign-in being switched to: each sign-in has its own second factor. */
export const TargetCode = ({
  account,
  onCode,
  onClose,
}: {
  account: string
  onCode: (code: string) => Promise<void>
  onClose: () => void
}) => (
  <Dialog opened onClose={onClose} title={say('Code for {account}', { account })}>
    <CodeForm
      text={say(
        'Your sign-in at {account} requires a second factor. Enter its code or one of its recovery codes.',
        { account },
      )}
      action={say('Change account')}
      onCode={async (code) => {
        await onCode(code)
        onClose()
      }}
      onCancel={onClose}
    />
  </Dialog>
)
