import type { Scan } from '@labgate/contract/kit/numbers'
import { say } from '@labgate/contract/languages/say'
import { canceled } from '@labgate/contract/orders/order-status'
import { trackingLink } from '@labgate/contract/shipping/carriers'
import {
  manifests,
  type Manifest,
  type ManifestSpecimen,
} from '@labgate/contract/shipping/manifests'
import { Anchor, Button, Group, Stack, Table, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { dayAsText, instantHere, instantAsText } from '../../../../forms/dates.ts'
import { useScanTarget } from '../../../../scan/targets.ts'
import { useMay } from '../../../../session/use-session.ts'
import { IconPrinter } from '../../../../ui/icons/icons.ts'
import { notify } from '../../../../ui/notify.tsx'
import { ScrollTable } from '../../../../ui/scroll-table.tsx'
import { StatWord } from '../../../../ui/stat-word.tsx'
import { StatusWord, type Tone } from '../../../../ui/status-word.tsx'
import { ManifestStrip } from '../parts/manifest-strip.tsx'
import { describeAwaited, describeCount, describeKey } from '../parts/manifest-text.ts'
import { TakeBack } from './take-back.tsx'

const isOut = ({ dateWithdrawn, resultedDate, labStatusId }: ManifestSpecimen): boolean =>
  dateWithdrawn === null && resultedDate === null && labStatusId < canceled
const stateOf = (tube: ManifestSpecimen): { tone: Tone; text: string } => {
  if (tube.dateWithdrawn !== null)
    return {
      tone: 'plain',
      text: say('Came back {dateWithdrawn}', { dateWithdrawn: instantHere(tube.dateWithdrawn) }),
    }
  if (tube.resultedDate !== null)
    return {
      tone: 'done',
      text: `${tube.labStatus} ${instantAsText(tube.resultedDate, tube.timeZone)}`,
    }
  return { tone: isOut(tube) ? 'waiting' : 'danger', text: tube.labStatus }
}

interface SentTableProps {
  tubes: readonly ManifestSpecimen[]
  onBack: (next: ManifestSpecimen | undefined) => void
}
const SentTable = ({ tubes, onBack }: SentTableProps) => {
  const may = useMay()
  return (
    <ScrollTable label={say('specimens')} minWidth={880}>
      <Table verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say('Specimen')}</Table.Th>
            <Table.Th>{say('Patient')}</Table.Th>
            <Table.Th>{say('DOB')}</Table.Th>
            <Table.Th>{say('Account')}</Table.Th>
            <Table.Th>{say('State')}</Table.Th>
            <Table.Th>
              <VisuallyHidden>{say('Actions')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tubes.map((tube) => {
            const { tone, text } = stateOf(tube)
            return (
              <Table.Tr key={tube.manifestSpecimenId}>
                <Table.Td>
                  {tube.specimenBarcode} <StatWord of={tube} />
                </Table.Td>
                <Table.Td tt="uppercase">{tube.patientName}</Table.Td>
                <Table.Td>{dayAsText(tube.dob)}</Table.Td>
                <Table.Td>{tube.customer}</Table.Td>
                <Table.Td>
                  <StatusWord tone={tone}>{text}</StatusWord>
                </Table.Td>
                <Table.Td ta="right">
                  {isOut(tube) && may.call(manifests.withdraw) && (
                    <Button
                      variant="subtle"
                      color="gray"
                      size="compact-sm"
                      aria-label={say('{specimenBarcode} came back', {
                        specimenBarcode: tube.specimenBarcode,
                      })}
                      onClick={() => onBack(tube)}
                    >
                      {say('Came back')}
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </ScrollTable>
  )
}

/** A final manifest: read-only, with a list of the results still awaited. */
export const FinalManifest = ({
  manifest,
  onPrint,
  printing,
  onOpen,
}: {
  manifest: Manifest
  onPrint: () => void
  printing: boolean
  onOpen: (manifestId: number) => void
}) => {
  const [back, setBack] = useState<ManifestSpecimen>()
  const take = (scan: Scan): void => {
    if (scan.kind === 'manifest') return onOpen(scan.id)
    const tube = manifest.specimens.find(
      ({ specimenBarcode, dateWithdrawn }) =>
        specimenBarcode === scan.code && dateWithdrawn === null,
    )
    if (tube === undefined)
      notify.info(
        say('This tube is not on this manifest.'),
        say('Scanned {code}', { code: scan.code }),
      )
    else if (isOut(tube)) setBack(tube)
    else notify.info(stateOf(tube).text, say('Scanned {code}', { code: scan.code }))
  }
  useScanTarget(take)
  const link = trackingLink(manifest.shippingMethodId, manifest.trackingNo)
  const carrier = [manifest.shippingMethod, manifest.trackingNo].filter(Boolean).join(' ')
  return (
    <Stack gap="md">
      <ManifestStrip
        title={say('{manifest} to {lab}', { manifest: describeKey(manifest), lab: manifest.lab })}
        facts={[manifest.labType, manifest.manifestNo, describeCount(manifest.count)]}
      >
        <StatusWord tone={manifest.outstanding > 0 ? 'waiting' : 'done'}>
          {describeAwaited(manifest)}
        </StatusWord>
      </ManifestStrip>
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {say('Sent {dateFinalized} by', { dateFinalized: instantHere(manifest.dateFinalized) })}{' '}
          {manifest.finalizedBy || say('laboratory staff')} {say('with')}{' '}
          {link === '' ? (
            carrier
          ) : (
            <Anchor href={link} target="_blank" rel="noreferrer">
              {carrier}
            </Anchor>
          )}
        </Text>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          loading={printing}
          onClick={onPrint}
        >
          {say('Print')}
        </Button>
      </Group>
      <SentTable tubes={manifest.specimens} onBack={setBack} />
      {back && <TakeBack manifest={manifest} tube={back} onClose={() => setBack(undefined)} />}
    </Stack>
  )
}
