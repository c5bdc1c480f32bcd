import type { LabOrder } from '@labgate/contract/orders/order-shape'
import { orders } from '@labgate/contract/orders/orders'
import { describeMedication } from '@labgate/contract/patients/dose'
import {
  allergyState,
  medicationState,
  describeRecorded,
} from '@labgate/contract/patients/recorded'
import { SimpleGrid, Stack } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { Listed } from '../../../core/orders/record/listed.tsx'
import { describePatient, describeProvider } from '../../../core/orders/record/signatures-text.ts'
import { instantAsText } from '../../../forms/dates.ts'
import { ShownValue } from '../../../ui/fields/shown-value.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'

const Signature = ({
  label,
  of: { text, isMissing },
}: {
  label: string
  of: { text: string; isMissing: boolean }
}) => (
  <ShownValue label={label}>
    {isMissing ? <StatusWord tone="waiting">{text}</StatusWord> : text}
  </ShownValue>
)

const Detail = ({ order }: { order: LabOrder }) => {
  const [specimen] = order.specimens
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
        <ShownValue label="Received">
          {instantAsText(specimen?.receivedDate, order.timeZone)}
        </ShownValue>
        <ShownValue label="Accessioned">
          {instantAsText(specimen?.accessionedDate, order.timeZone)}
        </ShownValue>
        <Signature label="Provider’s signature" of={describeProvider(order)} />
        <Signature label="Patient’s signature" of={describePatient(order)} />
      </SimpleGrid>
      <Listed
        id="bench-tests"
        title="Tests"
        items={(specimen?.tests ?? []).map(({ labOrderTestId, labTest, group }) => ({
          key: String(labOrderTestId),
          text: labTest,
          strong: group,
        }))}
        none={
          specimen?.missingSelection
            ? 'The requisition does not list tests.'
            : 'No tests selected yet.'
        }
      />
      <Listed
        id="bench-diagnoses"
        title="Diagnoses"
        items={order.diagnosis.map(({ icd10Code, description }) => ({
          key: icd10Code,
          text: `${icd10Code} ${description}`,
        }))}
        none={order.diagnosisMissing ? 'Missing on the requisition.' : 'Not recorded'}
      />
      <Listed
        id="bench-medications"
        title="Medications"
        items={order.medications.map((medication) => ({
          key: `${medication.medicationId} ${medication.description}`,
          text: describeMedication(medication),
        }))}
        none={describeRecorded('medications', medicationState(order))}
      />
      <Listed
        id="bench-allergies"
        title="Allergies"
        items={order.allergies.map(({ allergyId, description }) => ({
          key: `${allergyId} ${description}`,
          text: description,
        }))}
        none={describeRecorded('allergies', allergyState(order))}
      />
    </Stack>
  )
}

/** Tests, diagnoses, medications, allergies, and signatures of the tube’s order. */
export const DetailBlock = ({ labOrderId }: { labOrderId: number }) => {
  const query = useApiQuery(orders.get, { labOrderId }, { freshFor: 0 })
  return (
    <Loaded from={query} height={240}>
      {(order) => <Detail order={order} />}
    </Loaded>
  )
}
