import { say } from '@labgate/contract/languages/say'
import { singleSignOn } from '@labgate/contract/people/single-sign-on'
import { useApiMutation } from '../../../api/queries.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/notify.tsx'

/** For a user who has another sign-in at the organization now. */
export const UnlinkDialog = ({
  userId,
  name,
  onClose,
}: {
  userId: number
  name: string
  onClose: () => void
}) => {
  const { save } = useApiMutation(singleSignOn.unlink, {})
  return (
    <Confirm
      opened
      title={say('Unlink {name} from the single sign-on', { name })}
      action={say('Unlink')}
      onClose={onClose}
      onConfirm={async () => notify.success((await save({ userId })).message)}
    >
      {say(
        'For someone whose sign-in at the organization was replaced. At the next single sign-on, the verified email decides again. Open sessions of {name} end.',
        { name },
      )}
    </Confirm>
  )
}
