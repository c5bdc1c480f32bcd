import { say } from '@labgate/contract/languages/say'
import { passkeys, type Passkey } from '@labgate/contract/people/passkeys'
import { secondFactor } from '@labgate/contract/people/session'
import { Button, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '../../../../api/queries.ts'
import { instantHere } from '../../../../forms/dates.ts'
import { canUsePasskeys } from '../../../../session/passkeys.ts'
import { useMay } from '../../../../session/use-session.ts'
import { Confirm } from '../../../../ui/confirm.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'

const PasskeyRow = ({ row, onRemove }: { row: Passkey; onRemove: (() => void) | undefined }) => (
  <Table.Tr>
    <Table.Td>
      {row.name}
      {row.isSynced && (
        <Text size="xs" c="dimmed">
          {say('Also on your other devices')}
        </Text>
      )}
    </Table.Td>
    <Table.Td visibleFrom="sm">{instantHere(row.dateMade)}</Table.Td>
    <Table.Td>{row.dateUsed ? instantHere(row.dateUsed) : say('Not yet')}</Table.Td>
    <Table.Td>
      {onRemove && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={onRemove}
          aria-label={say('Remove the passkey {name}', { name: row.name })}
        >
          {say('Remove')}
        </Button>
      )}
    </Table.Td>
  </Table.Tr>
)

const Rows = ({
  list,
  onRemove,
}: {
  list: readonly Passkey[]
  onRemove: ((row: Passkey) => void) | undefined
}) => (
  <Table aria-label={say('Passkeys')} maw={860}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{say('Name')}</Table.Th>
        <Table.Th w={150} visibleFrom="sm">
          {say('Added')}
        </Table.Th>
        <Table.Th w={138}>{say('Last used')}</Table.Th>
        <Table.Th w={110}>{say('Passkey')}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {list.map((row) => (
        <PasskeyRow key={row.passkeyId} row={row} onRemove={onRemove && (() => onRemove(row))} />
      ))}
    </Table.Tbody>
  </Table>
)

const Removal = ({
  row,
  isLast,
  onClose,
}: {
  row: Passkey
  isLast: boolean
  onClose: () => void
}) => {
  const removing = useApiMutation(passkeys.remove, {
    refresh: [passkeys.list, secondFactor.state],
  })
  const remove = async (): Promise<boolean> => {
    try {
      await removing.save({ passkeyId: row.passkeyId })
      notify.success(say('The passkey is removed.'))
      return true
    } catch (error) {
      notify.failure(error)
      return false
    }
  }
  return (
    <Confirm
      opened
      title={say('Remove the passkey {name}?', { name: row.name })}
      action={say('Remove passkey')}
      onConfirm={remove}
      onClose={onClose}
    >
      <Text size="sm">
        {say(
          'It no longer signs you in, and sessions that began with it end, this one too if it is one of them. Delete it on the device, too.',
        )}
        {isLast && ` ${say('It is your last one.')}`}
      </Text>
    </Confirm>
  )
}

/** The user's passkeys: add, see when each was used, remove. */
export const PasskeyList = () => {
  const may = useMay().call(passkeys.begin)
  const query = useApiQuery(passkeys.list, {})
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  return (
    <Loaded from={query} height={96}>
      {({ list }) => (
        <Stack gap="sm" align="flex-start">
          <Text size="sm" c="dimmed" maw={640}>
            {say(
              'A passkey is kept by this computer, your phone, or a security key. You unlock it there with your fingerprint, face, or PIN, and need neither password nor code.',
            )}
          </Text>
          {list.length > 0 && <Rows list={list} onRemove={may ? setRemoving : undefined} />}
          {may &&
            (canUsePasskeys() ? (
              <Button
                variant={list.length > 0 ? 'default' : 'filled'}
                onClick={() => setAdding(true)}
              >
                {say('Add a passkey')}
              </Button>
            ) : (
              <Text size="sm">
                {say(
                  'This browser cannot add one here. Open Labgate by its name, not by an IP address, in a current browser.',
                )}
              </Text>
            ))}
          {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
          {removing !== null && (
            <Removal row={removing} isLast={list.length === 1} onClose={() => setRemoving(null)} />
          )}
        </Stack>
      )}
    </Loaded>
  )
}
