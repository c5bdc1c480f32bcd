import { describeTestType } from '@labgate/contract/catalog/test-types'
import { howMany } from '@labgate/contract/kit/how-many'
import { say } from '@labgate/contract/languages/say'
import type { OrderFormFacts } from '@labgate/contract/orders/order-form'
import { Button, Group, Stack, Table, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { usePrintOrder, type PrintOrder } from '../../../core/orders/paper/use-print-order.tsx'
import { describeName } from '../../../core/orders/parts/order-state.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { IconBarcode, IconCheck, IconFileText } from '../../../ui/icons/icons.ts'
import { nameOf } from '../../../ui/patient-name.ts'
import { ScrollTable } from '../../../ui/scroll-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { useLatest } from '../../../use-latest.ts'
import { useToBench } from '../parts/use-to-bench.ts'
import { AddToRecord } from './add-to-record.tsx'
import { papersIn } from './model/visit-save.ts'
import type { SavedVisit } from './use-visit-form.ts'
import type { Printing } from './visit-aside.tsx'
import { VisitStrip } from './visit-strip.tsx'

interface SavedPanelProps {
  facts: OrderFormFacts
  saved: SavedVisit
  printing: Printing
  /** The tubes go to the bench as soon as what was checked is printed. */
  accessions: boolean
  onOpen: (labOrderId: number) => void
  onAgain: () => void
  onDone: () => void
}

/* Stated, so that no one needs to check whether they were saved too. */
const papersSay = (values: SavedVisit['values']): string => {
  const { notes = [], attachments = [] } = papersIn(values)
  const said = [
    ...(notes.length === 0 ? [] : [howMany(notes.length, 'note')]),
    ...(attachments.length === 0 ? [] : [howMany(attachments.length, 'attachment')]),
  ].join(` ${say('and')} `)
  return said === ''
    ? ''
    : say('Saved with it: {said}.', {
        said,
      })
}

interface SavedTubesProps {
  list: SavedVisit['list']
  values: SavedVisit['values']
  toBench: ReturnType<typeof useToBench>
  onOpen: (labOrderId: number) => void
}
const SavedTubes = ({ list, values, toBench, onOpen }: SavedTubesProps) => (
  <ScrollTable label={say('Tubes')} minWidth={420}>
    <Table aria-label={say('Tubes')} verticalSpacing={6} maw={720}>
      <Table.Thead>
        <Table.Tr>
          {[say('Tube'), say('Specimen number'), ''].map((head) => (
            <Table.Th key={head}>{head}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {list.map(({ labOrderId, specimenBarcode }, at) => (
          <Table.Tr key={labOrderId}>
            <Table.Td>{describeTestType(values.specimens[at]?.labTypeId ?? 0)}</Table.Td>
            <Table.Td>
              <Text fw={600} ff="monospace">
                {specimenBarcode}
              </Text>
            </Table.Td>
            <Table.Td ta="right">
              {toBench && (
                <Button
                  size="compact-sm"
                  mr={8}
                  onClick={() => toBench({ labOrderId, specimenBarcode })}
                >
                  {say('Accession it')}
                </Button>
              )}
              <Button variant="default" size="compact-sm" onClick={() => onOpen(labOrderId)}>
                {say('Open the order')}
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollTable>
)

interface PrintAgainProps {
  printer: PrintOrder
  ids: number[]
}
const PrintAgain = ({ printer, ids }: PrintAgainProps) => (
  <Group gap="xs">
    <Button
      variant="default"
      leftSection={<IconBarcode size={16} aria-hidden />}
      loading={printer.printing}
      onClick={() => printer.askForLabels(ids)}
    >
      {say('Print labels again')}
    </Button>
    <Button
      variant="default"
      leftSection={<IconFileText size={16} aria-hidden />}
      loading={printer.printing}
      onClick={() => void printer.print(ids, { requisition: true })}
    >
      {say('Requisition')}
    </Button>
  </Group>
)

/** What was saved: the numbers to write on tubes or to print, and where to continue. */
export const SavedPanel = ({
  facts,
  saved: { requisitionNo, list, values },
  printing,
  accessions,
  onOpen,
  onAgain,
  onDone,
}: SavedPanelProps) => {
  const printer = usePrintOrder()
  const toBench = useToBench()
  const ids = list.map(({ labOrderId }) => labOrderId)
  /* A label still waiting for someone, or a requisition to look at, keeps the tubes here. */
  const first = useLatest(async (): Promise<void> => {
    const isDone = await printer.print(ids, {
      copies: printing.labels,
      requisition: printing.requisition,
    })
    const [tube, ...others] = list
    if (isDone && accessions && tube) toBench?.(tube, others)
  })
  /* What was checked in the form is printed immediately, and only once. */
  const isPrinted = useRef(false)
  useEffect(() => {
    if (isPrinted.current) return
    isPrinted.current = true
    void first.current()
  }, [first])
  const done = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    done.current?.focus()
  }, [])
  return (
    <Stack gap="lg">
      <VisitStrip facts={facts} />
      <Group gap="xs" role="status">
        <IconCheck size={20} aria-hidden color="var(--mantine-color-green-7)" />
        <Title order={2}>{say('Saved as requisition {requisitionNo}', { requisitionNo })}</Title>
      </Group>
      {papersSay(values) !== '' && <Text size="sm">{papersSay(values)}</Text>}
      <SavedTubes list={list} values={values} toBench={toBench} onOpen={onOpen} />
      <PrintAgain printer={printer} ids={ids} />
      <StatusWord tone="plain">
        {say('Label each tube with name and number before {describeName} leaves.', {
          describeName: describeName({ patientName: nameOf(facts.patient) }),
        })}
      </StatusWord>
      <AddToRecord patient={facts.patient} ordered={values} />
      <Group gap="xs">
        <Button ref={done} onClick={onDone}>
          {say('Next patient')}
        </Button>
        <AddButton onClick={onAgain}>{say('Another order for this patient')}</AddButton>
      </Group>
      {printer.parts}
    </Stack>
  )
}
