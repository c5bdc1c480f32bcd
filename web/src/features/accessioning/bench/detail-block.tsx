import { say } from '@labgate/contract/languages/say'
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
        <ShownValue label={say('Received')}>
          {instantAsText(specimen?.receivedDate, order.timeZone)}
        </ShownValue>
        <ShownValue label={say('Accessioned')}>
          {instantAsText(specimen?.accessionedDate, order.timeZone)}
        </ShownValue>
        <Signature label={say('Provider’s signature')} of={describeProvider(order)} />
        <Signature label={say('Patient’s signature')} of={describePatient(order)} />
      </SimpleGrid>
      <Listed
        id="bench-tests"
        title={say('Tests')}
        items={(specimen?.tests ?? []).map(({ labOrderTestId, labTest, group }) => ({
          key: String(labOrderTestId),
          text: labTest,
          strong: group,
        }))}
        none={
          specimen?.missingSelection
            ? say('The requisition does not list tests.')
            : say('No tests selected yet.')
        }
      />
      <Listed
        id="bench-diagnoses"
        title={say('Diagnoses')}
        items={order.diagnosis.map(({ icd10Code, description }) => ({
          key: icd10Code,
          text: `${icd10Code} ${description}`,
        }))}
        none={order.diagnosisMissing ? say('Missing on the requisition.') : say('Not recorded')}
      />
      <Listed
        id="bench-medications"
        title={say('Medications')}
        items={order.medications.map((medication) => ({
          key: `${medication.medicationId} ${medication.description}`,
          text: describeMedication(medication),
        }))}
        none={describeRecorded('medications', medicationState(order))}
      />
      <Listed
        id="bench-allergies"
        title={say('Allergies')}
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
