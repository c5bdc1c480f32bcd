import { say } from '@labgate/contract/languages/say'
import { signatures } from '@labgate/contract/people/signatures'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useApiMutation } from '../../../../api/queries.ts'
import { instantHere } from '../../../../forms/dates.ts'
import { Failure } from '../../../../ui/failure.tsx'
import { IconSignature } from '../../../../ui/icons/icons.ts'
import { notify } from '../../../../ui/notify.tsx'
import { signaturesRefresh } from './refresh.ts'

/** Someone else entered the image; it signs nothing until its owner confirms that it is theirs. */
export const AttestNote = ({
  version,
}: {
  version: { userSignatureId: number; createdBy: string; createdAt: string | null }
}) => {
  const { save, saving, error } = useApiMutation(signatures.attest, { refresh: signaturesRefresh })
  const attest = () =>
    save({ userSignatureId: version.userSignatureId }).then(
      ({ message }) => notify.success(message),
      () => undefined,
    )
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconSignature aria-hidden />}
      title={say('Is this your signature?')}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {say(
            '{createdBy} entered this for you on {createdAt}. It cannot be used until you confirm that it is yours. If it is not, save your own below.',
            { createdBy: version.createdBy, createdAt: instantHere(version.createdAt) },
          )}
        </Text>
        {error && <Failure error={error} />}
        <Button loading={saving} onClick={() => void attest()}>
          {say('Yes, this is my signature')}
        </Button>
      </Stack>
    </Alert>
  )
}
