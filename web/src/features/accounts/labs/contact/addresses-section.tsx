import { laboratoryContact } from '@labgate/contract/accounts/laboratory-contact'
import { say } from '@labgate/contract/languages/say'
import { addressLines, type ReceivingAddress } from '@labgate/contract/shipping/receiving-addresses'
import { ActionIcon, Group } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../../../api/queries.ts'
import { AddButton } from '../../../../ui/add-button.tsx'
import { Empty } from '../../../../ui/empty.tsx'
import { IconEdit, IconTrash } from '../../../../ui/icons/icons.ts'
import { notify } from '../../../../ui/notify.tsx'
import { Section } from '../../../../ui/section.tsx'
import { StackTable } from '../../../../ui/table/stack-table.tsx'
import { AddressDrawer } from './address-drawer.tsx'
import { forWhich, refresh } from './contact.ts'

const oneLine = (address: ReceivingAddress): string => addressLines(address).join(', ')

/** Where parcels go: one address for all, and others for some test types. */
export const AddressesSection = ({ addresses }: { addresses: readonly ReceivingAddress[] }) => {
  const [open, setOpen] = useState<ReceivingAddress | 'new'>()
  const remover = useApiMutation(laboratoryContact.removeAddress, { refresh })
  const saver = useApiMutation(laboratoryContact.saveAddress, { refresh })
  const remove = async (address: ReceivingAddress): Promise<void> => {
    try {
      await remover.save({ labTypeId: address.labTypeId, rowVersion: address.rowVersion })
      notify.undo(
        say('{address} goes to the default address.', { address: forWhich(address) }),
        () => void saver.save({ ...address, rowVersion: 0 }).catch(notify.failure),
      )
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <Section
      id="receiving-addresses"
      title={say('Receiving addresses')}
      columns={1}
      actions={<AddButton onClick={() => setOpen('new')}>{say('Add an address')}</AddButton>}
    >
      {addresses.length === 0 ? (
        <Empty
          text={say(
            'No receiving address has been entered yet. Practices see it while they pack, and it prints on the parcel sheet.',
          )}
        />
      ) : (
        <StackTable
          label={say('Receiving addresses')}
          minWidth={560}
          rows={addresses}
          rowId={({ labTypeId }) => labTypeId}
          columns={[
            { header: say('Test type'), cell: forWhich, width: '220px' },
            { header: say('Address'), cell: oneLine },
          ]}
          lines={(row) => [forWhich(row), oneLine(row)]}
          act={(row) => (
            <Group gap={4} wrap="nowrap" justify="flex-end">
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={say('Edit the address: {row}', { row: forWhich(row) })}
                onClick={() => setOpen(row)}
              >
                <IconEdit size={16} aria-hidden />
              </ActionIcon>
              {row.labTypeId > 0 && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={say('Remove the address: {row}', { row: forWhich(row) })}
                  onClick={() => void remove(row)}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              )}
            </Group>
          )}
        />
      )}
      <AddressDrawer address={open} addresses={addresses} onClose={() => setOpen(undefined)} />
    </Section>
  )
}
