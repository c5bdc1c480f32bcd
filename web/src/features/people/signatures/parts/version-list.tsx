import { say } from '@labgate/contract/languages/say'
import { Button, Table, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { instantHere } from '../../../../forms/dates.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ScrollTable } from '../../../../ui/scroll-table.tsx'
import { StatusWord } from '../../../../ui/status-word.tsx'
import { SignatureImage } from './signature-image.tsx'

export interface Version {
  userSignatureId: number
  createdAt: string | null
  createdBy: string
  endedAt: string | null
  attestedAt: string | null
  current: boolean
}

const state = ({ current, endedAt, attestedAt }: Version) => {
  if (!current)
    return (
      <StatusWord tone="plain">
        {say('Ended {endedAt}', { endedAt: instantHere(endedAt) })}
      </StatusWord>
    )
  return attestedAt === null ? (
    <StatusWord tone="waiting">{say('Pending attestation')}</StatusWord>
  ) : (
    <StatusWord tone="done">{say('In use')}</StatusWord>
  )
}

/** All past and present signatures, latest first. What they signed keeps them. */
export const VersionList = ({
  userId,
  list,
  own,
}: {
  userId: number
  list: readonly Version[]
  own: boolean
}) => {
  const [shown, setShown] = useState<number | null>(null)
  return (
    <>
      <ScrollTable label={say('Versions')} minWidth={520}>
        <Table aria-label={say('Versions')} maw={760}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={150}>{say('Saved')}</Table.Th>
              <Table.Th>{say('By')}</Table.Th>
              <Table.Th w={220}>{say('State')}</Table.Th>
              <Table.Th w={80}>
                <VisuallyHidden>{say('Image')}</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {list.map((version) => (
              <Table.Tr key={version.userSignatureId}>
                <Table.Td>{instantHere(version.createdAt)}</Table.Td>
                <Table.Td>{version.createdBy}</Table.Td>
                <Table.Td>{state(version)}</Table.Td>
                <Table.Td ta="right">
                  {own && (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={say('Show the signature of {createdAt}', {
                        createdAt: instantHere(version.createdAt),
                      })}
                      onClick={() => setShown(version.userSignatureId)}
                    >
                      {say('Show')}
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollTable>
      <Dialog opened={shown !== null} onClose={() => setShown(null)} title={say('Signature')}>
        {shown !== null && <SignatureImage userId={userId} userSignatureId={shown} />}
      </Dialog>
    </>
  )
}
