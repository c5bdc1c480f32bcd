import { needsAllergies, testTypeWithId } from '@labgate/contract/catalog/test-types'
import { say } from '@labgate/contract/languages/say'
import type { LabOrder } from '@labgate/contract/orders/order-shape'
import { describeMedication } from '@labgate/contract/patients/dose'
import {
  allergyState,
  medicationState,
  describeRecorded,
} from '@labgate/contract/patients/recorded'
import { SimpleGrid } from '@mantine/core'
import { ShownValue } from '../../../ui/fields/shown-value.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { PatientSignatureShown } from '../papers/patient-signature-shown.tsx'
import { BenchSection } from './bench-section.tsx'
import { CollectionSection } from './collection-section.tsx'
import { CupSection } from './cup-section.tsx'
import { Listed } from './listed.tsx'
import { describePatient, describeProvider } from './signatures-text.ts'

const ListedTests = ({ specimen }: { specimen: LabOrder['specimens'][number] }) => (
  <Listed
    id="tests"
    title={say('Tests')}
    items={specimen.tests.map(({ labOrderTestId, labTest, group }) => ({
      key: String(labOrderTestId),
      text: labTest,
      strong: group,
    }))}
    none={
      specimen.missingSelection
        ? say('The requisition does not list tests.')
        : say('No tests selected yet.')
    }
  />
)

/**
 * What was ordered, whose specimen it is, and who signed: read-only, wherever an order is shown.
 */
export const OrderContent = ({
  order,
  specimen,
}: {
  order: LabOrder
  specimen: LabOrder['specimens'][number]
}) => (
  <>
    <CollectionSection order={order} specimen={specimen} />
    <BenchSection notes={specimen.bench} />
    <ListedTests specimen={specimen} />
    {order.poctScreen && <CupSection order={order} />}
    <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md" verticalSpacing="lg">
      <Listed
        id="diagnosis"
        title={say('Diagnoses')}
        items={order.diagnosis.map(({ icd10Code, description }) => ({
          key: icd10Code,
          text: `${icd10Code} ${description}`,
        }))}
        none={order.diagnosisMissing ? say('Missing on the requisition.') : say('Not recorded')}
      />
      <Listed
        id="medications"
        title={say('Medications')}
        items={order.medications.map((medication) => ({
          key: `${medication.medicationId} ${medication.description}`,
          text: describeMedication(medication),
        }))}
        none={describeRecorded('medications', medicationState(order))}
      />
      {(order.allergies.length > 0 ||
        order.noAllergy ||
        needsAllergies(testTypeWithId(specimen.labTypeId))) && (
        <Listed
          id="allergies"
          title={say('Allergies')}
          items={order.allergies.map(({ allergyId, description }) => ({
            key: `${allergyId} ${description}`,
            text: description,
          }))}
          none={describeRecorded('allergies', allergyState(order))}
        />
      )}
    </SimpleGrid>
    <Signatures order={order} />
  </>
)

const Signatures = ({ order }: { order: LabOrder }) => (
  <Section id="signatures" title={say('Signatures')} columns={2}>
    {(
      [
        [say('Provider'), 'userSignatureId_Physician', describeProvider(order)],
        [say('Patient'), 'patientSignatureId', describePatient(order)],
      ] as const
    ).map(([label, path, { text, isMissing }]) => (
      <ShownValue key={path} label={label} path={path}>
        {isMissing ? <StatusWord tone="waiting">{text}</StatusWord> : text}{' '}
        {path === 'patientSignatureId' && order.patientSignatureId > 0 && (
          <PatientSignatureShown order={order} />
        )}
      </ShownValue>
    ))}
  </Section>
)
