import { accountLevel } from '@labgate/contract/access/fields'
import { say } from '@labgate/contract/languages/say'
import { signatures } from '@labgate/contract/people/signatures'
import { Button, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery, useApiMutation } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { SignatureUpload } from './signature-upload.tsx'

interface Version {
  userSignatureId: number
  createdAt: string | null
  createdBy: string
  endedAt: string | null
  attestedAt: string | null
}

const StateOf = ({ version: { endedAt, attestedAt } }: { version: Version }) => {
  if (endedAt !== null)
    return (
      <StatusWord tone="plain">
        {say('Ended {endedAt}', { endedAt: instantHere(endedAt) })}
      </StatusWord>
    )
  return attestedAt === null ? (
    <StatusWord tone="waiting">{say('Waiting for provider')}</StatusWord>
  ) : (
    <StatusWord tone="done">{say('In use')}</StatusWord>
  )
}

interface SignatureTableProps {
  mayChange: boolean
  list: readonly Version[]
  onEnding: (next: Version | null) => void
}
const SignatureTable = ({ mayChange, list, onEnding }: SignatureTableProps) => (
  <Table.ScrollContainer minWidth={460}>
    <Table aria-label={say('Signature versions')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{say('Entered')}</Table.Th>
          <Table.Th>{say('By')}</Table.Th>
          <Table.Th>{say('State')}</Table.Th>
          {mayChange && (
            <Table.Th w={70}>
              <VisuallyHidden>{say('Actions')}</VisuallyHidden>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {list.map((version) => (
          <Table.Tr key={version.userSignatureId}>
            <Table.Td>{instantHere(version.createdAt)}</Table.Td>
            <Table.Td>{version.createdBy}</Table.Td>
            <Table.Td>
              <StateOf version={version} />
            </Table.Td>
            {mayChange && (
              <Table.Td>
                {version.endedAt === null && (
                  <Button size="compact-sm" variant="default" onClick={() => onEnding(version)}>
                    {say('End')}
                  </Button>
                )}
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

/**
 * The versions of a provider's signature. The image itself is shown only to its owner
 * (rules.md#signature-images).
 */
export const SignaturesPanel = ({ userId, name }: { userId: number; name: string }) => {
  const { who } = useSession()
  const may = useMay()
  const query = useApiQuery(signatures.list, { UserId: userId })
  const remove = useApiMutation(signatures.delete, { refresh: [signatures.list] })
  const [ending, setEnding] = useState<Version | null>(null)
  const mayChange = accountLevel(who) === 1 && may.call(signatures.save)
  return (
    <Stack gap="sm">
      <Title order={3}>{say('Signature')}</Title>
      <Loaded from={query} height={64}>
        {({ list }) =>
          list.length === 0 ? (
            <Text size="sm" c="dimmed">
              {say(
                '{name} has no signature yet. Providers draw theirs on Provider Signature; an image can be uploaded here.',
                { name },
              )}
            </Text>
          ) : (
            <SignatureTable mayChange={mayChange} list={list} onEnding={setEnding} />
          )
        }
      </Loaded>
      {mayChange && <SignatureUpload userId={userId} />}
      <Confirm
        opened={ending !== null}
        title={say('End this signature')}
        action={say('End signature')}
        danger
        onClose={() => setEnding(null)}
        onConfirm={async () =>
          notify.success(
            (await remove.save({ UserSignatureId: ending?.userSignatureId ?? 0 })).message,
          )
        }
      >
        {say('{name} can no longer sign with it. Orders already signed keep it.', { name })}
      </Confirm>
    </Stack>
  )
}
